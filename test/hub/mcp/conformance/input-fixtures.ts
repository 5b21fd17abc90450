import {
  type McpServer,
  type ServerContext,
  acceptedContent,
  inputRequired,
  inputResponse,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { text, user } from './fixture-content.js';

type Mint = (payload: unknown) => Promise<string>;

/** What the client of this very request says it can do. */
function capabilitiesOf({ mcpReq }: ServerContext): Record<string, unknown> {
  const name = 'io.modelcontextprotocol/clientCapabilities';
  return ((mcpReq.envelope as Record<string, unknown> | undefined)?.[name] ?? {}) as Record<
    string,
    unknown
  >;
}

const asksFor = (message: string, field: string, type: 'string' | 'boolean' = 'string') =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [field]: { type } }, required: [field] },
  } as never);
const asksModel = (question: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [user(text(question))], maxTokens } as never);
const answer = (words: string) => ({ content: [text(words)] });
const NO_INPUT = { description: 'asks the client', inputSchema: z.object({}) };

/** Tools that need one answer of the client. */
function addSingleQuestions(server: McpServer): void {
  const NAME = z.object({ name: z.string() });
  for (const name of ['test_input_required_result_elicitation', 'test_streaming_elicitation']) {
    server.registerTool(name, NO_INPUT, async (_, { mcpReq }) => {
      const given = acceptedContent(mcpReq.inputResponses, 'user_name', NAME);
      if (given) return answer(`Hello, ${given.name}!`);
      return inputRequired({ inputRequests: { user_name: asksFor('What is your name?', 'name') } });
    });
  }
  server.registerTool('test_input_required_result_sampling', NO_INPUT, async (_, { mcpReq }) => {
    const given = inputResponse(mcpReq.inputResponses, 'capital_question');
    if (given.kind === 'sampling') return answer(JSON.stringify(given.result.content));
    return inputRequired({
      inputRequests: { capital_question: asksModel('What is the capital of France?', 100) },
    });
  });
  server.registerTool('test_input_required_result_list_roots', NO_INPUT, async (_, { mcpReq }) => {
    const given = inputResponse(mcpReq.inputResponses, 'client_roots');
    if (given.kind === 'roots') return answer(JSON.stringify(given.roots));
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
  });
  server.registerTool('test_input_required_result_capabilities', NO_INPUT, async (_, context) => {
    const { sampling, elicitation } = capabilitiesOf(context);
    return inputRequired({
      inputRequests: {
        ...(sampling !== undefined && { greeting: asksModel('Generate a greeting', 50) }),
        ...(elicitation !== undefined && { user_name: asksFor('What is your name?', 'name') }),
      },
    });
  });
  // The SDK refuses to ask what the client has not declared.
  server.registerTool('test_missing_capability', NO_INPUT, async () =>
    inputRequired({ inputRequests: { greeting: asksModel('Generate a greeting', 50) } }),
  );
  const CONTEXT = z.object({ context: z.string() });
  server.registerPrompt(
    'test_input_required_result_prompt',
    { description: 'asks' },
    async ({ mcpReq }) => {
      const given = acceptedContent(mcpReq.inputResponses, 'user_context', CONTEXT);
      if (given) return { messages: [user(text(`Context: ${given.context}`))] };
      const question = asksFor('What context should the prompt use?', 'context');
      return inputRequired({ inputRequests: { user_context: question } });
    },
  );
}

/** Tools that remember, in a state that they sign, where they were. */
function addStatefulQuestions(server: McpServer, mint: Mint): void {
  for (const name of ['request_state', 'tampered_state']) {
    const tool = `test_input_required_result_${name}`;
    server.registerTool(tool, NO_INPUT, async (_, { mcpReq }) => {
      if (mcpReq.inputResponses && mcpReq.requestState()) return answer('state-ok');
      return inputRequired({
        inputRequests: { confirm: asksFor('Please confirm', 'ok', 'boolean') },
        requestState: await mint({ tool }),
      });
    });
  }
  server.registerTool(
    'test_input_required_result_multiple_inputs',
    NO_INPUT,
    async (_, { mcpReq }) => {
      const keys = Object.keys(mcpReq.inputResponses ?? {});
      if (['user_name', 'greeting', 'client_roots'].every((key) => keys.includes(key)))
        return answer('all there');
      return inputRequired({
        inputRequests: {
          user_name: asksFor('What is your name?', 'name'),
          greeting: asksModel('Generate a greeting', 50),
          client_roots: inputRequired.listRoots(),
        },
        requestState: await mint({ round: 1 }),
      });
    },
  );
  server.registerTool('test_input_required_result_multi_round', NO_INPUT, async (_, { mcpReq }) => {
    const { round = 0 } = (mcpReq.requestState() ?? {}) as { round?: number };
    if (round === 2 && mcpReq.inputResponses?.['step2']) return answer('done');
    const [key, question] =
      round === 1 && mcpReq.inputResponses?.['step1']
        ? (['step2', asksFor('Step 2: What is your favorite color?', 'color')] as const)
        : (['step1', asksFor('Step 1: What is your name?', 'name')] as const);
    const requestState = await mint({ round: key === 'step2' ? 2 : 1 });
    return inputRequired({ inputRequests: { [key]: question }, requestState });
  });
}

/** Everything that answers "input required" before it answers (SEP-2322). */
export function addInputFixtures(server: McpServer, mint: Mint): void {
  addSingleQuestions(server);
  addStatefulQuestions(server, mint);
}
