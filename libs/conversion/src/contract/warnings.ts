/** Every warning a conversion can give: its stable code and the one sentence it means. docs/protocols.md lists the same. */
export const WARNINGS = {
  'unknown-field': 'The field is not one of the source protocol, so it was dropped.',
  'unsupported-field': 'The target protocol has no counterpart for the field, so it was dropped.',
  'superseded-field':
    'Another field of the source says the same and counts, so this one was dropped.',
  'unsupported-content': 'The target protocol cannot carry this content here, so it was dropped.',
  'unknown-content':
    'The content is of a type the source protocol does not have, so it was dropped.',
  'unsupported-tool': 'The target protocol has no such built-in tool, so it was dropped.',
  'unsupported-tool-choice':
    'The target protocol cannot force this choice of tools, so the nearest weaker choice was made.',
  'forced-tool-beside-thinking':
    'Both were kept although the target API refuses thinking beside a forced choice of tools.',
  'invalid-value': 'The value is not one the source protocol allows, so it was dropped.',
  'approximated-value': 'The target protocol has no equal value, so the nearest one was used.',
  'out-of-range': 'The value was kept although the target API refuses it outside its own range.',
  'deprecated-value': 'The value was kept although newer models of the target API refuse it.',
  'edition-only-field':
    'The field was kept although only another edition of the target takes it: Vertex AI, or a beta.',
  'defaulted-max-tokens':
    'The target protocol requires a token limit and the source has none, so the default was used.',
  'missing-model': 'The source names no model, so the output has none to name either.',
  'dropped-stream-flag': 'The target chooses streaming by its URL, so the flag was dropped.',
  'hoisted-system': 'The target knows system text only at the start, so it was moved there.',
  'moved-media': 'The target cannot carry media in a tool result, so it follows in a user message.',
  'dropped-error-flag':
    'The target cannot mark a tool result as failed, so only its text was kept.',
  'dropped-empty-turn': 'The message holds nothing the target can carry, so it was left out.',
  'dropped-cache-mark':
    'The target cannot mark a prompt cache position here, so the mark was dropped.',
  'dropped-signature': 'The target has no place for the opaque signature, so it was dropped.',
  'foreign-signature':
    'The opaque signature was kept in the matching place, but another provider cannot replay it.',
  'foreign-step':
    'The step of a tool its provider ran was kept in the matching form, but another provider may not go on from it.',
  'placeholder-signature':
    'The target model refuses calls without a signature, so the documented placeholder was set.',
  'unsigned-reasoning':
    'The target accepts reasoning only with its own signature, so the signature is empty.',
  'dropped-reasoning': 'The reasoning setting does not fit the token limit, so it was dropped.',
  'clamped-budget': 'The reasoning budget was moved inside the limits of the target.',
  'rewritten-tool-id':
    'The target forbids this tool call id, so it was rewritten, the same for call and result.',
  'generated-tool-id': 'The source gives no tool call id, so one was derived from its position.',
  'forbidden-tool-name':
    'The tool name was kept although the target API refuses it: under another one the caller would not find its tool.',
  'orphan-tool-result': 'No earlier call has the id of this tool result.',
  'invalid-json-arguments':
    'The arguments are not a JSON object, so the raw text was kept under the key "input".',
  'big-integer':
    'The number is too large to be exact in JavaScript: its digits became a string, or it came already rounded.',
  'guessed-media-type': 'The source gives no media type, so it was guessed from the name.',
  'provider-bound-id': 'The id was kept, but only the provider that issued it can resolve it.',
  'wrapped-custom-tool':
    'The target has no free-form tools, so it became a function with one string property "input".',
  'changed-schema': 'The schema was changed into the nearest one the target accepts.',
  'schema-cycle':
    'The schema refers to itself and the target cannot express that, so it was cut there or may be refused.',
  'dropped-choice': 'The target carries one answer, so only the first of several was kept.',
  'unknown-finish':
    'The source does not say why the answer ended, so the target says the nearest of what it must say.',
  'unknown-count': 'The target requires a token count the source does not give, so it is 0.',
  'dropped-echo':
    'A response of no other protocol repeats the settings of its request, so they were dropped.',
  'dropped-output':
    'The target says a failure without an answer, so what had been answered was dropped.',
  'unwrapped-body':
    'The payload was inside an envelope, so only what the envelope holds was converted.',
  'running-usage':
    'The counts of an answer still running were dropped: the event that ends it says the final ones.',
  'unknown-event':
    'The event is of a type the source protocol does not have, so it gives no event.',
  'unsupported-event': 'The target has no event that says this alone, so it gives no event.',
  'partial-arguments':
    'The target takes the arguments of a call only as a whole, so this piece of them gives no event.',
  'truncated-stream':
    'The stream ended before the answer did, so what had come is closed and said to be cut off.',
  'late-arguments': 'More arguments came for a call that had been complete, so they were dropped.',
  'too-many-warnings': 'More was lost than this list holds.',
} as const;

/** The stable code of a warning. */
export type WarningCode = keyof typeof WARNINGS;
