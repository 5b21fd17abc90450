import type { Protocol } from '../../src/contract/contract.js';
import { PNG } from './pieces.js';

const PROOF = 'EqQBCkYIBRgCKkA=';

/** Responses of every protocol that use nearly everything it has, and its error body; written for the tests. */
export const RESPONSES: Readonly<Record<Protocol, readonly Record<string, unknown>[]>> = {
  openai: [
    {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_790_000_000,
      model: 'gpt-5',
      service_tier: 'flex',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: 'It is 3 °C in Oslo.',
            refusal: null,
            reasoning_content: 'One city is meant.',
            reasoning_details: [{ type: 'reasoning.encrypted', data: PROOF }],
            annotations: [
              {
                type: 'url_citation',
                url_citation: {
                  url: 'https://a.example',
                  title: 'A',
                  start_index: 0,
                  end_index: 5,
                },
              },
            ],
            audio: { id: 'audio_1', data: 'UklGRg==', expires_at: 1_790_003_600, transcript: 'It' },
            tool_calls: [
              {
                id: 'call|1',
                type: 'function',
                function: { name: 'weather', arguments: '{"city":"Oslo","id":9007199254740993}' },
                extra_content: { google: { thought_signature: PROOF } },
              },
              { id: 'call_2', type: 'custom', custom: { name: 'shell', input: 'ls -l' } },
            ],
          },
          logprobs: {
            content: [
              {
                token: 'It',
                bytes: [73, 116],
                logprob: -0.1,
                top_logprobs: [{ token: 'At', bytes: [65, 116], logprob: -2 }],
              },
            ],
            refusal: null,
          },
          finish_reason: 'tool_calls',
        },
        { index: 1, message: { role: 'assistant', refusal: 'No.' }, finish_reason: 'stop' },
      ],
      usage: {
        prompt_tokens: 20,
        completion_tokens: 9,
        total_tokens: 29,
        prompt_tokens_details: { cached_tokens: 4, cache_write_tokens: 2, audio_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: 3 },
      },
    },
    { error: { message: 'slow down', type: 'tokens', param: null, code: 'rate_limit_exceeded' } },
  ],
  responses: [
    {
      id: 'resp_1',
      object: 'response',
      created_at: 1_790_000_000,
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
      model: 'gpt-5',
      output: [
        {
          type: 'reasoning',
          id: 'rs_1',
          summary: [{ type: 'summary_text', text: 'One city is meant.' }],
          content: [{ type: 'reasoning_text', text: 'Oslo' }],
          encrypted_content: PROOF,
        },
        {
          type: 'web_search_call',
          id: 'ws_1',
          status: 'completed',
          action: { type: 'search', query: 'oslo', queries: ['oslo'] },
        },
        {
          type: 'code_interpreter_call',
          id: 'ci_1',
          status: 'completed',
          code: '1+1',
          container_id: 'c',
          outputs: [{ type: 'logs', logs: '2' }],
        },
        {
          type: 'message',
          id: 'msg_1',
          role: 'assistant',
          status: 'completed',
          phase: 'final_answer',
          content: [
            {
              type: 'output_text',
              text: 'It is 3 °C.',
              annotations: [
                {
                  type: 'url_citation',
                  url: 'https://a.example',
                  title: 'A',
                  start_index: 0,
                  end_index: 2,
                },
                { type: 'file_citation', file_id: 'file-1', filename: 'a.pdf', index: 3 },
              ],
              logprobs: [{ token: 'It', bytes: [73, 116], logprob: -0.1, top_logprobs: [] }],
            },
            { type: 'refusal', refusal: 'No.' },
          ],
        },
        {
          type: 'function_call',
          id: 'fc_1',
          call_id: 'call_1',
          name: 'weather',
          arguments: '{"city":"Os',
          status: 'incomplete',
        },
        { type: 'custom_tool_call', id: 'ctc_1', call_id: 'call_2', name: 'shell', input: 'ls' },
        { type: 'image_generation_call', id: 'ig_1', status: 'completed', result: PNG },
        { type: 'mcp_list_tools', id: 'mcp_1', server_label: 's', tools: [] },
        {
          type: 'mcp_call',
          id: 'mcp_2',
          server_label: 's',
          name: 'find',
          arguments: '{"q":"oslo"}',
          status: 'failed',
          output: null,
          error: { type: 'mcp_tool_execution_error', content: [{ type: 'text', text: 'None.' }] },
        },
      ],
      usage: {
        input_tokens: 20,
        input_tokens_details: { cached_tokens: 4, cache_write_tokens: 0 },
        output_tokens: 9,
        output_tokens_details: { reasoning_tokens: 3 },
        total_tokens: 29,
      },
    },
    {
      id: 'resp_2',
      object: 'response',
      status: 'failed',
      error: { code: 'server_error', message: 'it broke' },
      output: [],
    },
  ],
  claude: [
    {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude-opus-5',
      content: [
        { type: 'thinking', thinking: 'One city is meant.', signature: PROOF },
        { type: 'redacted_thinking', data: PROOF },
        { type: 'server_tool_use', id: 's_1', name: 'web_search', input: { query: 'oslo' } },
        { type: 'web_search_tool_result', tool_use_id: 's_1', content: [] },
        {
          type: 'text',
          text: 'It is 3 °C.',
          citations: [
            {
              type: 'web_search_result_location',
              url: 'https://a.example',
              title: 'A',
              cited_text: '3',
              encrypted_index: 'x',
            },
            {
              type: 'char_location',
              cited_text: '3',
              document_index: 0,
              document_title: 'D',
              start_char_index: 0,
              end_char_index: 1,
            },
          ],
        },
        { type: 'server_tool_use', id: 's_2', name: 'code_execution', input: { code: '1+1' } },
        {
          type: 'code_execution_tool_result',
          tool_use_id: 's_2',
          content: {
            type: 'code_execution_result',
            stdout: '2',
            stderr: '',
            return_code: 0,
            content: [],
          },
        },
        { type: 'mcp_tool_use', id: 'm_1', name: 'find', server_name: 's', input: { q: 'oslo' } },
        {
          type: 'mcp_tool_result',
          tool_use_id: 'm_1',
          is_error: false,
          content: [{ type: 'text', text: 'Found.' }],
        },
        {
          type: 'tool_use',
          id: 'toolu_1',
          name: 'weather',
          input: { city: 'Oslo' },
          caller: { type: 'direct' },
        },
      ],
      stop_reason: 'refusal',
      stop_sequence: null,
      stop_details: { type: 'refusal', category: null, explanation: 'Not this.' },
      container: null,
      usage: {
        input_tokens: 14,
        cache_read_input_tokens: 4,
        cache_creation_input_tokens: 2,
        cache_creation: { ephemeral_5m_input_tokens: 1, ephemeral_1h_input_tokens: 1 },
        output_tokens: 9,
        output_tokens_details: { thinking_tokens: 3 },
        service_tier: 'priority',
      },
    },
    { type: 'error', error: { type: 'overloaded_error', message: 'busy' }, request_id: 'req_1' },
  ],
  gemini: [
    {
      candidates: [
        {
          index: 0,
          content: {
            role: 'model',
            parts: [
              { text: 'One city is meant.', thought: true },
              { text: 'It is 3 °C.', thoughtSignature: PROOF },
              { executableCode: { language: 'PYTHON', code: '1+1' } },
              { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '2' } },
              { inlineData: { mimeType: 'image/png', data: PNG } },
              {
                functionCall: { name: 'weather', args: { city: 'Oslo' } },
                thoughtSignature: PROOF,
              },
              { functionCall: { id: 'call_1', name: 'weather', args: {} } },
            ],
          },
          finishReason: 'STOP',
          finishMessage: 'done',
          groundingMetadata: {
            webSearchQueries: ['oslo'],
            groundingChunks: [{ web: { uri: 'https://a.example', title: 'A' } }],
            groundingSupports: [
              { segment: { partIndex: 1, endIndex: 7, text: 'It is' }, groundingChunkIndices: [0] },
            ],
          },
          logprobsResult: {
            chosenCandidates: [{ token: 'It', logProbability: -0.1 }],
            topCandidates: [{ candidates: [{ token: 'At', logProbability: -2 }] }],
          },
          safetyRatings: [],
        },
        { index: 1, finishReason: 'MAX_TOKENS' },
      ],
      usageMetadata: {
        promptTokenCount: 10,
        cachedContentTokenCount: 4,
        toolUsePromptTokenCount: 5,
        candidatesTokenCount: 6,
        thoughtsTokenCount: 3,
        totalTokenCount: 24,
        trafficType: 'ON_DEMAND',
      },
      modelVersion: 'gemini-3-pro',
      responseId: 'r1',
      createTime: '2026-09-21T13:33:20Z',
    },
    { promptFeedback: { blockReason: 'SAFETY' }, usageMetadata: { promptTokenCount: 3 } },
    { error: { code: 429, message: 'slow down', status: 'RESOURCE_EXHAUSTED', details: [] } },
  ],
};
