/** The largest request body, after inflating: 10 MiB. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** The largest request line with headers: room for a GET whose query carries the payload. */
export const MAX_HEADER_BYTES = 256 * 1024;

/** The longest link to share that the service or its page makes, in characters; servers refuse much longer ones. */
export const MAX_LINK_LENGTH = 32 * 1024;

/** The longest value of the header that tells losses. */
export const MAX_WARNINGS_BYTES = 1024;

/** The longest stream that is converted, after inflating: 256 MiB. One event of it has MAX_EVENT_LENGTH of the library. */
export const MAX_STREAM_BYTES = 256 * 1024 * 1024;
