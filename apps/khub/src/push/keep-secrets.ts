import type { PushedEvent } from '@app/domain';
import { secretRulesIn, secretRulesOfEach } from '@app/secrets';
import { EXIT, Failure } from '../failure.js';
import type { RejectedLine } from './line-reader.js';
import { withPayloadFields } from './with-anyway.js';

/** An event with its place in what is pushed. */
interface Placed {
  line: number;
  event: PushedEvent;
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** The event, saying which rules it breaks rightly; or why it is not pushed. */
function judged<Part extends Placed>(
  part: Part,
  rules: readonly string[],
  meant: readonly string[],
): Part | RejectedLine {
  const { line, event } = part;
  const said = textsOf(event.payload['notSecret']);
  const broken = rules.filter((rule) => !said.includes(rule));
  if (broken.length === 0) return part;
  const unmeant = broken.filter((rule) => !meant.includes(rule));
  if (unmeant.length > 0) {
    const message = `looks like a secret (${unmeant.join(', ')}) and was not sent; if it is no secret: --not-secret ${unmeant.join(' ')}`;
    return { line, id: event.id, reason: 'event.secret_suspected', message };
  }
  return { ...part, event: withPayloadFields(event, { notSecret: [...said, ...broken] }) };
}

/**
 * Tells the events that may leave this machine from those that look like a secret by a rule that is not `meant`. What is let
 * through says so in its payload, for whoever audits it.
 */
export async function keepSecrets<Part extends Placed>(
  parts: readonly Part[],
  meant: readonly string[] = [],
): Promise<{ parts: Part[]; kept: RejectedLine[] }> {
  const rules = await secretRulesOfEach(parts.map(({ event }) => event.payload));
  const kept: RejectedLine[] = [];
  const passed: Part[] = [];
  for (const [at, part] of parts.entries()) {
    const seen = judged(part, rules[at]!, meant);
    if ('reason' in seen) kept.push(seen);
    else passed.push(seen);
  }
  return { parts: passed, kept };
}

/** Throws a `Failure` with the rules' names when what a person wrote looks like a secret by a rule that is not `meant`. */
export async function assertNoSecretLeaves(
  written: object,
  meant: readonly string[] = [],
): Promise<void> {
  const broken = (await secretRulesIn(written)).filter((rule) => !meant.includes(rule));
  if (broken.length === 0) return;
  const message = `this looks like a secret (${broken.join(', ')}), and nothing left this machine`;
  const remedy = `Say what it is for and where it is kept instead. If it is no secret: --not-secret ${broken.join(' ')}`;
  throw new Failure(EXIT.failed, message, remedy, 'event.secret_suspected');
}
