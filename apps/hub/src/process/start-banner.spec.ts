import { khubCommand, type StartedHub, startBanner } from './start-banner.js';

const hub: StartedHub = {
  baseUrl: 'http://127.0.0.1:8721',
  mcpUrl: 'http://127.0.0.1:8721/mcp',
  adminUrl: undefined,
  hasConsole: true,
  invite: undefined,
  adminToken: undefined,
  khub: 'npx khub',
};

describe('what a started hub says', () => {
  it('a new one: the invite, as a command to paste', () => {
    const invite = {
      token: 'khi_abc',
      groupKey: 'default',
      uses: 0,
      createdAt: '2030-01-01T00:00:00.000Z',
      createdBy: 'admin',
      expiresAt: '2030-01-02T00:00:00.000Z',
      status: 'active' as const,
    };
    expect(startBanner({ ...hub, invite, adminToken: 'kha_x' })).toBe(
      [
        'Knowledge Hub listens on http://127.0.0.1:8721',
        'MCP URL: http://127.0.0.1:8721/mcp',
        'Console: http://127.0.0.1:8721/console/',
        'Invite into the group "default": khi_abc (until 2030-01-02T00:00:00.000Z)',
        'Administration token: kha_x',
        '',
        'Next, in a second terminal:',
        '  npx khub join http://127.0.0.1:8721 --invite khi_abc',
        'To invite a teammate: npx khub invite',
        '',
      ].join('\n'),
    );
  });

  it('one that was there before: how to make another invite', () => {
    const text = startBanner({ ...hub, adminUrl: 'http://127.0.0.1:8722' });
    expect(text).toContain('Administration listens on http://127.0.0.1:8722\n');
    expect(text).toContain('Console: http://127.0.0.1:8722/console/\n');
    expect(text).toMatch(/\nTo invite somebody: npx khub invite\n$/);
  });

  it.each(['http://0.0.0.0:8721', 'http://[::]:8721'])(
    'that nobody else finds it at %s',
    (baseUrl) => {
      const advice = 'set HUB_BASE_URL to an address that leads here';
      expect(startBanner({ ...hub, baseUrl })).toContain(
        `Others do not reach it at ${baseUrl}, which invites name: ${advice}`,
      );
      expect(startBanner(hub)).not.toContain('Others');
    },
  );

  it('nothing of a console that is off', () => {
    expect(startBanner({ ...hub, hasConsole: false })).not.toContain('onsole');
  });

  it('names khub as it is there: of a package, or of a checkout', () => {
    expect(khubCommand('file:///app/node_modules/knowledge-hub/dist/x.js')).toBe(
      'npx knowledge-hub',
    );
    expect(khubCommand('file:///src/hub/dist/x.js')).toBe('npx khub');
  });
});
