import { inviteText } from './invite.js';

const invited = {
  token: 'khi_abc',
  groupKey: 'default',
  expiresAt: '2030-01-02T00:00:00.000Z',
  command: 'npx knowledge-hub join',
};
const plain = (_: unknown, text: string) => text;

describe('an invite as it is handed on', () => {
  it.each([
    'http://localhost:8721',
    'http://127.0.0.1:8721',
    'http://[::1]:8721',
    'http://0.0.0.0:8721',
    'http://[::]:8721',
  ])('says of %s that it leads nobody else to the hub', (hubUrl) => {
    expect(inviteText({ ...invited, hubUrl }, plain, 'khub')).toContain(
      `${hubUrl} is this machine only.`,
    );
  });

  it.each(['https://hub.example', 'http://192.168.0.7:8721'])('says nothing of %s', (hubUrl) => {
    expect(inviteText({ ...invited, hubUrl }, plain, 'khub')).not.toContain('this machine only');
  });

  it('says from a checkout how the command finds the package', () => {
    const hubUrl = 'https://hub.example';
    const said = (self: string) => inviteText({ ...invited, hubUrl }, plain, self);
    expect(said('node /opt/hub/main.js')).toContain('npm pack');
    expect(said('khub')).not.toContain('npm pack');
  });
});
