// Writes the payloads this project has of its own into a folder, for judges outside of it: node scripts/write-payloads.mjs FOLDER [--each 100] [--seed 1]
// Those written by hand for the tests, which use nearly everything a protocol has, and for each protocol and kind so many generated ones.
// index.json lists them as {file, protocol, kind}; a stream is the list of its events.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { importConversionTests } from './import-conversion-tests.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { each: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('usage: node scripts/write-payloads.mjs FOLDER');
const [each, seed] = [Number(values.each), Number(values.seed)];

const tests = await importConversionTests(`
  export { PROTOCOLS } from '../src/index.js';
  export { conversation } from './arbitrary/conversation.js';
  export { RENDER } from './arbitrary/render-conversation.js';
  export { anyReply, renderReply } from './arbitrary/response.js';
  export { cutBy, streamReply } from './arbitrary/stream.js';
  export { randomFrom } from './mutations.js';
  export { REQUESTS } from './payloads/requests.js';
  export { RESPONSES } from './payloads/responses.js';
  export { RARE_RECORDINGS } from './stream/rare-recordings.js';
  export { RECORDINGS } from './stream/recordings.js';`);

const conversations = fc.sample(tests.conversation, { numRuns: each, seed });
const replies = fc.sample(tests.anyReply, { numRuns: each, seed });

/** All payloads of a protocol, by kind. */
function payloadsOf(protocol) {
  const cut = tests.cutBy(tests.randomFrom(seed));
  const { RENDER, renderReply, streamReply } = tests;
  return {
    request: [tests.REQUESTS[protocol], ...conversations.map((one) => RENDER[protocol](one))],
    // The body of an error is judged by other rules than an answer.
    response: [
      ...tests.RESPONSES[protocol].filter((body) => !body.error),
      ...replies.map((one) => renderReply[protocol](one)),
    ],
    stream: [
      tests.RECORDINGS[protocol],
      tests.RARE_RECORDINGS[protocol],
      ...replies.map((one) => streamReply[protocol](one, cut)),
    ],
  };
}

const index = [];
for (const protocol of tests.PROTOCOLS) {
  for (const [kind, payloads] of Object.entries(payloadsOf(protocol))) {
    mkdirSync(join(folder, protocol, kind), { recursive: true });
    payloads.forEach((payload, i) => {
      const file = `${protocol}/${kind}/${i}.json`;
      writeFileSync(join(folder, file), JSON.stringify(payload, null, 1));
      index.push({ file, protocol, kind });
    });
  }
}
writeFileSync(join(folder, 'index.json'), JSON.stringify(index, null, 1));
console.log(`${index.length} payloads in ${folder}`);
