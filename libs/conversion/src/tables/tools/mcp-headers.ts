import type { McpTool } from '../../ir/request.js';
import type { Fields } from '../../payload/fields.js';
import { textMap } from '../settings.js';

const BEARER = 'Bearer ';

/** Reads the headers for an MCP server; the token of a bearer is its token. */
export function mcpHeaders(fields: Fields): Pick<McpTool, 'token' | 'headers'> {
  const read = textMap(fields, 'headers') ?? {};
  const name = Object.keys(read).find((key) => key.toLowerCase() === 'authorization');
  if (name === undefined) return headersOf(read);
  const { [name]: authorization, ...others } = read;
  if (!authorization?.startsWith(BEARER)) return headersOf(read);
  return { token: authorization.slice(BEARER.length), ...headersOf(others) };
}

function headersOf(headers: Record<string, string>): Pick<McpTool, 'headers'> {
  return Object.keys(headers).length > 0 ? { headers } : {};
}

/** The header that says a token. */
export function bearerHeader(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { Authorization: BEARER + token };
}
