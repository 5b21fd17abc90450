import fc from 'fast-check';
import { scopeClaimOf } from './event-claim.js';
import {
  type EventScope,
  type ItemScope,
  projectsOf,
  resolveClaim,
  scopeWithoutWrite,
} from './event-scope.js';
import { type Pusher, appendProblem } from './may-append.js';
import { type ProjectRole, roleIn } from '../records/project-access.js';

type Role = ProjectRole | undefined;
const ROLES: Role[] = ['owner', 'maintainer', 'member', 'reader', undefined];
type Payload = Record<string, unknown>;

/** Who is what in which project; the projects but `open` are restricted. */
type Roles = Record<string, Record<string, Role>>;
interface Pushed {
  id: string;
  kind: string;
  payload: Payload;
  by: string;
}

const MEMBERS = ['ada', 'ben', 'cy', 'dee'];
const PROJECTS = ['open', 'secret', 'deep'];

/** A group's log as the hub keeps it: who may see each event, and where each item belongs. */
class Log {
  readonly items: Record<string, ItemScope> = {};
  readonly events: (Pushed & { scope: EventScope; about: readonly string[] })[] = [];

  constructor(private readonly roles: Roles) {}

  /** Appends what its pusher may append; returns whether it did. */
  push(pushed: Pushed): boolean {
    const { by } = pushed;
    const claim = scopeClaimOf(pushed);
    if (!claim) return true;
    const pusher = this.pusher(by);
    if (appendProblem({ ...claim, anyway: true }, pusher)) return false;
    const resolved = resolveClaim(claim, by, pusher.item);
    if (resolved.item) this.items[resolved.item.id] = resolved.item.scope;
    this.events.push({ ...pushed, scope: resolved.scope, about: claim.about });
    return true;
  }

  /** The log after all that has come to be known, as its readers have it. */
  settled(): Log['events'] {
    return this.events.map((event) => {
      const claim = scopeClaimOf(event);
      const wasEarly = event.scope.privateTo === event.by;
      const isKnown = claim?.needs.every((id) => this.items[id]);
      if (!claim || !wasEarly || !isKnown) return event;
      return { ...event, scope: scopeWithoutWrite(claim, event.by, this.pusher(event.by).item) };
    });
  }

  readers({ projectKeys, privateTo }: EventScope): string[] {
    return MEMBERS.filter(
      (member) =>
        (privateTo === null || privateTo === member) &&
        projectKeys.every((name) => {
          const project = this.pusher(member).project(name);
          return !project || project.role !== undefined;
        }),
    );
  }

  readersOf(id: string): string[] {
    const item = this.items[id] as ItemScope;
    const scope = {
      projectKeys: projectsOf(item),
      privateTo: item.private ? item.createdBy : null,
    };
    return this.readers(scope);
  }

  mayEnd(member: string, knowledgeId: string): boolean {
    const payload = { knowledgeId, tombstone: true };
    const claim = scopeClaimOf({ id: 'end', kind: 'knowledge.deleted', payload });
    return claim !== null && appendProblem(claim, this.pusher(member)) === null;
  }

  private pusher(memberId: string): Pusher {
    return {
      memberId,
      item: (id) => this.items[id],
      project: (given) => {
        const projectKey = given.replace(/-id$/, '');
        if (!PROJECTS.includes(projectKey)) return undefined;
        const restricted = projectKey !== 'open';
        const listed = this.roles[projectKey]?.[memberId];
        return {
          projectKey,
          restricted,
          role: roleIn(restricted ? 'restricted' : 'group', listed),
        };
      },
      restrictedNames: () => [],
    };
  }
}

