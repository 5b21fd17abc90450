import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { sha256 } from '../encoding/hashing.js';

/** What a log commits to: its name, its number of leaves and their RFC 6962 root. */
export interface Checkpoint {
  /** A schema-less URL such as hub.example/logs/42. */
  origin: string;
  size: number;
  root: Buffer;
}

const ED25519 = 1;
const KEY_ID_BYTES = 4;
/** Of a signature line, behind which the signature comes. */
const MIN_SIGNATURE_BYTES = KEY_ID_BYTES + 1;
const NAME = /^[^\p{White_Space}+]+$/u;
const SIGNATURE_LINE = /^— ([^\p{White_Space}+]+) ([A-Za-z0-9+/]+={0,2})$/u;
// eslint-disable-next-line no-control-regex -- the specification forbids them
const FORBIDDEN = /[\0-\x09\x0b-\x1f]|\p{Surrogate}/u;
/** The specification asks for at least 16. */
const MAX_SIGNATURES = 100;

/** The three lines of a checkpoint (c2sp.org/tlog-checkpoint); throws RangeError for an origin that is not one line. */
export function checkpointBody({ origin, size, root }: Checkpoint): string {
  if (!/^[^\n]+$/.test(origin)) throw new RangeError('an origin is one line');
  return `${origin}\n${size}\n${root.toString('base64')}\n`;
}

/** Reads a checkpoint body, with or without extension lines; null when it is not one. */
export function parseCheckpoint(body: string): Checkpoint | null {
  const match = /^([^\n]+)\n(0|[1-9][0-9]*)\n([A-Za-z0-9+/]{43}=)\n(?:[^\n]+\n)*$/.exec(body);
  if (!match || !Number.isSafeInteger(Number(match[2]))) return null;
  return { origin: match[1]!, size: Number(match[2]), root: Buffer.from(match[3]!, 'base64') };
}

/** The public key as people pass it on: `<name>+<key id, hex>+<base64 of type and key>` (c2sp.org/signed-note). */
export function vkey(name: string, publicKey: KeyObject): string {
  const key = typedKey(publicKey);
  return `${named(name)}+${keyId(name, key).toString('hex')}+${key.toString('base64')}`;
}

/**
 * A signed note (c2sp.org/signed-note): the body, a blank line and one Ed25519 signature line, behind which further ones may be put.
 * Throws RangeError for a body that does not end in a newline or holds control characters, and for a name with a space or plus.
 */
export function signNote(body: string, name: string, privateKey: KeyObject): string {
  return `${body}\n${signatureLine(body, name, privateKey)}`;
}

/** The Ed25519 signature line of a note's body, for a note that has one already. Throws as `signNote` does. */
export function signatureLine(body: string, name: string, privateKey: KeyObject): string {
  if (!isText(body)) throw new RangeError('not the text of a note');
  const id = keyId(named(name), typedKey(createPublicKey(privateKey)));
  const signature = Buffer.concat([id, sign(null, Buffer.from(body), privateKey)]);
  return `— ${name} ${signature.toString('base64')}\n`;
}

/**
 * The body of a note that the holder of `verifierKey` (see vkey) signed, else null. Signatures of other keys are ignored; one of
 * this key that fails rejects the note.
 */
export function verifyNote(note: string, verifierKey: string): string | null {
  const verifier = parseVkey(verifierKey);
  const separator = note.lastIndexOf('\n\n');
  const body = note.slice(0, separator + 1);
  if (!verifier || separator < 0 || !isText(note)) return null;

  const lines = note.slice(separator + 2, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) return null;
  let signed = false;
  for (const line of lines) {
    const [, name, encoded] = SIGNATURE_LINE.exec(line) ?? [];
    const signature = Buffer.from(encoded ?? '', 'base64');
    if (!name || signature.length < MIN_SIGNATURE_BYTES) return null;
    if (signature.toString('base64') !== encoded) return null;
    if (name !== verifier.name || !signature.subarray(0, KEY_ID_BYTES).equals(verifier.id))
      continue;
    const message = Buffer.from(body);
    if (!verify(null, message, verifier.key, signature.subarray(KEY_ID_BYTES))) return null;
    signed = true;
  }
  return signed ? body : null;
}

function parseVkey(text: string): { name: string; id: Buffer; key: KeyObject } | null {
  const [, name, hex, encoded] =
    /^([^\p{White_Space}+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/u.exec(text) ?? [];
  const typed = Buffer.from(encoded ?? '', 'base64');
  if (!name || typed[0] !== ED25519 || keyId(name, typed).toString('hex') !== hex) return null;
  const x = typed.subarray(1).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return { name, id: keyId(name, typed), key };
}

/** The type byte and the 32 bytes of the public key (RFC 8032). */
function typedKey(publicKey: KeyObject): Buffer {
  const { x } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([Buffer.of(ED25519), Buffer.from(x ?? '', 'base64url')]);
}

function keyId(name: string, key: Buffer): Buffer {
  return sha256(Buffer.concat([Buffer.from(`${name}\n`), key])).subarray(0, KEY_ID_BYTES);
}

function named(name: string): string {
  if (!NAME.test(name) || FORBIDDEN.test(name))
    throw new RangeError(`${JSON.stringify(name)} is no key name`);
  return name;
}

/** Ends in a newline and holds no other control characters and no lone surrogates, which have no UTF-8. */
function isText(text: string): boolean {
  return text.endsWith('\n') && !FORBIDDEN.test(text);
}
