import type { Operation } from '../../apps/hub/src/openapi/operation.js';
import { OPERATIONS } from '../../apps/hub/src/docs/features.js';
import type { Schema } from '../../apps/hub/src/openapi/schema.js';
import { type Answer, type Joined, TestHub } from '../support/hub.js';
import { addressOf, asking, nameOf } from '../support/well-formed.js';

const SHARE = [0, 1] as const;
const COUNT = [0, Number.MAX_SAFE_INTEGER] as const;
/** The least and the most of each parameter that has such. */
const BOUNDS: Record<string, readonly [number, number]> = {
  limit: [1, 500],
  maxTokens: [200, 8_000],
  wait: [0, 30],
  days: [1, 90],
  utcOffsetMinutes: [-840, 840],
  depth: [1, 3],
  staleDays: [1, 36_500],
  maxQualityScore: SHARE,
  maxConfidence: SHARE,
  maxRating: SHARE,
  maxAdoptionScore: SHARE,
  after: COUNT,
  from: COUNT,
  to: COUNT,
};

/** A value that a field is sent, and what it is called here. */
type Sample = readonly [what: string, value: unknown];

/** Most of it goes when it is made a key, for a key may be shorter than what it is made of. */
const words = (length: number) => 'x'.padEnd(length, '.');
const many = (length: number, item: unknown) => Array.from({ length }, () => item);

/** What is just outside of what a schema allows, and what is just within. */
function samplesOf(schema: Schema): { outside: Sample[]; within: Sample[] } {
  const given = (schema['anyOf'] as Schema[] | undefined)?.[0] ?? schema;
  const { type, maxLength, minLength, minimum, maximum, maxItems, items } = given;
  const outside: Sample[] = [];
  const within: Sample[] = [];
  if (typeof maxLength === 'number') {
    outside.push(['too long', words(maxLength + 1)]);
    within.push(['as long as may be', words(maxLength)]);
  }
  if (minLength === 1) outside.push(['empty', '']);
  if (typeof minimum === 'number') {
    outside.push(['too small', minimum - 1]);
    within.push(['as small as may be', minimum]);
  }
  if (typeof maximum === 'number') {
    outside.push(['too large', maximum + 1]);
    within.push(['as large as may be', maximum]);
  }
  if (type === 'integer') outside.push(['not whole', 1.5]);
  if (given['enum']) {
    outside.push(['no word of the list', 'neither']);
    within.push(...(given['enum'] as string[]).map((word) => [word, word] as const));
  }
  if (given['format'] === 'date-time') outside.push(['no time', 'yesterday']);
  if (typeof maxItems === 'number') outside.push(['too many', many(maxItems + 1, 'x')]);
  if (items && !(items as Schema)['$ref']) {
    const inside = samplesOf(items as Schema);
    outside.push(...inside.outside.map(([what, value]) => [`one ${what}`, [value]] as const));
    within.push(...inside.within.map(([what, value]) => [`one ${what}`, [value]] as const));
  }
  return { outside, within };
}

/** What is of another type than a schema says. */
function ofAnotherType(schema: Schema): Sample {
  const { type } = (schema['anyOf'] as Schema[] | undefined)?.[0] ?? schema;
  return type === 'string' ? ['no text', { a: 1 }] : ['of another type', 'neither'];
}

const bodyOf = ({ body }: Operation) => Object.entries((body?.['properties'] ?? {}) as Schema);
const queryOf = ({ query = {} }: Operation) => Object.entries(query);
const named = (operations: readonly Operation[]) =>
  operations.map((operation) => [nameOf(operation), operation] as const);

let hub: TestHub;
let ada: Joined;
let entryId: string;
let webhookId: string;

beforeAll(async () => {
  hub = await TestHub.start();
  await hub.group('core');
  ada = await hub.join('core', 'Ada');
  await hub.ask('/api/v1/admin/projects', { body: { groupKey: 'core', id: 'x' } });
  const entry = { groupKey: 'core', term: 'pool', definition: 'Connections' };
  entryId = (await hub.ask('/api/v1/admin/glossary', { body: entry })).body.id;
  const webhook = { groupKey: 'core', url: 'https://hooks.example/' };
  webhookId = (await hub.ask('/api/v1/admin/webhooks', { body: webhook })).body.id;
});

afterAll(() => hub.stop());

function withBody(operation: Operation, field: string, value: unknown): Promise<Answer> {
  const request = asking(operation);
  const token = operation.access === 'bearer' ? { token: ada.accessToken } : {};
  const own = nameOf(operation) === 'post /api/v1/sync/push' ? { clientId: ada.clientId } : {};
  const body = { ...(request.body as object), ...own, [field]: value };
  const address = addressOf(operation).replace('glossary/x', `glossary/${entryId}`);
  return hub.ask(address, { ...request, ...token, body });
}