const name = fc.constantFrom(...PROJECTS, 'Secret', 'secret-id', 'deep-id', 'unheard', '机密');
const place = fc.record(
  {
    projectKey: fc.option(name),
    otherProjectKeys: fc.array(name, { maxLength: 2 }),
    para: fc.record({ category: fc.constantFrom('projects', 'areas'), key: name }),
    visibility: fc.constantFrom('private', 'project', 'team', 'org'),
    status: fc.constantFrom('active', 'superseded', 'tombstone', 'proposed'),
    title: fc.constant('T'),
  },
  { requiredKeys: ['title'] },
);
const itemId = fc.constantFrom('k', 'k', 'a', 'b');
const saying = fc.oneof(
  fc.tuple(
    fc.constantFrom('knowledge.captured', 'knowledge.proposed'),
    fc.tuple(itemId, place).map(([id, said]) => ({ id, ...said })),
  ),
  fc.tuple(
    fc.constantFrom('knowledge.updated', 'task.updated'),
    fc.tuple(itemId, place).map(([knowledgeId, changes]) => ({ knowledgeId, changes })),
  ),
  fc.tuple(
    fc.constant('knowledge.updated'),
    fc.tuple(itemId, itemId, place).map(([knowledgeId, revisionId, changes]) => ({
      knowledgeId,
      revisionId,
      conflict: true,
      changes,
    })),
  ),
  fc.tuple(
    fc.constantFrom('knowledge.deleted', 'knowledge.rated', 'review.asked'),
    itemId.map((knowledgeId) => ({ knowledgeId, tombstone: true, rating: 0 })),
  ),
  fc.tuple(
    fc.constant('knowledge.edge_added'),
    fc
      .tuple(fc.constantFrom('supersedes', 'relates_to'), itemId, itemId, fc.option(name))
      .map(([kind, fromId, toId, projectKey]) => ({ edge: { kind, fromId, toId }, projectKey })),
  ),
) as fc.Arbitrary<[string, Payload]>;
const events = fc.array(
  fc.tuple(saying, fc.constantFrom(...MEMBERS.slice(1)), fc.option(itemId, { freq: 4 })),
  { maxLength: 12 },
);
const roles: fc.Arbitrary<Roles> = fc.record(
  Object.fromEntries(
    PROJECTS.map((key) => [
      key,
      fc.record(Object.fromEntries(MEMBERS.map((member) => [member, fc.constantFrom(...ROLES)]))),
    ]),
  ),
);
const home = fc.record({
  projectKey: fc.option(name, { nil: undefined }),
  visibility: fc.constantFrom('private', 'team', 'org'),
});

describe('no sequence of events by members who may not end an item', () => {
  it('ends it, lets anybody else see it or takes it from anybody, or makes one of them who may', () => {
    fc.assert(
      fc.property(
        roles,
        home,
        events,
        events,
        (given, { projectKey, visibility }, before, after) => {
          const log = new Log(given);
          let count = 0;
          const all = (more: typeof before) =>
            more.map(([[kind, payload], by, id]): Pushed => ({
              id: id ?? `e${++count}`,
              kind,
              payload,
              by,
            }));
          const writesItem = (pushed: Pushed) => {
            const claim = scopeClaimOf(pushed);
            return claim && resolveClaim(claim, pushed.by, (id) => log.items[id]).item?.id === 'k';
          };
          for (const pushed of all(before))
            if (pushed.id !== 'k' && !writesItem(pushed)) log.push(pushed);
          const captured = { id: 'k', title: 'T', projectKey, visibility };
          const capture = {
            id: 'capture',
            kind: 'knowledge.captured',
            payload: captured,
            by: 'ada',
          };
          fc.pre(log.push(capture));
          const readers = log.readersOf('k');
          const others = MEMBERS.filter((member) => !log.mayEnd(member, 'k'));
          for (const pushed of all(after)) {
            if (!others.includes(pushed.by)) continue;
            const claim = scopeClaimOf(pushed);
            if (log.push(pushed) && claim?.about.includes('k')) expect(claim.ends).toBe(false);
            expect(log.readersOf('k')).toEqual(readers);
            expect(log.items.k).toMatchObject({ createdBy: 'ada', org: visibility === 'org' });
            expect(others.filter((member) => log.mayEnd(member, 'k'))).toEqual([]);
          }
          for (const { scope, about, by } of log
            .settled()
            .filter((each) => each.about.includes('k'))) {
            const seen = log.readers(scope);
            expect([
              about,
              seen.filter((member) => member !== by && !readers.includes(member)),
            ]).toEqual([about, []]);
          }
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
