import { readFileSync } from 'node:fs';
import { EXIT } from '../../apps/khub/src/failure.js';
import { SESSION_LIMITS } from '../../apps/hub/src/mcp/protocol/mcp-sessions.js';
import { PROMPTS } from '../../apps/hub/src/mcp/prompts/prompts.js';
import { templateOf } from '../../apps/hub/src/mcp/resources/resource.js';
import { RESOURCES } from '../../apps/hub/src/mcp/resources/resources.js';
import { TOOLS } from '../../apps/hub/src/mcp/tools/tools.js';

const mcp = readFileSync('docs/mcp.md', 'utf8');
const khub = readFileSync('docs/khub.md', 'utf8');

describe('docs/mcp.md', () => {
  it('lists exactly the tools, in the order in which clients list them', () => {
    const rows = [...mcp.matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, name]) => name);
    expect(rows).toEqual(TOOLS.map(({ name }) => name));
  });

  it('names every resource and prompt', () => {
    for (const name of [...RESOURCES.map(templateOf), ...PROMPTS.map((prompt) => prompt.name)]) {
      expect(mcp).toContain(`\`${name}\``);
    }
  });

  it('says the limits of sessions', () => {
    const { perOwner, total, idleMs, absoluteMs } = SESSION_LIMITS;
    const prose = mcp.replaceAll('\n', ' ');
    expect(prose).toContain(
      `A client may have ${perOwner} sessions, and all hubs together ${total.toLocaleString('en')}`,
    );
    expect(prose).toContain(
      `after ${idleMs / 60_000} minutes without use, or after ${absoluteMs / 3_600_000} hours`,
    );
  });
});

describe('docs/khub.md', () => {
  it('lists exactly the exit codes', () => {
    const rows = [...khub.matchAll(/^\| (\d) \|/gm)].map(([, code]) => Number(code));
    expect(rows).toEqual(Object.values(EXIT));
  });
});
