import { normalizedProjectKey } from '@app/domain';
import { secretRulesIn } from '@app/secrets';
import { EXIT, Failure } from '../failure.js';
import { briefFrom } from '../local/copy-answers.js';
import type { CopyHead, LocalCopy } from '../local/local-copy.js';
import type { ManagedBlock } from './managed-block.js';

/** How a brief becomes what stands in a block. */
export interface BlockOptions {
  maxTokens: number;
  /** The text around the notes of a brief. */
  framed: (markdown: string) => string;
  /** The rules of secrets that the brief breaks rightly. */
  notSecret: readonly string[];
}

/**
 * Returns the block of a project as the copy has it: what everybody who sees the project may read, for the file is others' too; null
 * when the copy knows nothing of the project. Throws a `Failure` for what looks like a secret.
 */
export async function briefBlock(
  copy: LocalCopy,
  head: CopyHead,
  projectKey: string,
  { maxTokens, framed, notSecret }: BlockOptions,
): Promise<ManagedBlock | null> {
  const brief = briefFrom(copy, head, projectKey, { maxTokens, isShared: true });
  if (brief === null) return null;
  const text = framed(brief.markdown);
  const rules = (await secretRulesIn(text)).filter((rule) => !notSecret.includes(rule));
  if (rules.length > 0) {
    const message = `the brief of ${projectKey} holds what looks like a secret (${rules.join(', ')}) and was not written`;
    const remedy = `Have the item redacted. If it is no secret: --not-secret ${rules.join(' ')}`;
    throw new Failure(EXIT.failed, message, remedy, 'event.secret_suspected');
  }
  return { projectKey: normalizedProjectKey(projectKey), sequence: head.position.sequence, text };
}
