import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { TestHub } from '../support/hub.js';
import { type Ran, TestClient } from './run-khub.js';

/** What a hook puts before the model, in the form of most agents. */
export function contextOf({ stdout }: Ran): string {
  return JSON.parse(stdout).hookSpecificOutput.additionalContext;
}

/** A member at work in a folder of its own, whose agents run hooks. */
export class AgentSession {
  /** The member's client. */
  ada = new TestClient();
  /** The folder, whose name is the project's key. */
  project = join(this.ada.directory, `shop-${randomUUID().slice(0, 8)}`);

  private constructor(private readonly hub: TestHub) {
    mkdirSync(this.project);
  }

  static async of(hub: TestHub, groupKey = 'core'): Promise<AgentSession> {
    const session = new AgentSession(hub);
    await session.ada.join(hub, groupKey, `Ada ${randomUUID()}`);
    return session;
  }

  get projectKey(): string {
    return basename(this.project);
  }

  /** Makes the project known, with one decision in it. */
  async decide(title: string): Promise<void> {
    const { accessToken: token } = this.ada.credentials;
    await this.hub.ask('/api/v1/projects', { token, body: { id: this.projectKey, name: 'Shop' } });
    const file = join(this.ada.directory, 'k.jsonl');
    const item = { id: randomUUID(), title, layer: 'canonical', projectKey: this.projectKey };
    writeFileSync(file, `${JSON.stringify(item)}\n`);
    await this.ada.run('push', file);
  }

  /** Lets the time pass within which a start that comes twice is one. */
  later(): void {
    const { runtime } = this.ada;
    this.ada.runtime = { ...runtime, now: () => runtime.now() + 60_000 };
  }

  /** Writes a file of the project. */
  write(name: string, text: string = randomUUID()): void {
    writeFileSync(join(this.project, name), text);
  }

  /** Runs the hook of a starting session; `input` is what the agent tells beside what all of them tell. */
  start(input: object = {}, agent = 'claude-code'): Promise<Ran> {
    const told = { hook_event_name: 'SessionStart', source: 'startup', ...input };
    return this.hook('session-start', agent, told);
  }

  /** Runs the hook of a prompt. */
  prompt(prompt: string, input: object = {}, agent = 'claude-code'): Promise<Ran> {
    return this.hook('prompt', agent, { hook_event_name: 'UserPromptSubmit', prompt, ...input });
  }

  /** Runs the hook that comes before a compaction. */
  compaction(input: object = {}, agent = 'copilot'): Promise<Ran> {
    return this.hook('compaction', agent, { hook_event_name: 'PreCompact', ...input });
  }

  /** Runs the hook of a turn that ends. */
  end(input: object = {}, agent = 'claude-code'): Promise<Ran> {
    const told = { hook_event_name: 'Stop', stop_hook_active: false, ...input };
    return this.hook('session-end', agent, told);
  }

  private hook(event: string, agent: string, input: object): Promise<Ran> {
    this.ada.stdin = JSON.stringify({ session_id: 's1', cwd: this.project, ...input });
    return this.ada.run('hook', event, '--agent', agent);
  }

  /** The last line of the log of hooks. */
  get lastRun(): any {
    const lines = readFileSync(join(this.ada.home, 'hooks/log.jsonl'), 'utf8').trim().split('\n');
    return JSON.parse(lines.at(-1) as string);
  }
}
