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
    expect(inviteText({ ...invited, hubUrl }, plain)).toContain(`${hubUrl} is this machine only.`);
  });

  it.each(['https://hub.example', 'http://192.168.0.7:8721'])('says nothing of %s', (hubUrl) => {
    expect(inviteText({ ...invited, hubUrl }, plain)).not.toContain('this machine only');
  });
});
