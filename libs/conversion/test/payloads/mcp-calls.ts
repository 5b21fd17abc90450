/** A call that was answered. */
export const call = {
  type: 'mcp_call',
  id: 'mcp_1',
  server_label: 'hub',
  name: 'search',
  arguments: '{"q":"oslo"}',
  status: 'completed',
  output: 'Cold.',
  error: null,
};

const toolError = (...texts: string[]) => ({
  type: 'mcp_tool_execution_error',
  content: texts.map((text) => ({ type: 'text', text })),
});

/** A call that failed. */
export const failed = { ...call, status: 'failed', output: null, error: toolError('Not there.') };

/** A call without an answer. */
export const waiting = { ...call, status: 'incomplete', output: null };

/** The use of claude that is the call. */
export const use = {
  type: 'mcp_tool_use',
  id: 'mcptoolu_1',
  name: 'search',
  server_name: 'hub',
  input: { q: 'oslo' },
};

/** A text block of claude. */
export const said = (text: string) => ({ type: 'text', text, citations: null });

/** The result of claude that answers the use. */
export const answered = (is_error: boolean, ...texts: string[]) => ({
  type: 'mcp_tool_result',
  tool_use_id: 'mcptoolu_1',
  is_error,
  content: texts.map(said),
});
