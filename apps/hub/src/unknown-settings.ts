import { editDistance } from '@app/domain';
import { IN_FILE } from './environment.js';

const PREFIX = 'HUB_';
/** How many letters may be wrong, missing, too many or exchanged. */
const MAX_DISTANCE = 3;

function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((each) => ({ each, far: editDistance(name, each) }))
    .toSorted((a, b) => a.far - b.far);
  return best && best.far <= MAX_DISTANCE ? best.each : undefined;
}

/**
 * Says of each variable that looks like a setting of the hub and is none of the known ones, sorted by name, which was probably meant. No
 * value is repeated, for it may be a secret.
 */
export function unknownSettings(variables: NodeJS.ProcessEnv, known: readonly string[]): string[] {
  const names = known.flatMap((name) => [name, `${name}${IN_FILE}`]);
  return Object.keys(variables)
    .filter((name) => name.startsWith(PREFIX) && !names.includes(name))
    .toSorted()
    .map((name) => {
      const meant = nearest(name, names);
      return `${name} is not a setting of the hub${meant === undefined ? '' : `; did you mean ${meant}?`}`;
    });
}
