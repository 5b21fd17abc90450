/** The longest link to share that the service or its page makes, in characters; servers refuse much longer ones. */
export const SHARE_LINK_LIMIT = 32 * 1024;
