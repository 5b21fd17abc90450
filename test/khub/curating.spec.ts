import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestHub } from '../support/hub.js';
import { pushOneTo } from '../support/push-one.js';
import { TestClient } from './run-khub.js';
import { SECRET } from './two-members.js';

let hub: TestHub;
let ada: TestClient;
let pushOne: ReturnType<typeof pushOneTo>;

const runAll = (...args: string[]) => ada.run(...args, '--json');

beforeAll(async () => {
  hub = await TestHub.start();
  pushOne = pushOneTo(hub);
  await hub.group('default');
  await hub.group('core');
  ada = new TestClient();
  await ada.join(hub, 'core', 'Ada');
});

afterAll(() => hub.stop());

describe('khub glossary', () => {
  it('defines a term with its synonyms in one’s own group, which every member finds by them', async () => {
    const appended = await hub.appendedBy(async () => {
      const { stdout } = await ada.run(
        'glossary',
        'add',
        'till',
        'where one pays',
        '--also',
        'Kasse',
      );
      expect(stdout).toMatch(/^till \(also Kasse\): where one pays\n  term_\S+  group core\n$/);
    });
    expect(appended).toMatchObject([
      { kind: 'glossary.defined', payload: { term: 'till', aliases: ['Kasse'], projectKey: null } },
    ]);
    const bea = new TestClient();
    await bea.join(hub, 'core', 'Bea');
    expect((await bea.run('glossary', 'find', 'kasse')).stdout).toContain('where one pays');
    expect((await ada.run('glossary', '--query', 'pays')).stdout).toContain('till (also Kasse)');
    expect((await ada.run('glossary', 'list', '--group', 'default')).stdout).toContain(
      'khub glossary add',
    );
  });

  it('changes what is said of an entry, by its term or id, and leaves the rest', async () => {
    const { json } = await runAll('glossary', 'add', 'SKU', 'A thing', '--also', 'item', 'ware');
    const changed = await runAll(
      'glossary',
      'set',
      'sku',
      '--also',
      'article',
      '--not-also',
      'ware',
    );
    expect(changed.json).toMatchObject({ definition: 'A thing', aliases: ['item', 'article'] });
    const meant = await runAll('glossary', 'set', json.id, '--meaning', 'A thing to sell');
    expect(meant.json).toMatchObject({
      definition: 'A thing to sell',
      aliases: ['item', 'article'],
    });
    expect((await ada.run('glossary', 'set', 'sku')).exitCode).toBe(2);
    expect((await runAll('glossary', 'set', 'none', '--meaning', 'x')).json.error.message).toBe(
      'there is no term none',
    );
  });

  it('asks which entry is meant where projects have one each, and takes the one that is said', async () => {
    await ada.run('glossary', 'add', 'edge', 'of the group');
    const { json } = await runAll('glossary', 'add', 'edge', 'of shop', '--project', 'shop');
    const unsaid = await runAll('glossary', 'set', 'edge', '--meaning', 'x');
    expect(unsaid.exitCode).toBe(2);
    expect(unsaid.json.error.remedy).toContain(`${json.id}  group core, project shop`);
    const said = await runAll('glossary', 'set', 'edge', '--project', 'shop', '--meaning', 'rim');
    expect(said.json).toMatchObject({ id: json.id, definition: 'rim', projectKey: 'shop' });
  });

  it('deletes an entry when that is meant, also from khub’s own copy, unless it was changed meanwhile', async () => {
    const { id } = (await runAll('glossary', 'add', 'attic', 'a store', '--also', 'loft')).json;
    await ada.run('sync');
    const unsaid = await ada.run('glossary', 'rm', 'attic');
    expect([unsaid.exitCode, unsaid.stderr]).toEqual([
      2,
      expect.stringContaining('Delete attic (a store) of the group core?'),
    ]);
    const { fetch: send } = ada.runtime;
    ada.runtime.fetch = async (url, init) => {
      const path = `/api/v1/admin/glossary/${id}`;
      if (init?.method === 'DELETE')
        await hub.ask(path, { method: 'PUT', body: { definition: 'a store of Bea' } });
      return send(url, init);
    };
    expect((await runAll('glossary', 'rm', 'attic', '--yes')).json.error.code).toBe(
      'request.precondition_failed',
    );
    ada.runtime.fetch = send;
    const appended = await hub.appendedBy(async () => {
      const { exitCode, stdout } = await ada.run('glossary', 'rm', id, '--yes');
      expect([exitCode, stdout]).toEqual([0, expect.stringContaining('attic is deleted')]);
    });
    expect(appended).toMatchObject([{ kind: 'glossary.deleted', payload: { id, term: 'attic' } }]);
    await ada.run('export', 'vault', '--format', 'jsonl');
    const lines = readFileSync(join(ada.directory, 'vault', 'knowledge.jsonl'), 'utf8');
    expect(lines).toContain('till');
    expect(lines).not.toContain('attic');
  });

  it('writes no control characters of others to the terminal', async () => {
    const { json } = await runAll('glossary', 'add', 'bell', 'rings \u001b[2Jtwice');
    expect(json.definition).toContain('\u001b');
    expect((await ada.run('glossary', '--query', 'bell')).stdout).toContain('bell: rings [2Jtwice');
  });

  it('refuses a term that is there, and sends no secret', async () => {
    await ada.run('glossary', 'add', 'twice', 'once');
    expect((await runAll('glossary', 'add', 'Twice', 'again')).json.error.code).toBe(
      'admin.glossary_term_exists',
    );
    const appended = await hub.appendedBy(async () => {
      const refused = await runAll('glossary', 'add', 'key', SECRET);
      expect(refused.json.error.code).toBe('event.secret_suspected');
    });
    expect(appended).toEqual([]);
  });
});

