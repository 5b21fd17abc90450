import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROTOCOLS } from '../src/contract/contract.js';
import { WRITERS as claude } from '../src/protocols/claude/request/request.js';
import { WRITERS as gemini } from '../src/protocols/gemini/request/request.js';
import { WRITERS as openai } from '../src/protocols/openai/request/request.js';
import { WRITERS as responses } from '../src/protocols/responses/request/request.js';
import { ERRORS } from '../src/tables/answers/errors.js';
import { WARNINGS } from '../src/contract/warnings.js';

const SOURCES = 'libs/conversion/src';

/** The cells of every table row below a heading of docs/protocols.md. */
function rowsBelow(heading: string): string[][] {
  const text = readFileSync('docs/protocols.md', 'utf8');
  const start = text.indexOf(`\n${heading}\n`);
  const next = text.slice(start + heading.length + 2).search(/\n##+ /);
  const section = text.slice(start, next < 0 ? undefined : start + heading.length + 2 + next);
  return section
    .split('\n')
    .filter((line) => /^\| (<a id="[a-z-]+"><\/a>)?`/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const unquoted = (cell: string): string => cell.replaceAll('`', '');

describe('docs/protocols.md', () => {
  it('lists exactly the warnings of the catalogue, with what they mean', () => {
    const written = Object.entries(WARNINGS).map(([code, [severity, meaning]]) => [
      `<a id="${code}"></a>${code}`,
      severity,
      meaning,
    ]);
    const documented = rowsBelow('## Warnings');
    expect(documented.map(([code, ...cells]) => [unquoted(code!), ...cells])).toEqual(written);
  });

  it('says of every setting where it has no counterpart, as the tables of the code say it', () => {
    const writers = { openai, responses, claude, gemini };
    const documented = rowsBelow('### Settings').map(([setting, ...cells]) => [
      unquoted(setting!),
      Object.fromEntries(PROTOCOLS.map((protocol, i) => [protocol, cells[i] !== '-'])),
    ]);
    const written = Object.keys(openai).map((setting) => [
      setting,
      Object.fromEntries(
        PROTOCOLS.map((protocol) => [
          protocol,
          writers[protocol][setting as keyof typeof openai] !== null,
        ]),
      ),
    ]);
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(written));
  });

  it('names every kind of error as the code names it', () => {
    const documented = rowsBelow('### Error bodies').map((cells) => cells.map(unquoted));
    const named = Object.entries(ERRORS).map(([kind, { type, code, status, http }]) => [
      kind,
      code === null ? type : `${type} / ${code}`,
      `${http} ${status}`,
    ]);
    expect(documented).toEqual(named);
  });
});

describe('the catalogue of warnings', () => {
  it('has no warning that nothing gives', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && file !== 'warnings.ts',
    );
    const code = files.map((file) => readFileSync(path.join(SOURCES, file), 'utf8')).join('\n');
    expect(Object.keys(WARNINGS).filter((name) => !code.includes(`'${name}'`))).toEqual([]);
  });
});
