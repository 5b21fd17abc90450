// Events that members may push and that nobody wants to digest.
import { hostileValue, pick } from '../hostile.mjs';
import {
  KEYS,
  LAYERS,
  OPEN_IDS,
  PRIVATE_IDS,
  SECRET_IDS,
  SECRET_NAMES,
  TYPES,
  deep,
  label,
  many,
  number,
  text,
  time,
} from './values.mjs';

/** Makes an object from JSON, where `__proto__` is a name like any other. */
const fields = (entries) => Object.fromEntries(entries.filter(([, value]) => value !== undefined));

const FIELDS = {
  title: text,
  summary: text,
  content: text,
  text,
  layer: (random) => pick(random, LAYERS),
  type: (random) => pick(random, TYPES),
  entryKey: label,
  tags: (random) => many(random, label),
  aliases: (random) => (random() < 0.5 ? many(random, label) : deep(random)),
  para: (random) => ({ category: pick(random, ['projects', 'areas']), key: label(random) }),
  source: (random) =>
    fields([
      ['kind', text(random)],
      ['url', pick(random, ['javascript:alert(1)', 'data:text/html,x', 'https://x/', '\u0000'])],
      [
        'metadata',
        fields([
          ['taskKey', label(random)],
          ['status', text(random)],
          ['__proto__', deep(random)],
        ]),
      ],
      [
        '__proto__',
        fields([
          ['metadata', deep(random)],
          ['kind', 7],
        ]),
      ],
    ]),
  createdAt: time,
  updatedAt: time,
  status: (random) =>
    pick(random, ['active', 'proposed', 'superseded', 'tombstone', 'done', 'wip']),
  quality: (random) =>
    fields([
      ['rating', number(random)],
      ['confidence', number(random)],
      ['weight', number(random)],
    ]),
  weight: number,
  freshness: number,
  extra: (random) =>
    fields([
      ['aliases', deep(random)],
      ['__proto__', deep(random)],
      [text(random).slice(0, 50).toWellFormed(), deep(random)],
    ]),
  taskKey: label,
  toJSON: text,
  constructor: deep,
};
const NAMES = [...Object.keys(FIELDS), '__proto__'];

function valueOf(random, name) {
  if (random() < 0.04) return hostileValue(random);
  if (random() < 0.03) return null;
  return (name === '__proto__' ? deep : FIELDS[name])(random);
}

function item(random) {
  const share = random() * 0.6;
  return NAMES.filter(() => random() < share).map((name) => [name, valueOf(random, name)]);
}

/** Where an event says what it is about: who may see it, and words that nobody else may read. */
function marked(random, subject, entries) {
  const { word, tell, project, visibility } = subject;
  const own = entries.filter(([name]) => !['projectKey', 'visibility'].includes(name));
  const said = word && [
    [
      pick(random, ['title', 'summary', 'content']),
      `${word} ${tell} ${text(random).slice(0, 1_000)}`.toWellFormed(),
    ],
    ['aliases', [`${tell}alias`]],
    ['tags', [`${tell}tag`]],
  ];
  return [...own, ...(said ?? []), ['projectKey', project], ['visibility', visibility]];
}

/** An edge between the event's item and another, at the top of the payload or inside it. */
function edge(random, subject) {
  const ends = [subject.id, random() < 0.05 ? subject.id : subject.other()];
  if (random() < 0.5) ends.reverse();
  const said = {
    kind: pick(random, [
      'supersedes',
      'supersedes',
      'duplicates',
      'contradicts',
      'relates_to',
      'depends_on',
    ]),
    fromId: ends[0],
    toId: ends[1],
    reason: reason(random, subject),
  };
  return random() < 0.5 ? said : { edge: said, projectKey: subject.project };
}

