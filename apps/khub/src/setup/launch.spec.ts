import { argv, localLaunch, portableLaunch } from './launch.js';

describe('how agents start khub', () => {
  it('is by cmd /c on Windows, where npx is a batch file that no program starts', () => {
    const words = ['npx', '-y', '--prefer-offline', 'knowledge-hub', 'mcp'];
    expect(argv(portableLaunch(), 'win32', 'mcp')).toEqual(['cmd', '/c', ...words]);
    expect(argv(portableLaunch(), 'linux', 'mcp')).toEqual(words);
  });

  it('is by Node.js itself for one person, also on Windows', () => {
    const installed = { node: '/usr/bin/node', script: '/opt/khub/main.js', home: null };
    const launch = localLaunch(installed);
    expect(argv(launch, 'win32', 'mcp')).toEqual(['/usr/bin/node', '/opt/khub/main.js', 'mcp']);
  });
});
