import { readFileSync } from 'node:fs';
import { AUDITED_KINDS, auditEntryOf } from './audit-entry.js';

const NAMES = 'apps/hub/console/screens/audit/action-names.ts';
/** What no rule names: the projection tells a term's later events from its first. */
const OF_THE_PROJECTION = ['glossary.updated'];

describe('the audit trail of the console', () => {
  it('has a name, and a choice of the filter, for every action that there is', () => {
    const event = { memberId: null, clientId: null, id: 'e', payload: null };
    const actions = AUDITED_KINDS.flatMap((kind) =>
      (['administration', 'sync'] as const).flatMap(
        (purpose) => auditEntryOf({ ...event, kind, purpose } as never)?.action ?? [],
      ),
    );
    const named = readFileSync(NAMES, 'utf8').match(/(?<=^ {2}')[a-z._]+(?=',$)/gm);
    expect(new Set(named)).toEqual(new Set([...actions, ...OF_THE_PROJECTION]));
  });
});
