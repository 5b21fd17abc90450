import { type Answer, type Joined, TestHub } from '../support/hub.js';
import { expectRefusal } from '../support/refusal.js';

describe('projects', () => {
  let hub: TestHub;
  let ada: Joined;
  let ben: Joined;
  let eve: Joined;

  beforeAll(async () => {
    hub = await TestHub.start();
    await hub.group('team');
    await hub.group('other');
    ada = await hub.join('team', 'Ada');
    ben = await hub.join('team', 'Ben');
    eve = await hub.join('other', 'Eve');
  });

  afterAll(() => hub.stop());

  const create = (member: Joined, body: object): Promise<Answer> =>
    hub.ask('/api/v1/projects', { token: member.accessToken, body });
  const list = async (member: Joined, query = ''): Promise<string[]> => {
    const { body } = await hub.ask(`/api/v1/projects${query}`, { token: member.accessToken });
    return body.projects.map(({ id }: { id: string }) => id);
  };
  const setAcl = (id: string, body: object, group = 'team'): Promise<Answer> =>
    hub.ask(`/api/v1/admin/projects/${group}/${id}/acl`, { method: 'PUT', body });

  describe('creating', () => {
    it('answers the project, whose creator is its owner, and appends exactly project.created', async () => {
      let answer: Answer | undefined;
      const events = await hub.appendedBy(async () => {
        answer = await create(ada, { id: 'My Repo!', name: ' Repo ', description: 'of us' });
      });
      const access = {
        visibility: 'group',
        members: [{ memberId: ada.memberId, role: 'owner' }],
      };
      expect(answer).toMatchObject({ status: 200 });
      expect(answer?.body).toEqual({
        project: {
          id: 'my-repo',
          projectKey: 'my-repo',
          groupKey: 'team',
          name: 'Repo',
          description: 'of us',
          registered: true,
          createdByMemberId: ada.memberId,
          createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
          access,
        },
      });
      expect(events).toEqual([
        {
          groupKey: 'team',
          purpose: 'administration',
          sequence: expect.any(Number),
          kind: 'project.created',
          payload: {
            projectId: 'my-repo',
            projectKey: 'my-repo',
            groupKey: 'team',
            name: 'Repo',
            description: 'of us',
            access,
            createdByMemberId: ada.memberId,
            createdAt: answer?.body.project.createdAt,
          },
        },
      ]);
    });

    it('keeps a project key of its own, slugged', async () => {
      const { body } = await create(ada, { id: 'keyed', projectKey: 'Key_One', name: 'Keyed' });
      expect(body.project).toMatchObject({ id: 'keyed', projectKey: 'key-one' });
    });

    it.each([
      [{ name: ' The Web Shop ' }, { id: 'the-web-shop', name: 'The Web Shop' }],
      [
        { id: null, name: 'Null' },
        { id: 'null', name: 'Null' },
      ],
      [{ id: 'Only_Id' }, { id: 'only-id', name: 'only-id' }],
      [
        { id: 'blank', name: ' ' },
        { id: 'blank', name: 'blank' },
      ],
    ])('makes of %j what is left out', async (body, made) => {
      expect((await create(ada, body)).body.project).toMatchObject({
        ...made,
        projectKey: made.id,
      });
    });

    it('answers the project unchanged when it is asked for again by someone who may see it', async () => {
      const first = await create(ada, { id: 'again', name: 'Again' });
      const events = await hub.appendedBy(async () => {
        expect(await create(ben, { id: 'again', name: 'Else', description: 'new' })).toMatchObject({
          status: 200,
          body: first.body,
        });
      });
      expect(events).toEqual([]);
    });

    it('refuses an id that is taken by a project the asker may not see, and one key for two projects', async () => {
      await create(ada, { id: 'secret', projectKey: 'secret-key', name: 'Secret' });
      await setAcl('secret', { visibility: 'restricted' });
      const taken = { status: 409, body: { error: { code: 'project.id_taken' } } };
      const events = await hub.appendedBy(async () => {
        expect(await create(ben, { id: 'secret', name: 'Mine' })).toMatchObject(taken);
        const sameKey = { id: 'other', projectKey: 'secret-key', name: 'Mine' };
        expect(await create(ben, sameKey)).toMatchObject(taken);
        expect(await create(ada, sameKey)).toMatchObject(taken);
      });
      expect(events).toEqual([]);
    });

    it('makes one project of many simultaneous requests', async () => {
      const events = await hub.appendedBy(async () => {
        const answers = await Promise.all(
          Array.from({ length: 8 }, () => create(ben, { id: 'race', name: 'Race' })),
        );
        expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      });
      expect(events.map(({ kind }) => kind)).toEqual(['project.created']);
    });

    it('keeps the projects of two groups apart', async () => {
      await create(ada, { id: 'same', name: 'Of team' });
      const { body } = await create(eve, { id: 'same', name: 'Of other' });
      expect(body.project).toMatchObject({ groupKey: 'other', name: 'Of other' });
    });

    it.each([
      ['neither id nor name', {}, 400, 'project.id_required'],
      ['a blank name alone', { name: ' ' }, 400, 'project.id_required'],
      ['a name that makes no id', { name: '……' }, 400, 'project.id_required'],
      ['an id without letters', { id: '!!', name: 'A' }, 400, 'project.id_invalid'],
      ['an id that is too long', { id: 'x'.repeat(65), name: 'A' }, 400, 'project.id_invalid'],
      ['a bad key', { id: 'a', projectKey: '--', name: 'A' }, 400, 'project.id_invalid'],
      ['an id of a wrong type', { id: 7, name: 'A' }, 400, 'request.invalid'],
      ['what it cannot do', { id: 'a', access: 'restricted' }, 400, 'request.invalid'],
      ['another group', { id: 'a', name: 'A', groupKey: 'other' }, 403, 'project.group_mismatch'],
      ['another branch', { id: 'a', name: 'A', branch: 'other' }, 403, 'project.group_mismatch'],
    ])('refuses %s', async (_, body, status, code) => {
      const events = await hub.appendedBy(async () => {
        expect(await create(ada, body)).toMatchObject({ status, body: { error: { code } } });
      });
      expect(events).toEqual([]);
    });

    it('takes the own group by name, and needs a bearer', async () => {
      const own = await create(ada, { id: 'own', name: 'Own', groupKey: 'team' });
      expect(own.status).toBe(200);
      expect(await hub.ask('/api/v1/projects', { body: {} })).toMatchObject({ status: 401 });
      expect(await hub.ask('/api/v1/projects')).toMatchObject({ status: 401 });
    });
  });

  describe('as an administrator', () => {
    it('creates one without an owner and answers the record', async () => {
      const request = { groupKey: 'team', id: 'made', name: 'Made' };
      const events = await hub.appendedBy(async () => {
        const { status, body } = await hub.ask('/api/v1/admin/projects', { body: request });
        expect(status).toBe(200);
        expect(body).toMatchObject({
          id: 'made',
          createdByMemberId: 'administrator',
          access: { visibility: 'group', members: [] },
        });
        expect((await hub.ask('/api/v1/admin/projects', { body: request })).body).toEqual(body);
        const headers = { 'if-none-match': '*' };
        const onlyNew = await hub.ask('/api/v1/admin/projects', { body: request, headers });
        expectRefusal(onlyNew, 412, 'request.precondition_failed');
      });
      expect(events.map(({ kind, payload }) => [kind, payload.projectId])).toEqual([
        ['project.created', 'made'],
      ]);
    });

    it.each([
      ['no group', { id: 'a', name: 'A' }, 400, 'request.invalid'],
      ['an unknown group', { groupKey: 'no', id: 'a', name: 'A' }, 404, 'admin.group_not_found'],
      ['neither id nor name', { groupKey: 'team' }, 400, 'project.id_required'],
      ['an unknown field', { groupKey: 'team', id: 'a', nme: 'A' }, 400, 'request.invalid'],
    ])('is refused %s', async (_, body, status, code) => {
      expect(await hub.ask('/api/v1/admin/projects', { body })).toMatchObject({
        status,
        body: { error: { code } },
      });
    });

    it('lists all projects, or those of a group, page by page', async () => {
      const all = await hub.ask('/api/v1/admin/projects');
      const groups = new Set(all.body.projects.map((each: any) => each.groupKey));
      expect(groups).toEqual(new Set(['other', 'team']));

      const walked: string[] = [];
      let cursor = '';
      do {
        const { body } = await hub.ask(`/api/v1/admin/projects?groupKey=team&limit=2${cursor}`);
        expect(body.projects.length).toBeLessThanOrEqual(2);
        walked.push(...body.projects.map((each: any) => each.id));
        cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : '';
      } while (cursor !== '');
      const ofTeam = all.body.projects.filter((each: any) => each.groupKey === 'team');
      expect(walked).toEqual(ofTeam.map((each: any) => each.id));
      expect(await hub.ask('/api/v1/admin/projects?groupKey=no')).toMatchObject({
        body: { projects: [] },
      });
    });
  });

  describe('access lists', () => {
    it('change what is given and keep the rest; the event says who gained access', async () => {
      await create(ada, { id: 'acl', name: 'Acl' });
      const restrict = await hub.appendedBy(async () => {
        const { status, body } = await setAcl('acl', { visibility: 'restricted' });
        expect(status).toBe(200);
        expect(body.access).toEqual({
          visibility: 'restricted',
          members: [{ memberId: ada.memberId, role: 'owner' }],
        });
      });
      expect(restrict).toMatchObject([
        { purpose: 'administration', kind: 'project.acl_updated', payload: { gained: [] } },
      ]);
      const members = [
        { memberId: ben.memberId, role: 'reader' },
        { memberId: ada.memberId, role: 'maintainer' },
      ];
      const grant = await hub.appendedBy(async () => {
        const { body } = await setAcl('acl', { members });
        expect(body.access).toEqual({ visibility: 'restricted', members: members.toReversed() });
      });
      expect(grant).toMatchObject([{ payload: { gained: [ben.memberId], opened: false } }]);
      const { projects } = (await hub.ask('/api/v1/projects', { token: ben.accessToken })).body;
      expect(projects.find(({ id }: { id: string }) => id === 'acl').access).toEqual({
        visibility: 'restricted',
        members: members.toReversed(),
      });
      expect(await hub.appendedBy(() => setAcl('acl', { members }))).toEqual([]);
      expect(await hub.appendedBy(() => setAcl('acl', {}))).toEqual([]);
      const open = await hub.appendedBy(() => setAcl('acl', { visibility: 'group' }));
      expect(open).toMatchObject([{ payload: { gained: [], opened: true } }]);
    });

    it('are changed under any spelling of the group and the id', async () => {
      await create(ada, { id: 'Spelt So', name: 'Spelt' });
      const { status, body } = await setAcl('Spelt%20So', {}, 'Team');
      expect([status, body.id]).toEqual([200, 'spelt-so']);
    });

    it('decide which projects a member finds in its list', async () => {
      await create(ada, { id: 'seen', name: 'Seen' });
      expect(await list(ben, '?limit=500')).toContain('seen');
      for (const role of ['owner', 'maintainer', 'member', 'reader']) {
        const members = [{ memberId: ben.memberId, role }];
        await setAcl('seen', { visibility: 'restricted', members });
        expect(await list(ben, '?limit=500')).toContain('seen');
        expect(await list(ada, '?limit=500')).not.toContain('seen');
      }
      await setAcl('seen', { members: [] });
      expect(await list(ben, '?limit=500')).not.toContain('seen');
      expect(await list(eve)).toEqual(['same']);
    });

    it.each([
      ['a visibility nobody knows', { visibility: 'public' }, 400, 'visibility_invalid'],
      ['a null visibility', { visibility: null }, 400, 'visibility_invalid'],
      ['a member without id', { members: [{ role: 'owner' }] }, 400, 'member_required'],
      ['a role nobody knows', { members: [{ memberId: 'x', role: 'boss' }] }, 400, 'role_invalid'],
      ['no role', { members: [{ memberId: 'x' }] }, 400, 'role_invalid'],
      ['a stranger', { members: [{ memberId: 'x', role: 'owner' }] }, 404, 'member_not_found'],
    ])('refuse %s', async (_, body, status, reason) => {
      const code = `admin.project_acl_${reason}`;
      await create(ada, { id: 'kept', name: 'Kept' });
      const events = await hub.appendedBy(async () => {
        expect(await setAcl('kept', body)).toMatchObject({ status, body: { error: { code } } });
      });
      expect(events).toEqual([]);
    });

    it('refuse a member of another group, one named twice, and fields nobody knows', async () => {
      const foreign = { members: [{ memberId: eve.memberId, role: 'owner' }] };
      expect(await setAcl('kept', foreign)).toMatchObject({ status: 404 });
      const me = { memberId: ada.memberId, role: 'owner' };
      for (const body of [
        { members: [me, me] },
        { members: 'all' },
        { visibilty: 'group' },
        { members: [{ ...me, memberId: '\0' }] },
      ]) {
        const error = { code: 'request.invalid' };
        expect(await setAcl('kept', body)).toMatchObject({ status: 400, body: { error } });
      }
    });

    it.each([
      ['team', 'nothing'],
      ['other', 'kept'],
      ['nowhere', 'kept'],
    ])('are not found at %s/%s', async (group, id) => {
      const error = { code: 'admin.project_not_found' };
      expect(await setAcl(id, { visibility: 'group' }, group)).toMatchObject({
        status: 404,
        body: { error },
      });
    });
  });

  it('are counted in the group lists', async () => {
    const { body } = await hub.ask('/api/v1/groups');
    expect(body.groups).toMatchObject([{ key: 'other', projectCount: 1 }, { key: 'team' }]);
  });

  it('leave an audit row for each change', async () => {
    const { body } = await hub.ask('/api/v1/admin/audit?action=project.acl_updated&targetId=acl');
    expect(body.auditLogs).toHaveLength(3);
    expect(body.auditLogs[0]).toMatchObject({ targetType: 'project', groupKey: 'team' });
  });
});
