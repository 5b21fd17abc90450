import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './files-below.js';
import type { TestClient } from './run-khub.js';
import { type SetupFolder, setupFolder } from './setup-folder.js';

describe('khub setup, of the hook of prompts', () => {
  let folder: string;
  let ada: TestClient;
  let write: SetupFolder['write'];
  let read: SetupFolder['read'];

  beforeEach(() => ({ folder, ada, write, read } = setupFolder()));

  it.each([
    ['claude-code', '.claude/settings.json', 'UserPromptSubmit'],
    ['codex', '.codex/hooks.json', 'UserPromptSubmit'],
    ['gemini', '.gemini/settings.json', 'BeforeAgent'],
    ['copilot', '.github/hooks/knowledge-hub.json', 'UserPromptSubmit'],
  ])(
    'adds it to what an older khub set up for %s, and takes it out',
    async (agent, file, event) => {
      const settings = () => JSON.parse(read(file));
      await ada.run('setup', agent);
      const now = settings();
      const { [event]: added, ...hooks } = now.hooks;
      expect(JSON.stringify(added)).toContain(`hook prompt --agent ${agent}`);
      write(file, JSON.stringify({ ...now, hooks }));
      await ada.run('setup', agent);
      expect(settings()).toEqual(now);
      await ada.run('setup', agent, '--remove');
      expect(existsSync(join(folder, file))).toBe(false);
    },
  );

  it('has Copilot say when it is about to lose what it was told, and takes that out too', async () => {
    await ada.run('setup', 'copilot');
    const { hooks } = JSON.parse(read('.github/hooks/knowledge-hub.json'));
    expect(hooks.PreCompact[0].command).toContain('hook compaction --agent copilot');
    await ada.run('setup', 'vscode', '--remove');
    expect(filesBelow(folder)).toEqual({});
  });

  it('puts it behind the hooks of before, whose places Codex’ trust names', async () => {
    await ada.run('setup', 'codex');
    const { hooks } = JSON.parse(read('.codex/hooks.json'));
    expect(Object.keys(hooks)).toEqual(['SessionStart', 'Stop', 'UserPromptSubmit']);
  });

  it('gives none to Cursor, which takes nothing with a prompt', async () => {
    await ada.run('setup', 'cursor');
    for (const text of Object.values(filesBelow(folder))) expect(text).not.toContain('hook prompt');
  });

  it('has OpenCode ask with each message, and add to what is sent alone', async () => {
    await ada.run('setup', 'opencode');
    const plugin = read('.opencode/plugins/knowledge-hub.js');
    const module = await import(`data:text/javascript,${encodeURIComponent(plugin)}`);
    const client = { session: { get: async () => ({ data: { parentID: 'of a subagent' } }) } };
    const hooks = await module.KnowledgeHub({ client, directory: folder });
    const parts = [{ type: 'text', text: 'the payment webhook retries' }];
    await hooks['chat.message']({ sessionID: 's' }, { message: { id: 'm' }, parts });
    const messages = [{ info: { id: 'm', sessionID: 's' }, parts: [...parts] }];
    await hooks['experimental.chat.messages.transform']({}, { messages });
    expect(messages[0]!.parts).toEqual(parts);
  });
});
