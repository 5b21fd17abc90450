import { ASK, type Row } from './row.js';

const SCHEMA = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const GEMINI_SCHEMA = {
  type: 'OBJECT',
  properties: { city: { type: 'STRING' } },
  required: ['city'],
};

/** A tool to choose, without which the APIs refuse a choice. */
const TOOL = {
  openai: { tools: [{ type: 'function', function: { name: 'f' } }] },
  responses: { tools: [{ type: 'function', name: 'f', parameters: null, strict: false }] },
  claude: { tools: [{ name: 'f', input_schema: { type: 'object', properties: {} } }] },
  gemini: { tools: [{ functionDeclarations: [{ name: 'f' }] }] },
};

/** What a model may call, and what came of it. */
export const TOOL_ROWS: Record<string, Row> = {
  'function tool': {
    openai: {
      tools: [{ type: 'function', function: { name: 'f', description: 'F', parameters: SCHEMA } }],
    },
    responses: {
      tools: [{ type: 'function', name: 'f', description: 'F', parameters: SCHEMA, strict: false }],
    },
    claude: { tools: [{ name: 'f', description: 'F', input_schema: SCHEMA }] },
    gemini: {
      tools: [
        { functionDeclarations: [{ name: 'f', description: 'F', parameters: GEMINI_SCHEMA }] },
      ],
    },
  },
  'tool without parameters': {
    openai: { tools: [{ type: 'function', function: { name: 'f' } }] },
    responses: { tools: [{ type: 'function', name: 'f', parameters: null, strict: false }] },
    claude: { tools: [{ name: 'f', input_schema: { type: 'object', properties: {} } }] },
    gemini: { tools: [{ functionDeclarations: [{ name: 'f' }] }] },
  },
  'free-form tool with a grammar': {
    openai: {
      tools: [
        {
          type: 'custom',
          custom: {
            name: 'sh',
            description: 'Runs',
            format: { type: 'grammar', grammar: { syntax: 'lark', definition: 'start: "a"' } },
          },
        },
      ],
    },
    responses: {
      tools: [
        {
          type: 'custom',
          name: 'sh',
          description: 'Runs',
          format: { type: 'grammar', syntax: 'lark', definition: 'start: "a"' },
        },
      ],
    },
  },
  'web search': {
    openai: { web_search_options: {} },
    responses: { tools: [{ type: 'web_search' }] },
    claude: { tools: [{ type: 'web_search_20260318', name: 'web_search' }] },
    gemini: { tools: [{ googleSearch: {} }] },
  },
  'code execution': {
    openai: null,
    responses: { tools: [{ type: 'code_interpreter', container: { type: 'auto' } }] },
    claude: { tools: [{ type: 'code_execution_20260521', name: 'code_execution' }] },
    gemini: { tools: [{ codeExecution: {} }] },
  },
  'fetching of addresses': {
    openai: null,
    responses: null,
    claude: { tools: [{ type: 'web_fetch_20260318', name: 'web_fetch' }] },
    gemini: { tools: [{ urlContext: {} }] },
  },
  'MCP server': {
    openai: null,
    responses: {
      tools: [
        {
          type: 'mcp',
          server_label: 'hub',
          server_url: 'https://e.x/mcp',
          require_approval: 'never',
        },
      ],
    },
    claude: {
      mcp_servers: [{ type: 'url', name: 'hub', url: 'https://e.x/mcp' }],
      tools: [{ type: 'mcp_toolset', mcp_server_name: 'hub' }],
    },
    gemini: {
      tools: [
        { mcpServers: [{ name: 'hub', streamableHttpTransport: { url: 'https://e.x/mcp' } }] },
      ],
    },
  },
  'tool choice auto': {
    openai: { ...TOOL.openai, tool_choice: 'auto' },
    responses: { ...TOOL.responses, tool_choice: 'auto' },
    claude: { ...TOOL.claude, tool_choice: { type: 'auto' } },
    gemini: { ...TOOL.gemini, toolConfig: { functionCallingConfig: { mode: 'AUTO' } } },
  },
  'tool choice none': {
    openai: { ...TOOL.openai, tool_choice: 'none' },
    responses: { ...TOOL.responses, tool_choice: 'none' },
    claude: { ...TOOL.claude, tool_choice: { type: 'none' } },
    gemini: { ...TOOL.gemini, toolConfig: { functionCallingConfig: { mode: 'NONE' } } },
  },
  'tool choice required': {
    openai: { ...TOOL.openai, tool_choice: 'required' },
    responses: { ...TOOL.responses, tool_choice: 'required' },
    claude: { ...TOOL.claude, tool_choice: { type: 'any' } },
    gemini: { ...TOOL.gemini, toolConfig: { functionCallingConfig: { mode: 'ANY' } } },
  },
  'tool choice by name': {
    openai: { ...TOOL.openai, tool_choice: { type: 'function', function: { name: 'f' } } },
    responses: { ...TOOL.responses, tool_choice: { type: 'function', name: 'f' } },
    claude: { ...TOOL.claude, tool_choice: { type: 'tool', name: 'f' } },
    gemini: {
      ...TOOL.gemini,
      toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['f'] } },
    },
  },
  'tool choice out of some': {
    openai: {
      ...TOOL.openai,
      tool_choice: {
        type: 'allowed_tools',
        allowed_tools: { mode: 'auto', tools: [{ type: 'function', function: { name: 'f' } }] },
      },
    },
    responses: {
      ...TOOL.responses,
      tool_choice: {
        type: 'allowed_tools',
        mode: 'auto',
        tools: [{ type: 'function', name: 'f' }],
      },
    },
    gemini: {
      ...TOOL.gemini,
      toolConfig: { functionCallingConfig: { mode: 'VALIDATED', allowedFunctionNames: ['f'] } },
    },
  },
  'tool call and result': {
    openai: {
      messages: [
        ASK.openai,
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'c1', content: 'done' },
      ],
    },
    responses: {
      input: [
        ASK.responses,
        {
          type: 'function_call',
          call_id: 'c1',
          name: 'f',
          arguments: '{"a":1}',
          status: 'completed',
        },
        { type: 'function_call_output', call_id: 'c1', output: 'done' },
      ],
    },
    claude: {
      messages: [
        ASK.claude,
        {
          role: 'assistant',
          content: [{ type: 'tool_use', id: 'c1', name: 'f', input: { a: 1 } }],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'c1', content: [{ type: 'text', text: 'done' }] },
          ],
        },
      ],
    },
    gemini: {
      contents: [
        ASK.gemini,
        { role: 'model', parts: [{ functionCall: { id: 'c1', name: 'f', args: { a: 1 } } }] },
        {
          role: 'user',
          parts: [{ functionResponse: { id: 'c1', name: 'f', response: { output: 'done' } } }],
        },
      ],
    },
  },
};