describe('khub access', () => {
  const listOf = async (project: string) => (await runAll('access', project)).json;

  beforeAll(async () => {
    await hub.join('core', 'Cid');
    await hub.join('core', 'Dan');
  });

  it('shows, restricts and opens a project, and says who sees it then', async () => {
    await ada.run('projects', 'add', 'payroll', '--name', 'Payroll');
    writeFileSync(join(ada.directory, '.khub.json'), '{"projectKey":"payroll"}');
    expect((await ada.run('access')).stdout).toBe(
      'payroll: everybody of the group core sees it and writes in it, but as is said here:\nmember_core_ada  Ada  owner\n',
    );
    const unsaid = await ada.run('access', 'restrict', 'payroll');
    expect(unsaid.exitCode).toBe(2);
    expect(unsaid.stderr).toContain('Only member_core_ada (owner) and administrators will see it.');
    expect((await listOf('payroll')).visibility).toBe('group');
    const appended = await hub.appendedBy(async () => {
      const { stdout } = await ada.run('access', 'restrict', 'payroll', '--yes');
      expect(stdout).toContain('payroll: only who stands here sees it (1 member):');
    });
    expect(appended).toMatchObject([{ kind: 'project.acl_updated' }]);
    await ada.run('access', 'open', 'payroll', '--yes');
    expect((await listOf('payroll')).visibility).toBe('group');
  });

  it('puts members on the list by handle, name or id, changes their role and takes them off', async () => {
    await ada.run('projects', 'add', 'till');
    for (const [member, role] of [
      ['cid', 'reader'],
      ['@Dan', 'member'],
      ['member_core_cid', 'maintainer'],
    ] as const)
      expect((await ada.run('access', 'set', 'till', member, role)).exitCode).toBe(0);
    const places = (list: any) => list.members.map((each: any) => `${each.memberId} ${each.role}`);
    expect(places(await listOf('till'))).toEqual([
      'member_core_ada owner',
      'member_core_cid maintainer',
      'member_core_dan member',
    ]);
    expect((await ada.run('access', 'rm', 'till', 'dan')).exitCode).toBe(2);
    const { json } = await runAll('access', 'rm', 'till', 'dan', '--yes');
    expect(places(json)).toEqual(['member_core_ada owner', 'member_core_cid maintainer']);
    expect((await runAll('access', 'rm', 'till', 'dan', '--yes')).json.error.message).toContain(
      'not on the list',
    );
    expect((await runAll('access', 'set', 'till', 'nobody', 'reader')).json.error.code).toBe(
      'admin.project_acl_member_not_found',
    );
    expect((await ada.run('access', 'set', 'till', 'dan', 'king')).exitCode).toBe(2);
  });

  it('is of a project that keeps the name it was created by', async () => {
    const { json } = await runAll('projects', 'add', 'Our Künste');
    expect(json.project).toMatchObject({ id: 'our-k-nste', name: 'Our Künste' });
  });

  it('changes no list that somebody else changes meanwhile, and says what to do', async () => {
    await ada.run('projects', 'add', 'busy');
    const acl = '/api/v1/admin/projects/core/busy/acl';
    const members = [{ memberId: 'member_core_cid', role: 'reader' }];
    const { fetch: send } = ada.runtime;
    ada.runtime.fetch = async (url, init) => {
      if (init?.method === 'PUT') await hub.ask(acl, { method: 'PUT', body: { members } });
      return send(url, init);
    };
    const refused = await runAll('access', 'set', 'busy', 'dan', 'member');
    ada.runtime.fetch = send;
    expect(refused.json.error).toMatchObject({
      code: 'request.precondition_failed',
      remedy: expect.stringContaining('look again'),
    });
    expect((await listOf('busy')).members).toMatchObject(members);
  });

  it('keeps every place of a long list', async () => {
    await ada.run('projects', 'add', 'crowded');
    const ids: string[] = [];
    for (let at = 0; at < 4; at++) ids.push((await hub.join('core', `Long ${at}`)).memberId);
    const members = ids.map((memberId) => ({ memberId, role: 'reader' }));
    const acl = '/api/v1/admin/projects/core/crowded/acl';
    await hub.ask(acl, { method: 'PUT', body: { members } });
    const { fetch: send } = ada.runtime;
    ada.runtime.fetch = (url, init) => send((url as string).replace('limit=500', 'limit=2'), init);
    await ada.run('access', 'set', 'crowded', 'ada', 'owner');
    ada.runtime.fetch = send;
    expect((await hub.ask(acl)).body.members).toHaveLength(5);
  });

  it('says of a project that items alone name how it gets a list, and shows nobody a hidden one', async () => {
    const { exitCode } = await ada.run('add', 'Named', '--project', 'named-only');
    expect(exitCode).toBe(0);
    expect((await ada.run('access', 'named-only')).stdout).toContain(
      'khub projects add named-only',
    );
    const refused = await runAll('access', 'restrict', 'named-only', '--yes');
    expect(refused.json.error.remedy).toBe('khub projects add named-only');
    await ada.run('access', 'restrict', 'payroll', '--yes');
    const eve = new TestClient();
    await eve.join(hub, 'core', 'Eve');
    for (const project of ['payroll', 'unheard-of'])
      expect((await eve.run('access', project, '--json')).json.error.code).toBe(
        'project.not_found',
      );
  });
});

