import { MIGRATIONS } from '../../apps/hub/src/database/migrations/index.js';

/** What hubs of the release before cannot do without, or cannot fill in, by how a statement says that it goes. */
const TAKING_AWAY: readonly RegExp[] = [
  // A constraint that is put back lets more in than before.
  /\bDROP\s+(?!INDEX|NOT NULL|CONSTRAINT (\w+)\b(?=[^]*\bADD CONSTRAINT \1\b))/i,
  /\bRENAME\b/i,
  /\bSET\s+NOT\s+NULL\b/i,
  /\bALTER\s+(COLUMN\s+)?\w+\s+(SET\s+DATA\s+)?TYPE\b/i,
  /^\s*ALTER\s+TABLE\b(?=[^]*\bADD\b[^,]*\bNOT\s+NULL\b(?![^,]*\bDEFAULT\b))(?![^]*\bADD\s+CONSTRAINT\b)/i,
];

/** These ran before the first release, and took away what no released hub knows. */
const BEFORE_THE_FIRST_RELEASE = [
  'SearchTotalsApart1763600000015',
  'EntryTwo1763600000016',
  'ColumnNames1763600000021',
];

/** The statements that a migration runs on a database that is empty but has every column. */
async function statementsOf(Migration: (typeof MIGRATIONS)[number]): Promise<string[]> {
  const texts: string[] = [];
  const runner = {
    query: async (asked: string | { text: string }) => {
      const text = typeof asked === 'string' ? asked : asked.text;
      texts.push(text);
      return text.includes('information_schema') ? [{ name: 'a_table' }] : [];
    },
    connect: async () => runner,
  };
  await new Migration().up(runner as never);
  // The body of a function says nothing of the schema.
  return texts.flatMap((text) => text.replace(/\$\$[^]*?\$\$/g, "''").split(';'));
}

describe('a migration', () => {
  it('takes nothing away that hubs of the release before use, unless it is named Contract', async () => {
    const taking: string[] = [];
    for (const Migration of MIGRATIONS) {
      const statements = await statementsOf(Migration);
      const takes = statements.some((text) => TAKING_AWAY.some((pattern) => pattern.test(text)));
      if (takes && !Migration.name.startsWith('Contract')) taking.push(Migration.name);
    }
    expect(taking).toEqual(BEFORE_THE_FIRST_RELEASE);
  });
});
