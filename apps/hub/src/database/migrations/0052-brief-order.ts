import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './concurrent-index.js';

// What was written in one period of 14 days and has one weight lies in the order that briefs tell it in.
const INDEXES = [
  {
    name: 'knowledge_by_worth',
    definition: `ON knowledge (group_key, project_scope, layer, (updated_at / 1209600000) DESC, least(weight, 2::real) DESC,
      ((CASE WHEN layer <> 'canonical' THEN 0
        WHEN type IN ('decision', 'convention', 'adr', 'architecture_note', 'repository-policy', 'policy') THEN 0.25
        WHEN type IN ('pitfall', 'runbook', 'command', 'design_principle') THEN 0.2
        WHEN type IN ('implementation_note', 'design_note', 'documentation', 'debugging_note') THEN 0.1
        ELSE 0 END)::float8 + 0.3::float8 * quality) DESC, updated_at DESC, id)
      WHERE status = 'active' AND layer IN ('canonical', 'extract') AND type <> 'task'`,
  },
  { name: 'item_reads_of_group', definition: 'ON item_reads (group_key, read_on DESC, id)' },
];
const REPLACED = {
  name: 'knowledge_of_brief',
  definition: `ON knowledge (group_key, project_scope, layer)
    INCLUDE (type, quality, weight, updated_at, id, visibility, creator, other_projects)
    WHERE status = 'active' AND layer IN ('canonical', 'extract') AND type <> 'task'`,
};

/** A brief reads of a project's items those that it may tell. A hub of the release before takes longer for one without the old index. */
export class BriefOrder1763600000051 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const index of INDEXES) await createIndexConcurrently(runner, index);
    await dropIndexConcurrently(runner, REPLACED.name);
  }

  async down(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, REPLACED);
    for (const { name } of INDEXES) await dropIndexConcurrently(runner, name);
  }
}
