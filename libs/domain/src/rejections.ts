/** Every reason for which a push refuses a single event, with its default message. docs/errors.md lists them. */
export const REJECTIONS = {
  'event.id_required': 'The event has no id.',
  'event.id_invalid': 'The id must be 1 to 200 printable characters.',
  'event.id_conflict': 'Another event with this id is already stored.',
  'event.kind_required': 'The event has no kind.',
  'event.kind_invalid': 'The kind must be 1 to 100 characters of the form area.verb.',
  'event.created_at_invalid': 'createdAt must be an ISO 8601 date-time with an offset.',
  'event.payload_invalid': 'The payload must be an object.',
  'event.payload_too_large': 'The payload is larger than 256 KiB.',
  'event.payload_not_canonical': 'The payload has no canonical form (RFC 8785).',
  'event.forbidden': 'Your role in the project does not allow this.',
  'event.project_unclear':
    'The project is unknown, and its name is nearly that of a restricted one.',
  'event.secret_suspected': 'The event looks like a secret.',
  'event.knowledge_invalid': 'The knowledge item is invalid.',
  'event.tombstone_knowledge_id_required': 'A deletion must name its knowledgeId.',
  'event.tombstone_flag_required': 'A deletion must carry tombstone: true.',
  'event.tombstone_reason_invalid': 'The reason of a deletion must be a string.',
  'event.tombstone_deleted_at_invalid': 'deletedAt must be an ISO 8601 date-time with an offset.',
  'event.signature_required': 'The group requires signed events.',
  'event.signature_invalid': 'The signature is malformed.',
  'event.signature_unsupported':
    'The signature algorithm must be hmac-sha256, ed25519 or ed25519-salted.',
  'event.signature_key_unknown': 'The client has no signing key of its own.',
  'event.signature_key_mismatch': 'keyId is not the pushing client, or not its signing key.',
  'event.signature_mismatch': 'The signature does not match the event.',
} as const;

/** One of the reasons of {@link REJECTIONS}. */
export type RejectionReason = keyof typeof REJECTIONS;
