import { z } from 'zod';
import { argumentProblems } from './argument-problems.js';

const INPUT = z.strictObject({
  title: z.string(),
  type: z.string().optional(),
  projectKey: z.string().optional(),
  tags: z.array(z.string()).optional(),
});

function problemsOf(args: object): string {
  const { error } = INPUT.safeParse(args);
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
      'unknown argument "zebra"; the arguments are title, type, projectKey, tags; ' +
        'unknown argument "…"; the arguments are title, type, projectKey, tags',
    );
  });

  it('names the field of a wrong value', () => {
    expect(problemsOf({ title: 7 })).toMatch(/^title: Invalid input: expected string/);
  });
});
