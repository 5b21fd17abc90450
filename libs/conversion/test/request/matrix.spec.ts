import { convert } from '../../src/convert.js';
import { PROTOCOLS } from '../../src/contract/contract.js';
import { CONTENT_ROWS } from './rows/content.js';
import { BASE, requestWith, type Row } from './rows/row.js';
import { SETTING_ROWS } from './rows/settings.js';
import { TOOL_ROWS } from './rows/tools.js';

const ROWS: Record<string, Row> = { ...CONTENT_ROWS, ...TOOL_ROWS, ...SETTING_ROWS };

const CASES = Object.entries(ROWS).flatMap(([field, row]) =>
  PROTOCOLS.flatMap((source) =>
    PROTOCOLS.filter((target) => target !== source && row[source] && row[target] !== undefined).map(
      (target) => ({
        field,
        source,
        target,
        given: requestWith(source, row[source]!),
        expected: row[target] ? requestWith(target, row[target]) : null,
      }),
    ),
  ),
);

describe('a request field', () => {
  it.each(CASES.filter(({ expected }) => expected !== null))(
    '$field goes from $source to $target',
    ({ source, target, given, expected }) => {
      expect(convert({ kind: 'request', source, target, body: given }).output).toEqual(expected);
    },
  );

  it.each(CASES.filter(({ expected }) => expected === null))(
    '$field has no counterpart on the way from $source to $target, and a warning says so',
    ({ source, target, given }) => {
      const plain = convert({ kind: 'request', source, target, body: BASE[source] });
      const { warnings } = convert({ kind: 'request', source, target, body: given });
      expect(warnings.length).toBeGreaterThan(plain.warnings.length);
    },
  );
});
