import { ConfigurationError } from '../environment.js';
import { readSettings } from './read-settings.js';

function problemsOf(variables: Record<string, string>): readonly string[] {
  try {
    readSettings(variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

describe('the settings of a start', () => {
  it('are refused with all that is wrong at once, names that are no setting too', () => {
    const problems = problemsOf({ HUB_LOG_LEVEL: 'loud', HUB_PROT: '1', HUB_ADMIN: 'maybe' });
    expect(problems).toEqual([
      'HUB_ADMIN must be one of auto, open, token, port, off',
      'HUB_LOG_LEVEL must be one of error, warn, info, debug',
      'HUB_PROT is not a setting of the hub; did you mean HUB_PORT?',
    ]);
  });

  it('are taken where nothing is wrong but a name that is no setting', () => {
    expect(readSettings({ HUB_PROT: '1', HUB_PORT: '9000' }).port).toBe(9000);
  });
});
