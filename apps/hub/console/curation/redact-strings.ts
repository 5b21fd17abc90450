import { strings } from '../strings/text.js';

/** The texts of taking out the words of an event. */
const REDACT = {
  redact: ['Redact', '删除内容'],
  redactTitle: ['Redact for good?', '要永久删除内容吗?'],
  redactWhy: [
    'Use this when a secret was written down. The text is deleted here for everybody and cannot be restored; every hash stays valid. Clients that already pulled it still have it, so change the secret too.',
    '用于误写的机密。所有哈希仍然有效;内容将在此对所有人永久消失,无法恢复。已拉取的人仍持有该内容,因此也请更换该机密。',
  ],
  redactOf: ['Redact event {sequence}', '删除内容:第 {sequence} 个事件'],
  redactLeft: [
    'It is then as if the event had never said anything: what it changed goes back to what it was, and what it deleted is restored. If other events repeat the text, redact them too.',
    '此后就如同该事件从未有过内容:其更改恢复原状,其删除的内容恢复。若其他事件有相同内容,也请一并删除。',
  ],
  redactReason: ['Reason (recorded; do not repeat the secret)', '原因(会被记录,请勿写入机密)'],
  redactDone: [
    'Redacted. It is now as if the event had never said anything.',
    '内容已删除。就如同该事件从未有过内容。',
  ],
} as const;

export const t = strings(REDACT);
