import type { Report } from '../../../contract/report.js';
import type { ServerToolPart } from '../../../ir/content.js';
import type { Fields } from '../../../payload/fields.js';
import { serverTool } from '../../../tables/tools/server-tools.js';
import { argumentsObject } from '../../../tables/tools/tool-arguments.js';
import type { ClaudeMcpBlock } from './wire.js';

/** Reads an `mcp_tool_use` block; also as it begins in a stream. */
export function mcpToolUse(fields: Fields): ServerToolPart {
  return {
    ...serverTool(fields, 'mcp'),
    id: fields.text('id'),
    call: {
      server: fields.text('server_name') ?? '',
      name: fields.text('name') ?? '',
      arguments: fields.raw('input') ?? {},
    },
  };
}

/** Reads what an `mcp_tool_result` block says beside the call it belongs to. */
export function mcpAnswer(fields: Fields): Pick<ServerToolPart, 'answer' | 'failed'> {
  const failed = fields.flag('is_error') && { failed: true };
  return { answer: textsOf(fields), ...failed };
}

function textsOf(fields: Fields): string[] {
  const content = fields.any('content');
  if (typeof content === 'string') return [content];
  return fields.objects('content').flatMap((block) => {
    const type = block.text('type');
    const text = block.text('text');
    block.drop('citations', 'cache_control');
    if (text === undefined) block.reject('unsupported-content', type);
    return text ?? [];
  });
}

/** Writes the blocks of a call of an MCP tool; none for what is only the answer to one. */
export function mcpBlocks(part: ServerToolPart, id: string, report: Report): ClaudeMcpBlock[] {
  const { call, answer, failed = false, path } = part;
  if (call === undefined) return [];
  for (const unsaid of part.unsaid ?? []) report.warn('unsupported-field', unsaid);
  const input = argumentsObject({ arguments: call.arguments, path }, report);
  const use = { type: 'mcp_tool_use', id, name: call.name, server_name: call.server } as const;
  if (answer === undefined) return [{ ...use, input }];
  const result = { type: 'mcp_tool_result', tool_use_id: id, is_error: failed } as const;
  return [
    { ...use, input },
    { ...result, content: contentOf(answer) },
  ];
}

/** The API refuses blocks of blank text, so where one would be, all of it is one text. */
function contentOf(
  texts: readonly string[],
): Extract<ClaudeMcpBlock, { content: unknown }>['content'] {
  if (texts.some((text) => text.trim() === '')) return texts.join('\n');
  return texts.map((text) => ({ type: 'text', text, citations: null }));
}
