import { type HubConfig, SETTINGS, type Setting } from './config.js';
import { IN_FILE } from './environment.js';

/** A setting's effective value and its source. Of a secret it says only whether it is set. */
export interface EffectiveSetting {
  name: string;
  value: string;
  source: 'environment' | 'default' | 'file';
  secret: boolean;
}

/** Every setting with its effective value, which comes from these variables where they set it, themselves or by a file. */
export function effectiveSettings(
  config: HubConfig,
  variables: NodeJS.ProcessEnv,
): EffectiveSetting[] {
  const isGiven = (name: string) =>
    [name, `${name}${IN_FILE}`].some((each) => variables[each]?.trim());
  return Object.entries<Setting<unknown>>(SETTINGS).flatMap(([field, setting]) => {
    const { names, isSecret = false, isInFile = false } = setting;
    const inForce = names.find(isGiven) ?? names[0];
    return names.map((name) => ({
      name,
      value: name === inForce ? setting.show(config[field as keyof HubConfig]) : '',
      source: isGiven(name) ? 'environment' : isInFile ? 'file' : 'default',
      secret: isSecret,
    }));
  });
}
