import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { bytesOfKey, publicKeyOf } from './ed25519.js';
import { sha256 } from '../encoding/hashing.js';

/** What a log commits to: its name, its number of leaves and their RFC 6962 root. */
export interface Checkpoint {
  /** A schema-less URL such as hub.example/logs/42. */
  origin: string;
  size: number;
  root: Buffer;
}

/** The type byte of an Ed25519 signature of a note's text. */
const ED25519 = 1;
const KEY_ID_BYTES = 4;
/** Of a signature line, behind which the signature comes. */
const MIN_SIGNATURE_BYTES = KEY_ID_BYTES + 1;
const NAME = /^[^\p{White_Space}+]+$/u;
const SIGNATURE_LINE = /^— ([^\p{White_Space}+]+) ([A-Za-z0-9+/]+={0,2})$/u;
const VERIFIER_KEY = /^([^\p{White_Space}+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/u;
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

/** A public key with what it is called and what its signatures are of. */
export interface NamedKey {
  name: string;
  /** The type byte: 1, or that of a cosignature. */
  type: number;
  publicKey: KeyObject;
}

/** A key as people pass it on, read. */
export interface VerifierKey {
  name: string;
  type: number;
  /** The four bytes that its signatures begin with. */
  id: Buffer;
  key: KeyObject;
  /** The 32 bytes of it. */
  publicKey: Buffer;
}

/** A signature line of a note, not verified. */
export interface NoteSignature {
  name: string;
  id: Buffer;
  /** What comes behind the id. */
  blob: Buffer;
}

/** A note taken apart, not verified. */
export interface SignedNote {
  body: string;
  signatures: readonly NoteSignature[];
}

/** The public key as people pass it on: `<name>+<key id, hex>+<base64 of type and key>` (c2sp.org/signed-note). */
export function vkey(name: string, publicKey: KeyObject, type = ED25519): string {
  const key = typedKey(type, publicKey);
  return `${named(name)}+${keyId(name, key).toString('hex')}+${key.toString('base64')}`;
}

/** Reads a public key as people pass it on; null if it is not one, or its id is not its own. */
export function readVerifierKey(text: string): VerifierKey | null {
  const [, name, hex, encoded] = VERIFIER_KEY.exec(text) ?? [];
  const typed = Buffer.from(encoded ?? '', 'base64');
  const [type] = typed;
  if (!name || type === undefined || keyId(name, typed).toString('hex') !== hex) return null;
  const publicKey = typed.subarray(1);
  return { name, type, id: keyId(name, typed), key: publicKeyOf(publicKey), publicKey };
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
  const key = { name, type: ED25519, publicKey: createPublicKey(privateKey) };
  return lineOf(key, sign(null, Buffer.from(body), privateKey));
}

/** The signature line of what a key has made of a note. Throws RangeError for a name with a space or plus. */
export function lineOf({ name, type, publicKey }: NamedKey, blob: Buffer): string {
  const id = keyId(named(name), typedKey(type, publicKey));
  return `— ${name} ${Buffer.concat([id, blob]).toString('base64')}\n`;
}

/** Takes a note apart; null if it is not one. */
export function readNote(note: string): SignedNote | null {
  const separator = note.lastIndexOf('\n\n');
  if (separator < 0 || !isText(note)) return null;
  const lines = note.slice(separator + 2, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) return null;
  const signatures: NoteSignature[] = [];
  for (const line of lines) {
    const [, name, encoded] = SIGNATURE_LINE.exec(line) ?? [];
    const signature = Buffer.from(encoded ?? '', 'base64');
    if (!name || signature.length < MIN_SIGNATURE_BYTES) return null;
    if (signature.toString('base64') !== encoded) return null;
    const [id, blob] = [signature.subarray(0, KEY_ID_BYTES), signature.subarray(KEY_ID_BYTES)];
    signatures.push({ name, id, blob });
  }
  return { body: note.slice(0, separator + 1), signatures };
}

/**
 * The body of a note that the holder of `verifierKey` (see vkey) signed, else null. Signatures of other keys are ignored; one of
 * this key that fails rejects the note.
 */
export function verifyNote(note: string, verifierKey: string): string | null {
  const verifier = readVerifierKey(verifierKey);
  const read = readNote(note);
  if (verifier?.type !== ED25519 || !read) return null;
  const own = read.signatures.filter(
    ({ name, id }) => name === verifier.name && id.equals(verifier.id),
  );
  const message = Buffer.from(read.body);
  const isGood = ({ blob }: NoteSignature) => verify(null, message, verifier.key, blob);
  return own.length > 0 && own.every(isGood) ? read.body : null;
}

/** The type byte and the 32 bytes of the public key. */
function typedKey(type: number, publicKey: KeyObject): Buffer {
  return Buffer.concat([Buffer.of(type), bytesOfKey(publicKey)]);
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
