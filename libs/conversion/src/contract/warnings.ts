/**
 * How much a warning weighs: `lost` (content or a constraint is gone), `changed` (it is said in another way), `note` (a default
 * was filled in, or something kept may be refused).
 */
export type Severity = 'lost' | 'changed' | 'note';

/** Every warning a conversion can give: its stable code, its weight and the one sentence it means. docs/protocols.md lists the same. */
export const WARNINGS = {
  'unknown-field': ['lost', 'The field is not one of the source protocol, so it was dropped.'],
  'unsupported-field': [
    'lost',
    'The target protocol has no counterpart for the field, so it was dropped.',
  ],
  'superseded-field': [
    'note',
    'Another field of the source says the same and counts, so this one was dropped.',
  ],
  'unsupported-content': [
    'lost',
    'The target protocol cannot carry this content here, so it was dropped.',
  ],
  'unknown-content': [
    'lost',
    'The content is of a type the source protocol does not have, so it was dropped.',
  ],
  'unsupported-tool': ['lost', 'The target protocol has no such built-in tool, so it was dropped.'],
  'unsupported-tool-choice': [
    'changed',
    'The target protocol cannot force this choice of tools, so the nearest weaker choice was made.',
  ],
  'forced-tool-beside-thinking': [
    'changed',
    'The target API refuses thinking beside a forced choice of tools, so thinking was left out.',
  ],
  'thinking-after-calls': [
    'changed',
    'The target API takes no thinking budget after calls that it did not think about, so thinking was left out.',
  ],
  'sampling-beside-thinking': [
    'lost',
    'The target API refuses this sampling setting beside thinking, so it was dropped.',
  ],
  'choice-without-tools': [
    'changed',
    'The target API refuses a choice of tools where there are none, so it was dropped.',
  ],
  'mixed-tools': [
    'note',
    'The tools were kept although the target model refuses functions beside tools its provider runs.',
  ],
  'duplicate-tool': ['changed', 'A tool of this name is there already, so this one was dropped.'],
  'invalid-value': ['lost', 'The value is not one the source protocol allows, so it was dropped.'],
  'approximated-value': [
    'changed',
    'The target protocol has no equal value, so the nearest one was used.',
  ],
  'out-of-range': [
    'note',
    'The value was kept although the target API refuses it outside its own range.',
  ],
  'deprecated-value': [
    'note',
    'The value was kept although newer models of the target API refuse it.',
  ],
  'edition-only-field': [
    'note',
    'The field was kept although only another edition of the target takes it: Vertex AI, or a beta.',
  ],
  'defaulted-max-tokens': [
    'note',
    'The target protocol requires a token limit and the source has none, so the default was used.',
  ],
  'missing-model': ['note', 'The source names no model, so the output has none to name either.'],
  'dropped-stream-flag': [
    'note',
    'The target chooses streaming by its URL, so the flag was dropped.',
  ],
  'hoisted-system': [
    'changed',
    'The target knows system text only at the start, so it was moved there.',
  ],
  'system-as-user': [
    'changed',
    'The target refuses a request of nothing but system text, so the last of it is said by the user.',
  ],
  'moved-media': [
    'changed',
    'The target cannot carry media here, so it follows in a user message.',
  ],
  'dropped-error-flag': [
    'lost',
    'The target cannot mark a tool result as failed, so only its text was kept.',
  ],
  'dropped-empty-turn': [
    'note',
    'The message holds nothing the target can carry, so it was left out.',
  ],
  'dropped-cache-mark': [
    'lost',
    'The target cannot mark a prompt cache position here, so the mark was dropped.',
  ],
  'dropped-signature': [
    'lost',
    'The target has no place for the opaque signature, so it was dropped.',
  ],
  'foreign-signature': [
    'note',
    'The opaque signature was kept in the matching place, but another provider cannot replay it.',
  ],
  'foreign-reasoning': [
    'changed',
    'No provider takes the reasoning of another, so it was left out of the history.',
  ],
  'foreign-step': [
    'changed',
    'The step of a tool its provider ran was kept in the matching form, but another provider may not go on from it.',
  ],
  'placeholder-signature': [
    'note',
    'The target model refuses calls without a signature, so the documented placeholder was set.',
  ],
  'unsigned-reasoning': [
    'changed',
    'The target accepts reasoning only with a proof of its own, and this has none.',
  ],
  'dropped-reasoning': [
    'lost',
    'The reasoning setting does not fit the token limit, so it was dropped.',
  ],
  'clamped-budget': ['changed', 'The reasoning budget was moved inside the limits of the target.'],
  'rewritten-tool-id': [
    'changed',
    'The target forbids this tool call id, so it was rewritten, the same for call and result.',
  ],
  'generated-tool-id': [
    'note',
    'The source gives no tool call id, so one was derived from its position.',
  ],
  'forbidden-tool-name': [
    'note',
    'The tool name was kept although the target API refuses it: the caller knows its tool by it.',
  ],
  'orphan-tool-result': ['note', 'No earlier call has the id of this tool result.'],
  'invalid-json-arguments': [
    'changed',
    'The arguments are not a JSON object, so the raw text was kept under the key "input".',
  ],
  'big-integer': [
    'changed',
    'The number is too large for JavaScript: its digits became a string, or it came already rounded.',
  ],
  'guessed-media-type': [
    'note',
    'The source gives no media type, so it was guessed from the name.',
  ],
  'generated-file-name': [
    'note',
    'The source gives no file name and the target requires one, so it was made from the media type.',
  ],
  'provider-bound-id': ['note', 'The id was kept, but only its provider can resolve it.'],
  'wrapped-custom-tool': [
    'changed',
    'The target has no free-form tools, so it became a function with one string property "input".',
  ],
  'changed-schema': ['changed', 'The schema was changed into the nearest one the target accepts.'],
  'unenforced-schema': [
    'note',
    'The target enforces only schemas whose objects are closed and require all their properties; this one it follows as well as it can.',
  ],
  'schema-cycle': [
    'lost',
    'The schema refers to itself and the target cannot express that, so it was cut there or may be refused.',
  ],
  'dropped-choice': [
    'lost',
    'The target carries one answer, so only the first of several was kept.',
  ],
  'unknown-finish': [
    'changed',
    'The source does not say why the answer ended, so the target says the nearest.',
  ],
  'unknown-count': [
    'note',
    'The target requires a token count the source does not give, so it is 0.',
  ],
  'dropped-echo': [
    'note',
    'A response of no other protocol repeats the settings of its request, so they were dropped.',
  ],
  'dropped-output': [
    'lost',
    'The target says a failure without an answer, so what had been answered was dropped.',
  ],
  'unwrapped-body': [
    'note',
    'The payload was inside an envelope, so only what the envelope holds was converted.',
  ],
  'running-usage': [
    'note',
    'The counts of an answer still running were dropped: the event that ends it says the final ones.',
  ],
  'partial-usage': [
    'lost',
    'The event does not repeat the count of what was read, which the target requires, so its counts were dropped.',
  ],
  'repeated-usage': [
    'note',
    'The event that ends the answer says all counts again: the last ones count, not their sum.',
  ],
  'bare-usage': [
    'note',
    'The counts come without the reason an earlier event gave, and clients that keep the last reason lose it.',
  ],
  'unknown-event': [
    'lost',
    'The event is of a type the source protocol does not have, so it gives no event.',
  ],
  'unsupported-event': [
    'lost',
    'The target has no event that says this alone, so it gives no event.',
  ],
  'partial-arguments': [
    'lost',
    'The target takes the arguments of a call only as a whole, so this piece of them was dropped.',
  ],
  'truncated-stream': [
    'changed',
    'The stream ended before the answer did, so what had come is closed and said to be cut off.',
  ],
  'repeated-event': [
    'note',
    'The event has come before, with the same sequence number, so it was not taken again.',
  ],
  'late-arguments': [
    'lost',
    'More arguments came for a call that had been complete, so they were dropped.',
  ],
  'too-many-warnings': ['lost', 'More was lost than this list holds.'],
} as const satisfies Readonly<Record<string, readonly [Severity, string]>>;

/** The stable code of a warning. */
export type WarningCode = keyof typeof WARNINGS;
