/** The signature of an event as it is stored, served and hashed; absent members stay absent. */
export interface Signature {
  algorithm: 'hmac-sha256';
  /** Hex HMAC-SHA256 of signatureInput(). */
  value: string;
  /** The signing client's id. */
  keyId?: string;
  /** ISO 8601 with an offset, verbatim. */
  signedAt?: string;
}
