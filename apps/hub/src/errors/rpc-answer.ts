import type { HubError } from '@app/domain';
import { errorAnswer } from './error-answer.js';

/** A failure on the wire whose body is a JSON-RPC 2.0 error that belongs to no request. */
export interface RpcAnswer {
  status: number;
  headers: Record<string, string>;
  body: { jsonrpc: '2.0'; id: null; error: { code: number; message: string; data?: unknown } };
}

const SERVER_ERROR = -32000;
const RPC_CODES: Readonly<Record<string, number>> = {
  'request.malformed_json': -32700,
  'request.invalid': -32600,
  'server.internal_error': -32603,
};

/** The answer to a failure where JSON-RPC is spoken: status and headers as everywhere, `data` has the hub's code and the request's id. */
export function rpcAnswer(error: HubError, requestId?: string): RpcAnswer {
  const { status, headers } = errorAnswer(error);
  const { message } = error;
  const code = RPC_CODES[error.code] ?? SERVER_ERROR;
  const data = { code: error.code, ...(requestId && { requestId }) };
  return { status, headers, body: { jsonrpc: '2.0', id: null, error: { code, message, data } } };
}
