import { editDistance } from '@app/domain';

/** A setting that the hub does not know, and the one that was probably meant. */
export interface UnknownSetting {
  name: string;
  meant: string | undefined;
}

const PREFIX = 'HUB_';
const IN_FILE = '_FILE';
/** How many letters may be wrong, missing, too many or exchanged. */
const MAX_DISTANCE = 3;

function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((each) => ({ each, far: editDistance(name, each) }))
    .toSorted((a, b) => a.far - b.far);
  return best && best.far <= MAX_DISTANCE ? best.each : undefined;
}

/** The variables that look like settings of the hub but are not, sorted by name. */
export function unknownSettings(
  variables: NodeJS.ProcessEnv,
  known: readonly string[],
): UnknownSetting[] {
  const names = known.flatMap((name) => [name, `${name}${IN_FILE}`]);
  return Object.keys(variables)
    .filter((name) => name.startsWith(PREFIX) && !names.includes(name))
    .toSorted()
    .map((name) => ({ name, meant: nearest(name, names) }));
}

/** The warning about an unknown setting. It does not repeat the value, which may be a secret. */
export function unknownMessage({ name, meant }: UnknownSetting): string {
  return `${name} is not a setting of the hub${meant === undefined ? '' : `; did you mean ${meant}?`}`;
}
