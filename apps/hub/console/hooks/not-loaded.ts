import { Problem } from '../api/problem.js';
import { t } from './strings.js';

/** Returns the problem of a part of the console whose script could not be fetched. */
export function notLoaded(): Problem {
  return new Problem('page.not_loaded', t('notLoaded'));
}