describe('khub redact', () => {
  it('finds the events of an item and takes away for good what one says, when that is meant', async () => {
    const { memberId, clientId, accessToken } = ada.credentials;
    const member = { memberId, clientId, accessToken } as never;
    const captured = await pushOne(member, 'knowledge.captured', {
      knowledge: { id: 'leak', title: 'The word is okapi' },
    });
    const changes = { title: 'The word is secret' };
    const updated = await pushOne(member, 'knowledge.updated', { knowledgeId: 'leak', changes });
    const { stdout } = await ada.run('redact', 'find', 'leak');
    expect(stdout.split('\n').slice(0, 2)).toEqual([
      expect.stringMatching(new RegExp(`^${updated}  knowledge.updated  2.*Z  Ada`)),
      expect.stringMatching(new RegExp(`^${captured}  knowledge.captured`)),
    ]);
    const unsaid = await ada.run('redact', 'event', captured, updated);
    expect([unsaid.exitCode, unsaid.stderr]).toEqual([
      2,
      expect.stringContaining(`Redact ${captured}, ${updated} of the group core?`),
    ]);
    const appended = await hub.appendedBy(async () => {
      const { exitCode, stdout: said } = await ada.run('redact', 'event', captured, '--yes');
      expect([exitCode, said]).toEqual([0, expect.stringContaining('change the secret')]);
    });
    expect(appended).toMatchObject([{ kind: 'event.redacted' }]);
    const { body } = await hub.ask('/api/v1/sync/pull', { token: accessToken });
    expect(JSON.stringify(body)).not.toContain('okapi');
  });

  it('quotes the id of an event that a shell would not take as it is, such as that of a captured item', async () => {
    const { knowledgeId, eventId } = (await runAll('add', 'A leak')).json;
    expect(eventId).toMatch(' ');
    expect((await ada.run('redact', 'find', knowledgeId)).stdout).toContain(`"${eventId}"  `);
    expect((await ada.run('redact', 'event', eventId, '--yes')).exitCode).toBe(0);
  });

  it('says which were redacted where one of several is unknown, and records no secret as the reason', async () => {
    const { events } = (await runAll('redact', 'find', 'leak')).json;
    const known = events.at(0).eventId;
    const partly = await ada.run('redact', 'event', known, 'unheard-of', '--yes');
    expect([partly.exitCode, partly.stderr]).toEqual([
      1,
      expect.stringMatching(
        new RegExp(`^${known} .* is redacted since [^]*unheard-of: the hub refused`),
      ),
    ]);
    const leaky = await runAll('redact', 'event', known, '--yes', '--reason', SECRET);
    expect(leaky.json.error.code).toBe('event.secret_suspected');
    expect((await ada.run('redact', 'find', 'nothing')).stdout).toContain('knows no event');
  });

  it('finds the events of a term by its words', async () => {
    await runAll('glossary', 'add', 'Gecko term', 'a lizard');
    const { events } = (await runAll('redact', 'find', 'gecko  Term')).json;
    expect(events).toMatchObject([{ action: 'glossary.created' }]);
  });
});
