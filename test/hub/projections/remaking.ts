import { setTimeout as sleep } from 'node:timers/promises';
import { SALT_BYTES } from '@app/domain';
import { TRANSACTIONAL_PROJECTIONS } from '@app/projections';
import { randomBytes, randomUUID } from 'node:crypto';
import { Database } from '../../../apps/hub/src/database/database.js';
import { EventStore } from '../../../apps/hub/src/event-store/event-store.js';
import { LogDirectory } from '../../../apps/hub/src/event-store/log/log-directory.js';
import { LogNotifier } from '../../../apps/hub/src/event-store/log/log-notifier.js';
import { ProjectionRunner } from '../../../apps/hub/src/event-store/projections/projection-runner.js';
import type { TestHub } from '../../support/hub.js';

/** A store of the hub's database whose redactions have everything made anew in steps. */
export function patientStore({ app }: TestHub): EventStore {
  return new EventStore({
    database: app.get(Database),
    directory: app.get(LogDirectory),
    notifier: app.get(LogNotifier),
    projections: TRANSACTIONAL_PROJECTIONS,
    following: app.get(ProjectionRunner),
    uuid: randomUUID,
    salt: () => randomBytes(SALT_BYTES),
    now: Date.now,
    remadeAtOnce: 0,
  });
}

const LEFT = 'SELECT 1 FROM remake LIMIT 1';

/** Resolves when nothing is left to be made anew in part, whoever takes the steps. */
export async function allRemade({ app, database }: TestHub): Promise<void> {
  while ((await database.query(LEFT)).length > 0)
    if (!(await app.get(ProjectionRunner).stepRemake())) await sleep(10);
}
