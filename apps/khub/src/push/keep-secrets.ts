import type { PushedEvent } from '@app/domain';
import { secretRulesIn } from '@app/secrets';
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
async function lookAt<Part extends Placed>(
  part: Part,
  meant: readonly string[],
): Promise<Part | RejectedLine> {
  const { line, event } = part;
  const said = textsOf(event.payload['notSecret']);
  const broken = (await secretRulesIn(event.payload)).filter((rule) => !said.includes(rule));
  if (broken.length === 0) return part;
  const unmeant = broken.filter((rule) => !meant.includes(rule));
  if (unmeant.length > 0) {
    const message = `looks like a secret (${unmeant.join(', ')}) and was not sent; if it is none: --not-secret ${unmeant.join(' ')}`;
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
  // Almost always there is none, and one look at all of them costs what a look at a single one does.
  const broken = await secretRulesIn(parts.map(({ event }) => event.payload));
  if (broken.length === 0) return { parts: [...parts], kept: [] };
  const kept: RejectedLine[] = [];
  const passed: Part[] = [];
  for (const part of parts) {
    const seen = await lookAt(part, meant);
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
  const remedy = `Say what it is for and where it is kept instead. If it is none: --not-secret ${broken.join(' ')}`;
  throw new Failure(EXIT.failed, message, remedy, 'event.secret_suspected');
}
