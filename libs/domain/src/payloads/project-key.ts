import { isKey, isPrintable, nameDigest, slugOf } from '../encoding/keys.js';
import { MAX_KEY_LENGTH } from '../limits.js';

const SAYS_SOMETHING = /[\p{L}\p{N}\p{So}]/u;
/** Format characters, but for those that join and part letters of some scripts. */
const HIDDEN = /[^\P{Cf}\u200C\u200D]/u;

/**
 * The form of a project key in which two spellings of one project (`DevMesh`, `devmesh`) are the same: its slug, also of wide and other
 * compatible letters (`支付ＡＰＩ`), else its lower case with `-` in place of white space. The form of a form is itself.
 */
export function normalizedProjectKey(projectKey: string): string {
  const slug = slugOf(projectKey);
  if (slug !== null) return slug;
  const compatible = projectKey.normalize('NFKC');
  return slugOf(compatible) ?? compatible.toLowerCase().trim().replace(/\s+/gu, '-');
}

/**
 * The normalized key of the project that a name stands for, such as that of a folder; null for a name that no project is called by:
 * one without a letter, digit or picture, with characters that nobody sees, or longer than a key may be.
 */
export function projectKeyOf(name: string): string | null {
  const key = normalizedProjectKey(name);
  return isKey(key) ||
    (SAYS_SOMETHING.test(key) && !HIDDEN.test(key) && isPrintable(key, MAX_KEY_LENGTH))
    ? key
    : null;
}

/** The id of a project that is made by this key: the key itself, or `p-` and 10 hex of its SHA-256 where it is no slug. */
export function projectIdOf(key: string): string {
  return isKey(key) ? key : `p-${nameDigest(key)}`;
}
