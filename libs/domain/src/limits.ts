/** Deepest nesting of a JSON value the hub canonicalises; deeper is refused, so recursion is bounded. */
export const MAX_JSON_DEPTH = 100;

/** Largest request body, in bytes. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** Largest request body of somebody who shows no credential, such as a join's, in bytes. */
export const MAX_ANONYMOUS_BODY_BYTES = 64 * 1024;

/** Most headers of a request. */
export const MAX_HEADERS = 200;

/** Largest canonical payload of one event, in bytes of UTF-8. */
export const MAX_PAYLOAD_BYTES = 256 * 1024;

/** Most bytes of fields an item keeps that the record does not know, however many events said some; what one event says is kept whole. */
export const MAX_EXTRA_BYTES = MAX_PAYLOAD_BYTES;

/** Rejected signatures of a member that are recorded one by one in an hour; the others are summed. */
export const MAX_SIGNATURE_RECORDS = 20;

/** Most members whose rejected signatures are counted at a time; the one counted longest makes room for another. */
export const MAX_COUNTED_SIGNERS = 10_000;

/** How long rejected signatures of a member are counted together, in milliseconds. */
export const SIGNATURE_RECORDS_WINDOW_MS = 60 * 60 * 1000;

/** Most events one push may carry. */
export const MAX_PUSH_EVENTS = 1000;

/** Most events one page of pull carries; also its default. */
export const MAX_PULL_EVENTS = 1000;

/** An answer ends once what it lists reaches this many bytes, pages of pull too; what is left comes with a cursor. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** Most bytes of what an agent is told at once, as text and again as structured content: its context is dear. */
export const MAX_AGENT_BYTES = 32 * 1024;

/** Longest time a pull may wait for an event, in seconds. */
export const MAX_PULL_WAIT_SECONDS = 30;

/** Events on a page of the federation read when the reader names no limit. */
export const DEFAULT_FEDERATION_EVENTS = 500;

/** Most events on a page of the federation read. */
export const MAX_FEDERATION_EVENTS = 1000;

/** Rows of a list when the reader names no limit. */
export const DEFAULT_LIST_ROWS = 50;

/** Most rows of a list. */
export const MAX_LIST_ROWS = 500;

/** Longest event or knowledge id, in characters (Unicode code points). */
export const MAX_ID_LENGTH = 200;

/** Longest event kind, in characters. */
export const MAX_KIND_LENGTH = 100;

/** Longest group key, project id or handle, in characters. */
export const MAX_KEY_LENGTH = 64;

/** Life of an invite when its creator names no expiry, in milliseconds. */
export const DEFAULT_INVITE_TTL_MS = 24 * 60 * 60 * 1000;

/** Most uses an invite can be given. */
export const MAX_INVITE_USES = 2_147_483_647;

/** Longest type, entry key, project key, PARA key or tag of a knowledge item, in UTF-16 code units. */
export const MAX_LABEL_LENGTH = 200;

/** Longest reason that an administrator or a member gives for an edge, a review or a redaction, in UTF-16 code units. */
export const MAX_REASON_LENGTH = 4_000;

/** Most projects that one event may name; few, so that an index can hold those of an edge and both its items. */
export const MAX_NAMED_PROJECTS = 8;

/** Most projects that one item may belong to. */
export const MAX_ITEM_PROJECTS = 16;

/** Most tags of a knowledge item, and most tags or aliases of a glossary entry. */
export const MAX_TAGS = 200;

/** Longest title made from an item's text, in characters. */
export const MAX_MADE_TITLE = 120;

/** Longest term of the glossary, in UTF-16 code units. */
export const MAX_TERM_LENGTH = 200;

/** Longest name of a group, a project, a person or a client as a request may give it, in characters. */
export const MAX_NAME_LENGTH = 200;

/** Longest description of a group or a project, in UTF-16 code units. */
export const MAX_DESCRIPTION_LENGTH = 4_000;

/** Longest text that is searched for, in UTF-16 code units: a pasted error with its stack, in an address of an HTTP request. */
export const MAX_QUERY_LENGTH = 4_000;

/** Longest reason for disabling a member and of what an agent says, in UTF-16 code units. */
export const MAX_SHORT_REASON_LENGTH = 2_000;

/** Most tasks that are moved at a time. */
export const MAX_MOVED_TASKS = 200;

/** Most items of which something is said at a time. */
export const MAX_JUDGED_ITEMS = 200;

/** Most rules of secrets that one event declares false alarms. */
export const MAX_FALSE_ALARMS = 10;

/** Most webhooks of a group. */
export const MAX_GROUP_WEBHOOKS = 20;

/** Longest address of a webhook, in characters. */
export const MAX_URL_LENGTH = 2_000;
