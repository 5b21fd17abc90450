import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../failure.js';
import { writePrivately } from '../hub/home.js';
import type { OfflineTools } from './offline-tools.js';

type Params = Record<string, unknown>;

/** Answers in the hub's place. */
export interface StandIn {
  /** The parameters that are sent to the hub in place of the agent's. */
  ask(method: string, params: Params): Params;
  /** Takes note of an answer of the hub. */
  learn(method: string, result: object): void;
  /** The answer to a request while the hub is away; null when only the hub can answer it. */
  answer(method: string, params: Params): Promise<object | null>;
}

/** What only the hub has. Gemini CLI gives a server up that answers one of these with an error, tools and all. */
const NOTHING_TO_LIST: Readonly<Record<string, object>> = {
  'prompts/list': { prompts: [] },
  'resources/list': { resources: [] },
  'resources/templates/list': { resourceTemplates: [] },
};

/** Returns the stand-in for a hub that is away: it lists the tools as the hub listed them last, answers from the copy, and queues what is captured. */
export function hubStandIn(offline: OfflineTools, newId: () => string): StandIn {
  const toolsFile = join(offline.directory, 'tools.json');
  return {
    ask(method, params) {
      if (method !== 'tools/call' || params['name'] !== 'capture_knowledge') return params;
      // With an id, a capture that is repeated after a lost answer is stored once.
      const given = (params['arguments'] ?? {}) as Params;
      return { ...params, arguments: { id: newId(), ...given } };
    },
    learn(method, result) {
      if (method !== 'tools/list') return;
      const text = JSON.stringify(result);
      try {
        if (!existsSync(toolsFile) || readFileSync(toolsFile, 'utf8') !== text)
          writePrivately(toolsFile, text);
      } catch {
        // The agent has its answer all the same.
      }
    },
    async answer(method, params) {
      if (method === 'tools/list' && existsSync(toolsFile))
        return JSON.parse(readFileSync(toolsFile, 'utf8')) as object;
      if (method !== 'tools/call') return NOTHING_TO_LIST[method] ?? null;
      try {
        return await offline.call(String(params['name']), (params['arguments'] ?? {}) as Params);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        return { isError: true, content: [{ type: 'text', text: error.told }] };
      }
    },
  };
}
