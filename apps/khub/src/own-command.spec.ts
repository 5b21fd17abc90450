import { ownCommand } from './own-command.js';

const start = { directory: '/home/ada/shop', path: '/usr/local/bin:/usr/bin' };

describe('how khub is started again', () => {
  it.each([
    ['/home/ada/.npm/_npx/12ab/node_modules/.bin/khub', 'npx -y knowledge-hub'],
    ['/home/ada/shop/node_modules/.bin/khub', 'npx khub'],
    ['/usr/local/bin/khub', 'khub'],
    ['/usr/local/lib/node_modules/knowledge-hub/dist/apps/khub/src/main.js', 'khub'],
    ['/src/hub/dist/apps/khub/src/main.js', 'node /src/hub/dist/apps/khub/src/main.js'],
    ['/my hub/dist/main.js', 'node "/my hub/dist/main.js"'],
  ])('%s: %s', (script, expected) => {
    expect(ownCommand({ ...start, script, file: script })).toBe(expected);
  });

  it('is the file itself where npx only leads to a checkout', () => {
    const script = '/home/ada/.npm/_npx/12ab/node_modules/.bin/khub';
    const file = '/src/hub/dist/apps/khub/src/main.js';
    expect(ownCommand({ ...start, script, file })).toBe(`node ${file}`);
  });
});