const SHAPES = {
  'knowledge.captured': (random, subject) => capture(random, subject),
  'knowledge.proposed': (random, subject) => capture(random, subject),
  'knowledge.updated': (random, subject) => {
    const conflict = random() < 0.2;
    const more = conflict && [
      ['conflict', true],
      ['revisionId', subject.revision()],
      ['reason', reason(random, subject)],
    ];
    const changes = fields(marked(random, subject, item(random)));
    return fields([['knowledgeId', subject.id], ['changes', changes], ...(more || [])]);
  },
  'task.updated': (random, subject) => {
    const more = fields(marked(random, subject, item(random)));
    return { ...more, knowledgeId: subject.id, ...(random() < 0.5 && { taskKey: 't1' }) };
  },
  'knowledge.deleted': (random, subject) =>
    fields([
      ['knowledgeId', subject.id],
      ['tombstone', true],
      ['reason', reason(random, subject)],
      ['deletedAt', random() < 0.5 ? time(random) : undefined],
    ]),
  'knowledge.restored': (random, subject) =>
    fields([
      ['knowledgeId', subject.id],
      ['reason', reason(random, subject)],
      ['asAdministrator', random() < 0.1 ? true : undefined],
    ]),
  'knowledge.rated': (random, subject) =>
    fields([
      ['knowledgeId', subject.id],
      ...['rating', 'adoptionDelta', 'confidenceDelta', 'weightDelta']
        .filter(() => random() < 0.6)
        .map((name) => [name, number(random)]),
      ['comment', reason(random, subject)],
    ]),
  'knowledge.edge_added': edge,
  'knowledge.edge_removed': edge,
  'glossary.defined': (random, subject) => {
    const term =
      random() < 0.5
        ? label(random)
        : pick(random, ['hub', 'Hub', ' HUB ', 'ﷺ'.repeat(200), 'ﷺ㌖㌀'.repeat(60)]);
    const entry = [
      ['term', subject.word ? `${subject.word} ${subject.tell}`.slice(0, 200) : term],
      ['definition', subject.tell ? `${subject.word} ${subject.tell}` : text(random)],
      ['content', random() < 0.3 ? text(random) : undefined],
      ['aliases', random() < 0.3 && !subject.tell ? many(random, label) : undefined],
      ['id', random() < 0.5 ? subject.id : undefined],
      ['projectKey', subject.project],
    ];
    return random() < 0.5 ? fields(entry) : { entry: fields(entry) };
  },
};

function reason(random, { word, tell }) {
  return word ? `${word} ${tell}` : text(random);
}

function capture(random, subject) {
  const id = [pick(random, ['id', 'knowledgeId']), subject.id];
  const said = marked(random, subject, [...item(random), id]);
  if (random() < 0.6) return { knowledge: fields(said) };
  return fields(said);
}

/** Projects that an event of nobody's secret names, thousands of them now and then. */
function projects(random) {
  if (random() < 0.6) return undefined;
  return random() < 0.05 ? null : pick(random, KEYS);
}

/** What a member may speak of without giving its secrets away. */
function touchable({ secret, private: alone }) {
  return [...OPEN_IDS, ...OPEN_IDS, ...(secret ? [] : SECRET_IDS), ...(alone ? [] : PRIVATE_IDS)];
}

/** For whom a member's next event is: for `everybody`, or for those alone whom a `secret` project or a `private` item is for. */
function audienceOf(random, kind, member) {
  if (member.secret && random() < 0.35) return 'secret';
  // No entry of a glossary is for one member alone.
  return member.private && kind !== 'glossary.defined' && random() < 0.2 ? 'private' : 'everybody';
}

/** Where an event for such an audience belongs. */
function placeFor(random, audience, member) {
  if (audience === 'secret') return { project: pick(random, SECRET_NAMES), visibility: undefined };
  if (audience === 'private') return { project: undefined, visibility: 'private' };
  const project = projects(random);
  const visibilities = [undefined, undefined, 'team', 'project', member.visibility];
  return { project, visibility: pick(random, visibilities) };
}

/** What a member's next event is about: `{id, other, revision, project, visibility, word, tell}`; what has a `tell` is not for all. */
function subjectFor(random, kind, member) {
  const audience = audienceOf(random, kind, member);
  const { word, tell } = audience === 'everybody' ? {} : member[audience];
  const ids = { secret: SECRET_IDS, private: PRIVATE_IDS, everybody: touchable(member) };
  const own = ids[audience];
  const everything = [...OPEN_IDS, ...SECRET_IDS, ...PRIVATE_IDS];
  return {
    id: pick(random, own),
    // What a secret becomes a revision of, or is joined to, is no business of this one's.
    other: () => pick(random, tell ? own : everything),
    // A revision of what all see is shown to all: under the id of its own secret a member would tell that secret.
    revision: () => pick(random, tell ? own : touchable(member)),
    ...placeFor(random, audience, member),
    word,
    tell,
  };
}

/** A member's next event. */
export function poisonEvent(random, member, id) {
  const kind = pick(random, Object.keys(SHAPES));
  const subject = subjectFor(random, kind, member);
  const payload = SHAPES[kind](random, subject);
  if (!subject.tell && random() < 0.05)
    payload.otherProjectKeys = many(random, () => pick(random, KEYS));
  const createdAt = random() < 0.3 ? time(random) : undefined;
  return { id, kind, payload, ...(createdAt && { createdAt }) };
}
