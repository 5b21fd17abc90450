// Writes libs/domain/src/text/common-words.ts: the words of lower-case letters that are one token of o200k_base in every form, with a
// blank before them or without, with a capital or without. The tokenizer lists its words by how common they are.
import { writeFileSync } from 'node:fs';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import ranks from 'gpt-tokenizer/bpeRanks/o200k_base';

const WORDS = 4_500;
const LINE = 120;

const isOneToken = (text) => encode(text).length === 1;
const words = ranks
  .filter((token) => typeof token === 'string' && /^ [a-z]{2,}$/.test(token))
  .map((token) => token.slice(1))
  .filter((word) => {
    const capital = word[0].toUpperCase() + word.slice(1);
    return [word, ` ${capital}`, capital].every(isOneToken);
  })
  .slice(0, WORDS);

const lines = [];
let line = '';
for (const word of words.sort()) {
  if (line.length + word.length >= LINE) {
    lines.push(line);
    line = '';
  }
  line += `${line && ' '}${word}`;
}
lines.push(line);
const text = `/** Common words that are one token each (o200k_base), however they are written; \`scripts/common-words.mjs\` writes this file. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  \`
${lines.join('\n')}
\`
    .trim()
    .split(/\\s/),
);
`;
writeFileSync(new URL('../libs/domain/src/text/common-words.ts', import.meta.url), text);
