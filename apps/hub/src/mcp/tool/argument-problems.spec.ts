import { z } from 'zod';
import { argumentProblems } from './argument-problems.js';

const INPUT = z.strictObject({
  title: z.string().min(1).max(5),
  type: z.string().optional(),
  projectKey: z.string().nullable().optional(),
  tags: z.array(z.string()).max(2).optional(),
  summary: z.string().max(9).optional(),
  status: z.enum(['todo', 'done']).optional(),
  limit: z.int().min(1).max(50).optional(),
  since: z
    .string()
    .max(5)
    .refine((text) => text === 'x', 'must be x')
    .optional(),
});

function problemsOf(args: object): string {
  const { error } = INPUT.safeParse(args, { reportInput: true });
  return error ? argumentProblems(error, Object.keys(INPUT.shape)) : '';
}

describe('what is wrong with the arguments of a tool', () => {
  it.each([
    ['kind', 'type'],
    ['name', 'title'],
    ['project', 'projectKey'],
    ['project_key', 'projectKey'],
    ['tag', 'tags'],
  ])('"%s" is taken for %s', (key, name) => {
    expect(problemsOf({ title: 't', [key]: 'x' })).toBe(
      `unknown argument "${key}"; did you mean ${name}?`,
    );
  });

  it('names what there is when nothing comes near', () => {
    expect(problemsOf({ title: 't', zebra: 1, '…': 1 })).toBe(
      'unknown argument "zebra"; the arguments are title, type, projectKey, tags, summary, status, limit, since; ' +
        'unknown argument "…"; the arguments are title, type, projectKey, tags, summary, status, limit, since',
    );
  });

  it.each([
    [{}, 'title is missing'],
    [{ title: '' }, 'title is empty'],
    [
      { title: 'x'.repeat(7), summary: 'y'.repeat(10) },
      'title has more than 5 characters (7): put the text into summary; summary has more than 9 characters (10)',
    ],
    [{ title: 7, type: null }, 'title must be a text; type must be a text'],
    [{ title: 't', projectKey: 7 }, 'projectKey must be a text'],
    [{ title: 't', tags: ['a', 7] }, 'tags.1 must be a text'],
    [{ title: 't', tags: ['a', 'b', 'c'] }, 'tags has more than 2 entries (3)'],
    [{ title: 't', tags: 'a' }, 'tags must be a list'],
    [{ title: 't', status: 'open' }, 'status must be one of todo, done'],
    [{ title: 't', limit: 1.5 }, 'limit must be a whole number'],
    [{ title: 't', limit: 51 }, 'limit must be at most 50'],
    [{ title: 't', limit: 0 }, 'limit must be at least 1'],
    [{ title: 't', limit: '7' }, 'limit must be a number'],
    [{ title: 't', since: 'y' }, 'since must be x'],
    [{ title: 't', since: 'yyyyyy' }, 'since has more than 5 characters (6)'],
    [[], 'the arguments must be an object'],
  ])('says in plain words, once for each argument: %j', (args, told) => {
    expect(problemsOf(args)).toBe(told);
  });

  it('names what there is of a choice that is missing', () => {
    const { error } = z
      .strictObject({ status: z.enum(['todo', 'done']) })
      .safeParse({}, { reportInput: true });
    expect(argumentProblems(error!, ['status'])).toBe('status is missing: one of todo, done');
  });
});
