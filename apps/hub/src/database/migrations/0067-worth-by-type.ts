import type { MigrationInterface, QueryRunner } from 'typeorm';
import { replaceIndexes } from './concurrent-index.js';

const BEFORE = {
  name: 'knowledge_by_worth',
  definition: `ON knowledge (group_key, project_scope, layer, (updated_at / 1209600000) DESC, least(weight, 2::real) DESC,
    ((CASE WHEN layer <> 'canonical' THEN 0
      WHEN type IN ('decision', 'convention', 'adr', 'architecture_note', 'repository-policy', 'policy') THEN 0.25
      WHEN type IN ('pitfall', 'runbook', 'command', 'design_principle') THEN 0.2
      WHEN type IN ('implementation_note', 'design_note', 'documentation', 'debugging_note') THEN 0.1
      ELSE 0 END)::float8 + 0.3::float8 * quality) DESC, updated_at DESC, id)
    WHERE status = 'active' AND layer IN ('canonical', 'extract') AND type <> 'task'`,
};
const NOW = {
  name: 'knowledge_by_type_and_worth',
  definition: `ON knowledge (group_key, project_scope, layer, (updated_at / 1209600000) DESC, least(weight, 2::real) DESC,
    ((CASE WHEN type ~ '(^|[-_])(decision|convention|adr|policy)$|^architecture[-_]note$' THEN 0.25
      WHEN type ~ '(^|[-_])(pitfall|runbook|command|principle)$' THEN 0.2
      WHEN type ~ '^(implementation|design|debugging)[-_]note$|^documentation$' THEN 0.1
      ELSE 0 END)::float8 + 0.3::float8 * quality) DESC, updated_at DESC, id)
    WHERE status = 'active' AND layer IN ('canonical', 'extract') AND type <> 'task'`,
};

/** What an extract's type says counts in briefs too. A hub of the release before takes longer for a brief without the old index. */
export class WorthByType1763600000066 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await replaceIndexes(runner, [BEFORE], [NOW]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceIndexes(runner, [NOW], [BEFORE]);
  }
}
