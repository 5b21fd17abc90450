import { readFileSync } from 'node:fs';
import { ERRORS, MOVE_REFUSALS, REJECTIONS, VERDICT_REFUSALS } from '@app/domain';

const rows = readFileSync('docs/errors.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const [errors, reasons] = [3, 2].map((cells) => rows.filter((row) => row.length === cells));

describe('docs/errors.md', () => {
  it('lists exactly the errors of the catalogue, with status and message', () => {
    expect(errors).toEqual(
      Object.entries(ERRORS).map(([code, { status, message }]) => [
        `\`${code}\``,
        String(status),
        message,
      ]),
    );
  });

  it('lists exactly the reasons for refusing an event, a move of a task, and what is said of an item', () => {
    expect(reasons).toEqual(
      Object.entries({ ...REJECTIONS, ...MOVE_REFUSALS, ...VERDICT_REFUSALS }).map(
        ([reason, message]) => [`\`${reason}\``, message],
      ),
    );
  });
});
