import { isDeepStrictEqual } from 'node:util';
import { TomlError, parse } from 'smol-toml';
import { NotEditable } from './json-edit.js';
import type { SetupFile } from './setup-file.js';

type Table = Record<string, unknown>;

const SECTION = 'mcp_servers';
const HEADER = /^[ \t]*\[\[?([^\]\r\n]*)\]\]?[ \t]*(?:#.*)?$/;

/**
 * Codex' configuration with one server in it. A server that is there is replaced from its header to the next one that is not
 * of its own sub-tables; all else stays byte for byte, which is proven by parsing both texts.
 */
export function tomlFile(path: string, server: string, entry: Table): SetupFile {
  const block = `[${SECTION}.${server}]\n${Object.entries(entry)
    .map(([key, value]) => `${key} = ${literal(value)}\n`)
    .join('')}`;
  return {
    path,
    with(text) {
      const before = read(text);
      const servers = serversOf(before);
      if (isDeepStrictEqual(servers[server], entry)) return text;
      const own = block.replaceAll('\n', lineEndOf(text));
      const after = server in servers ? exchanged(text, server, own) : appended(text, own);
      return proven(after, { ...before, [SECTION]: { ...servers, [server]: entry } });
    },
    without(text) {
      const before = read(text);
      const { [server]: own, ...others } = serversOf(before);
      if (own === undefined) return text;
      const { [SECTION]: _, ...rest } = before;
      const hasOthers = Object.keys(others).length > 0;
      const after = exchanged(text, server, '');
      return proven(after, hasOthers ? { ...rest, [SECTION]: others } : rest);
    },
  };
}

function read(text: string): Table {
  try {
    return plain(parse(text)) as Table;
  } catch (error) {
    if (error instanceof TomlError) throw new NotEditable(`line ${error.line} is not TOML`);
    throw error;
  }
}

// The parser's tables have no prototype, which tells them from others when they are compared.
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, plain(held)]));
}

function serversOf(root: Table): Table {
  const servers = root[SECTION] ?? {};
  if (typeof servers === 'object') return servers as Table;
  throw new NotEditable(`its ${SECTION} is not a table`);
}

// JSON strings are TOML basic strings, apart from DEL, which JSON leaves as it is.
function literal(value: unknown): string {
  return Array.isArray(value)
    ? `[${value.map(literal).join(', ')}]`
    : JSON.stringify(value).replaceAll('\u007f', '\\u007f');
}

function lineEndOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

function appended(text: string, block: string): string {
  if (text === '') return block;
  const eol = lineEndOf(text);
  return text + (text.endsWith('\n') ? '' : eol) + eol + block;
}

/** The text with `block` in place of the server's tables; as it is when they are not written with headers. */
function exchanged(text: string, server: string, block: string): string {
  const kept: string[] = [];
  let own: string[] | null = null;
  let isDone = false;
  // Comments and empty lines before the next header belong to what follows.
  const endOwn = () => {
    const last = own?.findLastIndex((line) => !/^\s*(?:#.*)?$/.test(line.trimEnd())) ?? -1;
    kept.push(...(own?.slice(last + 1) ?? []));
    own = null;
  };
  for (const line of text.split(/(?<=\n)/)) {
    const header = HEADER.exec(line.trimEnd())?.[1];
    if (header !== undefined && isOf(server, header)) {
      if (!isDone) kept.push(block);
      isDone = true;
      own ??= [];
    } else if (header !== undefined) endOwn();
    (own ?? kept).push(line);
  }
  endOwn();
  const place = kept.indexOf('');
  if (block === '' && place > 0 && kept[place - 1]?.trim() === '') kept.splice(place - 1, 1);
  return kept.join('');
}

function isOf(server: string, header: string): boolean {
  const [section, name] = header
    .split('.')
    .map((part) => part.trim().replace(/^(["'])(.*)\1$/, '$2'));
  return section === SECTION && name === server;
}

function proven(text: string, expected: Table): string {
  try {
    if (isDeepStrictEqual(plain(parse(text)), expected)) return text;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
  }
  throw new NotEditable('its [mcp_servers] is written in a way that cannot be changed safely');
}
