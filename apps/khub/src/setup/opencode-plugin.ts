import { WRITTEN_BY } from './setup-file.js';

const PLUGIN = `export const KnowledgeHub = async ({ client, directory }) => {
  const briefs = new Map();
  const recalled = new Map();

  async function isSubagent(id) {
    const { data } = await client.session.get({ path: { id } });
    return data?.parentID !== undefined;
  }

  async function ask(event, id, told = {}) {
    if (await isSubagent(id)) return undefined;
    return hook(event, { session_id: id, cwd: directory, run_id: String(process.pid), ...told });
  }

  function briefOf(id) {
    if (!briefs.has(id)) briefs.set(id, ask('session-start', id).catch(() => undefined));
    return briefs.get(id);
  }

  return {
    // Part of every request and of no message: it survives a compaction, and is never there twice.
    'experimental.chat.system.transform': async ({ sessionID }, { system }) => {
      if (!sessionID) return;
      const brief = await briefOf(sessionID);
      if (brief) system.push(brief);
    },
    'chat.message': async ({ sessionID }, { message, parts }) => {
      // What the brief tells is not told again.
      await briefOf(sessionID);
      const typed = parts.filter(({ type, synthetic }) => type === 'text' && !synthetic);
      const prompt = typed.map(({ text }) => text).join('\\n');
      const text = await ask('prompt', sessionID, { prompt }).catch(() => undefined);
      if (text) recalled.set(message.id, text);
    },
    // Part of what is sent and of nothing that is kept: a session that goes on has it no second time.
    'experimental.chat.messages.transform': async (_, { messages }) => {
      for (const { info, parts } of messages) {
        const text = recalled.get(info.id);
        const ids = { id: \`prt_khub_\${info.id}\`, sessionID: info.sessionID, messageID: info.id };
        if (text && !parts.some(({ id }) => id === ids.id))
          parts.push({ ...ids, type: 'text', synthetic: true, text });
      }
    },
    event: async ({ event }) => {
      // \`opencode run\` ends before a further turn could be taken.
      if (event.type !== 'session.idle' || process.argv.includes('run')) return;
      const id = event.properties.sessionID;
      const text = await ask('session-end', id);
      if (text) await client.session.prompt({ path: { id }, body: { parts: [{ type: 'text', text }] } });
    },
  };
};
`;

/** The plugin with which OpenCode has khub's hooks; `command` starts `khub hook`, without a shell. */
export function opencodePlugin(command: readonly string[]): string {
  return `// ${WRITTEN_BY}
import { spawn } from 'node:child_process';

const [program, ...start] = ${JSON.stringify(command)};
const TIMEOUT_MS = 10_000;

function hook(event, input) {
  return new Promise((resolve) => {
    const options = { cwd: input.cwd, stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true };
    const child = spawn(program, [...start, event, '--agent', 'opencode'], options);
    const timer = setTimeout(() => child.kill(), TIMEOUT_MS);
    let told = '';
    child.stdout.on('data', (chunk) => (told += chunk));
    child.stdin.on('error', () => {});
    child.once('error', () => resolve(undefined));
    child.once('close', () => {
      clearTimeout(timer);
      try {
        resolve(JSON.parse(told).text);
      } catch {
        resolve(undefined);
      }
    });
    child.stdin.end(JSON.stringify(input));
  });
}

${PLUGIN}`;
}