/** A parameter with a value, or with each value of a list. */
function withQuery(operation: Operation, field: string, value: unknown): Promise<Answer> {
  const token = operation.access === 'bearer' ? { token: ada.accessToken } : {};
  const query = new URLSearchParams();
  for (const each of [value].flat()) query.append(field, String(each));
  const address = addressOf(operation).replace('webhooks/x', `webhooks/${webhookId}`);
  return hub.ask(`${address}?${query.toString()}`, { ...asking(operation), ...token });
}

/** What is no value of a parameter, beside what its schema says. */
function neverGiven(field: string, { type, ...schema }: Schema): Sample[] {
  const isText = type === 'string' && !schema['enum'] && !schema['format'];
  const samples: Sample[] = [];
  // It is read as the group's key, and so is what is wrong with it.
  if (field !== 'branch') samples.push(['given twice', ['1', '2']]);
  samples.push(isText ? ['with a NUL', '\0'] : ['empty', '']);
  if (field === 'cursor') samples.push(['no cursor', 'x']);
  return samples;
}

/** Whether an answer says that validation refuses a field. */
function namesField(field: string, { status, body }: Answer): boolean {
  if (status !== 400 || body.error.code !== 'request.invalid') return false;
  const paths = (body.error.details ?? []).map(({ path }: { path: string }) => path);
  return paths.some((path: string) => path === field || path.startsWith(`${field}.`));
}

/** Whether an answer refuses a field, as a detail of `request.invalid` or by a code of its own. */
function refuses(field: string, answer: Answer): boolean {
  const { status, body } = answer;
  if (status === 400 && body.error.code === 'request.invalid') return namesField(field, answer);
  return [400, 403, 413].includes(status);
}

describe.each(named(OPERATIONS.filter(({ body }) => body)))('the body of %s', (_, operation) => {
  it('is refused with a field outside of its limits, and not within', async () => {
    const wrong: unknown[] = [];
    for (const [field, schema] of bodyOf(operation)) {
      const { outside, within } = samplesOf(schema as Schema);
      for (const [what, value] of [...outside, ofAnotherType(schema as Schema)])
        if (!refuses(field, await withBody(operation, field, value))) wrong.push([field, what]);
      for (const [what, value] of within)
        if (namesField(field, await withBody(operation, field, value)))
          wrong.push([field, what, 'is refused']);
    }
    expect(wrong).toEqual([]);
  });
});

describe.each(named(OPERATIONS.filter(({ query }) => query)))('the query of %s', (_, operation) => {
  it('is refused with a parameter outside of its limits, and not within', async () => {
    const wrong: unknown[] = [];
    for (const [field, schema] of queryOf(operation)) {
      const { outside, within } = samplesOf(schema);
      if (schema['type'] !== 'string') outside.push(ofAnotherType(schema));
      for (const [what, value] of [...outside, ...neverGiven(field, schema)])
        if (!refuses(field, await withQuery(operation, field, value))) wrong.push([field, what]);
      for (const [what, value] of within)
        if (namesField(field, await withQuery(operation, field, value)))
          wrong.push([field, what, 'is refused']);
    }
    expect(wrong).toEqual([]);
  });
});

it('a parameter has the bounds that it has everywhere, but that a log gives 1,000 events at once', () => {
  const given = OPERATIONS.flatMap(({ path, query = {} }) =>
    Object.entries(query)
      .filter(([, { maximum }]) => maximum !== undefined)
      .map(([name, { minimum, maximum }]) => ({ path, name, minimum, maximum })),
  );
  const expected = given.map(({ path, name }) => {
    const [minimum, maximum] = BOUNDS[name] ?? [];
    const isOfLog = name === 'limit' && /sync\/|federation\/|\/events$/.test(path);
    return { path, name, minimum, maximum: isOfLog ? 1_000 : maximum };
  });
  expect(given).toEqual(expected);
});

describe('the body of administration', () => {
  it('is refused with a field that the document does not name', async () => {
    for (const operation of OPERATIONS.filter(
      ({ access, body }) => access === 'administration' && body,
    )) {
      const answer = await withBody(operation, 'nobodyKnows', 1);
      expect([nameOf(operation), answer.body.error.details]).toContainEqual(
        expect.arrayContaining([expect.objectContaining({ path: 'nobodyKnows' })]),
      );
    }
  });
});
