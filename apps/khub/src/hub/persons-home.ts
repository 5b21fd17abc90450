import { homedir, userInfo } from 'node:os';
import { EXIT, Failure } from '../failure.js';

/** The home directory of whoever runs khub; null if the system knows none, as in many a container. An empty `HOME` counts as none. */
export function personsHome(): string | null {
  try {
    return homedir() || userInfo().homedir || null;
  } catch {
    return null;
  }
}

/** The same; throws a `Failure` where the system knows none. */
export function knownPersonsHome(): string {
  const home = personsHome();
  if (home !== null) return home;
  const message = 'the system knows no home directory of yours, where khub keeps a membership';
  throw new Failure(EXIT.usage, message, 'Name a directory: --home, or KHUB_HOME.');
}
