import { type FeatureDescription, UNREAD_BODY } from '../openapi/operation.js';
import {
  count,
  decimal,
  described,
  listOf,
  named,
  oneOf,
  record,
  text,
  time,
} from '../openapi/schema.js';

const BACKUP = {
  name: 'hub-20261122T143000000Z',
  path: '/data/backups/hub-20261122T143000000Z',
  state: 'running',
  startedAt: '2026-11-22T14:30:00.000Z',
};

/** Backups of the embedded database. */
export const BACKUPS_OPENAPI: FeatureDescription = {
  operations: [
    {
      method: 'get',
      path: '/api/v1/admin/backups',
      access: 'administration',
      summary: 'The backups that the hub keeps, newest first, and the one that was started last',
      answer: record({ backups: listOf(named('Backup')) }),
      example: { backups: [{ ...BACKUP, state: 'done', bytes: 64_000_000, seconds: 1.5 }] },
    },
    {
      method: 'post',
      path: '/api/v1/admin/backups',
      access: 'administration',
      summary: 'Start a backup of the embedded database while the hub runs',
      description:
        "The backup is a directory on the hub's machine, beside earlier ones. It contains everything acknowledged " +
        'before it ended. A body is ignored.',
      answer: named('Backup'),
      example: BACKUP,
      errors: ['admin.backup_of_server', 'admin.backup_running', ...UNREAD_BODY],
    },
  ],
  records: {
    Backup: record({
      name: text,
      path: described(text, 'Its directory, on the machine of the hub.'),
      state: oneOf(['running', 'done', 'failed']),
      startedAt: time,
      'bytes?': described(count, 'About the backup that this process made last.'),
      'seconds?': described(decimal, 'How long that took.'),
      'problem?': described(text, 'Why it failed.'),
    }),
  },
};
