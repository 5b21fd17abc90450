import type { ResponsesEventBody, ResponsesServerItem } from '../response/wire.js';

/** A step of a tool as its item begins: a call of an MCP tool has neither arguments nor an answer yet. */
export function begunStep(item: ResponsesServerItem): ResponsesServerItem {
  const begun = { ...item, status: 'in_progress' } as ResponsesServerItem;
  return begun.type === 'mcp_call' ? { ...begun, arguments: '', output: null, error: null } : begun;
}

/** The events between the begin and the end of the item of a step: how a call of an MCP tool goes, of other steps none. */
export function stepEvents(item: ResponsesServerItem, output_index: number): ResponsesEventBody[] {
  if (item.type !== 'mcp_call') return [];
  const place = { output_index, item_id: item.id };
  const { arguments: text, status } = item;
  return [
    { type: 'response.mcp_call.in_progress', ...place },
    { type: 'response.mcp_call_arguments.delta', delta: text, ...place },
    { type: 'response.mcp_call_arguments.done', arguments: text, ...place },
    ...(status === 'completed' || status === 'failed'
      ? [{ type: `response.mcp_call.${status}`, ...place } as const]
      : []),
  ];
}
