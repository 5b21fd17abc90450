import { unknownSettings } from './unknown-settings.js';

const KNOWN = ['HUB_PORT', 'HUB_ADMIN', 'HUB_ADMIN_TOKEN', 'DATABASE_URL'];
const told = (variables: Record<string, string>) => unknownSettings(variables, KNOWN);

describe('a setting that is none', () => {
  it.each([
    ['HUB_PROT', 'HUB_PROT is not a setting of the hub; did you mean HUB_PORT?'],
    [
      'HUB_ADMIN_TOKENS',
      'HUB_ADMIN_TOKENS is not a setting of the hub; did you mean HUB_ADMIN_TOKEN?',
    ],
    [
      'HUB_ADMIM_TOKEN_FILE',
      'HUB_ADMIM_TOKEN_FILE is not a setting of the hub; did you mean HUB_ADMIN_TOKEN_FILE?',
    ],
    [
      'HUB_ADMIN_TOKEN_FIEL',
      'HUB_ADMIN_TOKEN_FIEL is not a setting of the hub; did you mean HUB_ADMIN_TOKEN_FILE?',
    ],
    ['HUB_COLOUR', 'HUB_COLOUR is not a setting of the hub'],
  ])('is named with what was probably meant: %s', (name, message) => {
    expect(told({ [name]: 'secret' })).toEqual([message]);
  });

  it('is not one that is known, that names a file, or that is of somebody else', () => {
    const own = {
      HUB_PORT: '1',
      HUB_ADMIN_TOKEN_FILE: '/run/token',
      PATH: '/bin',
      KHUB_TOKEN: 'x',
    };
    expect(told(own)).toEqual([]);
  });
});
