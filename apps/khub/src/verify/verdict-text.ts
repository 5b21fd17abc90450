import { counted } from '../counted.js';
import type { Style } from '../output.js';
import type { Problem, Verdict, Voucher } from './judge.js';

const VOUCHERS: Readonly<Record<Voucher, string>> = {
  policy: 'as the policy names it',
  kept: 'the one kept here from an earlier run',
  nobody:
    'which nobody but the log itself names: compare it with one you were given, or use --policy',
};

function voucherText(voucher: Voucher, { continues }: Verdict): string {
  const file = voucher === 'kept' ? continues?.file : undefined;
  return file === undefined
    ? VOUCHERS[voucher]
    : `which signed ${file} too: compare it with one you were given, or use --policy`;
}

function countsText({ counts, size }: Verdict, { isWhole }: { isWhole: boolean }): string {
  const { redacted, withheld } = counts;
  const unread = redacted + withheld;
  const recomputed = isWhole ? `all ${size} recompute` : `${size} recompute`;
  if (unread === 0) return `${recomputed}, with every payload`;
  return `${recomputed}; the payloads of ${unread} were not checked: ${redacted} redacted, ${withheld} withheld from you`;
}

function authorsText({ counts }: Verdict): string {
  const { proven, vouchedFor, unsigned, unchecked } = counts;
  const own =
    proven === 0 ? 'none prove their author' : `${proven} prove their author by a key of its own`;
  const others = `the hub vouches for ${vouchedFor + unsigned}: ${vouchedFor} are signed for it alone to check, ${unsigned} unsigned`;
  const rest =
    unchecked === 0 ? '' : `; ${unchecked} signed by a key could not be checked without payload`;
  return `authors    ${own}; ${others}${rest}`;
}

function lapseLines({ counts, firstLapse }: Verdict): string[] {
  if (!firstLapse) return [];
  const { sequence, clientId } = firstLapse;
  return [
    `NOTE       ${counts.lapsed} more lack the key that their client had signed with before; the first is event ${sequence}, of ${clientId}.`,
    `           The hub may have left the signatures out, or its client did not sign: ask whoever it is`,
  ];
}

function witnessesText({ cosigned, quorum, size }: Verdict): string {
  if (cosigned.length === 0)
    return quorum === 'missing'
      ? 'none of those the policy asks has seen this log'
      : 'not checked: no policy names any, so the hub could show others another log';
  const youngest = cosigned.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]!;
  const names = cosigned.map(({ name }) => name).join(', ');
  return `seen by ${names}; the youngest cosignature is of ${youngest.at}, over ${youngest.size} of ${counted(size, 'event')}`;
}

function earlierText({ continues, beganAnew }: Verdict): string {
  if (continues) {
    const { size: before, keptAt, file } = continues;
    return `continues the ${counted(before, 'event')} ${file === undefined ? `kept on ${keptAt}` : `of ${file}`}`;
  }
  if (!beganAnew) return 'not checked: nothing of this log was kept here before';
  const { size, origin, keptAt, isWhole } = beganAnew;
  const still = isWhole ? 'still has' : 'NO LONGER HAS';
  return `its hub began it anew; it ${still} the ${counted(size, 'event')} kept of ${origin} on ${keptAt}`;
}

function problemLines(problem: Problem, evidence: string | undefined, style: Style): string[] {
  const { says, sequence, expected, found, remedy } = problem;
  return [
    `${style('red', 'PROBLEM')}    ${says}`,
    ...(sequence === undefined ? [] : [`  at         event ${sequence}`]),
    ...(expected === undefined ? [] : [`  expected   ${expected}`]),
    ...(found === undefined ? [] : [`  found      ${found}`]),
    ...(remedy === undefined ? [] : [`  remedy     ${remedy}`]),
    ...(evidence === undefined ? [] : [`  evidence   both signed notes are in ${evidence}`]),
  ];
}

/** What was found out about a log as lines for a person: what was checked, by whose word, and what was not. */
export function verdictText(verdict: Verdict, evidence: string | undefined, style: Style): string {
  const { log, root, signedBy, problem } = verdict;
  const whose = log.groupKey === undefined ? 'of the hub' : `of group ${log.groupKey}`;
  const lines = [
    `log        ${verdict.origin || log.id}`,
    `said to be ${log.purpose}, ${whose}: its header says so, which nobody signs`,
    `events     ${countsText(verdict, { isWhole: root !== undefined })}`,
    authorsText(verdict),
    ...lapseLines(verdict),
  ];
  if (root !== undefined && signedBy)
    lines.push(
      `root       ${root}`,
      `signed by  ${signedBy.key}, ${voucherText(signedBy.voucher, verdict)}`,
      `earlier    ${earlierText(verdict)}`,
      `witnesses  ${witnessesText(verdict)}`,
    );
  if (problem) lines.push(...problemLines(problem, evidence, style));
  return lines.join('\n');
}
