/** JSON-RPC 2.0 error codes, with those that MCP adds. */
export const RPC_ERRORS = {
  invalidParams: -32602,
  server: -32000,
  sessionNotFound: -32001,
} as const;

/** A request that is answered with a JSON-RPC error; both SDKs send `code`, `message` and `data` as they are. */
export class McpFailure extends Error {
  override readonly name = 'McpFailure';

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}
