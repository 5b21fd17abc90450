import { generateKeyPairSync } from 'node:crypto';
import { vkey } from '@app/domain';
import { ConsoleVisits, looksRight, overflow } from './visits.js';
import { violations } from '../support/browser-page.js';

const visits = ConsoleVisits.ofFile((hub) => hub.group('readers'));

const INVITE = 'an-invite-of-over-there';
const NOTE = 'knowledge-hub/elsewhere/logs/x\n7\nAAAA\n\n— knowledge-hub/elsewhere AAAA\n';

describe('mirrors', () => {
  it('are added with a key and an invite that is not shown again, and say how they fare', async () => {
    const key = vkey('knowledge-hub/elsewhere', generateKeyPairSync('ed25519').publicKey);
    const page = await visits.open('/mirrors');
    await page.getByText('Nothing is mirrored').waitFor();
    await page.getByRole('button', { name: 'Mirror a group' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address of the other hub').fill('http://127.0.0.1:9');
    await dialog.getByLabel('Its public key').fill(key);
    await dialog.getByLabel('Invite of that hub').fill(INVITE);
    await dialog.getByLabel('Group of this hub').selectOption('readers');
    expect(await violations(page)).toEqual([]);
    const events = await visits.hub.appendedBy(async () => {
      await dialog.getByRole('button', { name: 'Add mirror' }).click();
      await page.getByRole('heading', { name: '127-0-0-1-9/default' }).waitFor();
    });
    expect(events).toMatchObject([{ kind: 'mirror.added', payload: { groupKey: 'readers' } }]);
    await page.getByText('unreachable').waitFor();
    expect(await page.content()).not.toContain(INVITE);
  });

  it('show the signed notes of one that has ended, lead to the audit trail, go on, and go once their name was typed', async () => {
    await visits.hub.database.query(
      `UPDATE mirror SET status = 'rolled_back', problem = 'the log had 7 events and has 3', evidence = $1`,
      [[NOTE]],
    );
    const page = await visits.open('/');
    await page.getByRole('link', { name: /^The mirror of .*default has ended/ }).click();
    await page.getByText('rolled back').waitFor();
    await page.getByText('the log had 7 events and has 3').waitFor();
    await page.getByText('The signed notes that prove it').click();
    await page.getByText('— knowledge-hub/elsewhere AAAA').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const trail = page.getByRole('link', { name: 'Audit trail' });
    expect(await trail.getAttribute('href')).toContain('action=federation.diverged');
    const events = await visits.hub.appendedBy(async () => {
      await page.getByRole('button', { name: 'Let it continue' }).click();
      await page.getByText('Done.').waitFor();
      await page.getByRole('button', { name: 'Remove' }).click();
      await page.getByLabel(/^Type .*default to confirm/).fill('127-0-0-1-9/default');
      await page.keyboard.press('Enter');
      await page.getByText('Nothing is mirrored').waitFor();
    });
    expect(events.map(({ kind }) => kind)).toEqual(['mirror.acknowledged', 'mirror.removed']);
  });
});

it('the key that a mirror of this hub is asked for stands under Hub, to be copied', async () => {
  const { body } = await visits.hub.ask('/.well-known/hub');
  const page = await visits.open('/hub');
  const row = page.locator('.facts > div', { hasText: 'Public key' });
  await row.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Copied.').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(body.signing.publicKey);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await looksRight(page, `hub-key-${width}`);
  }
});

describe('a group', () => {
  it('can want events to be signed by their clients’ own keys', async () => {
    const page = await visits.open('/people');
    await page.getByRole('button', { name: 'Create a group' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Key').fill('signed');
    await dialog.getByText('Signatures, secrets, embeddings').click();
    await dialog.getByLabel('Signatures').selectOption('ed25519');
    await dialog.getByText('not even the hub').waitFor();
    expect(await violations(page)).toEqual([]);
    const events = await visits.hub.appendedBy(async () => {
      await dialog.getByRole('button', { name: 'Create a group' }).click();
      await page.getByRole('row', { name: /signed/ }).waitFor();
    });
    expect(events).toMatchObject([
      { kind: 'group.created', payload: { groupKey: 'signed', requireSignatures: 'ed25519' } },
    ]);
  });
});
