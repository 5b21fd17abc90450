import { assertAbsent, assertMatches, versionOf } from './versions.js';

const version = versionOf('what is there');
const codeOf = (
  header: string | undefined,
  assert = (given: string | undefined) => assertMatches(given, version),
) => {
  try {
    assert(header);
    return 'taken';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

it.each([
  [undefined, 'taken'],
  ['*', 'taken'],
  [`"${version}"`, 'taken'],
  [`"another", "${version}"`, 'taken'],
  [`"a,b" ,"${version}"`, 'taken'],
  ['"another"', 'request.precondition_failed'],
  ['""', 'request.precondition_failed'],
  // Strong comparison: a weak tag names nothing that may be replaced.
  [`W/"${version}"`, 'request.precondition_failed'],
  [version, 'request.invalid'],
  [`"${version}`, 'request.invalid'],
  [`"${version}",`, 'request.invalid'],
  ['', 'request.invalid'],
])('given If-Match %j, what is there is %s', (ifMatch, expected) => {
  expect(codeOf(ifMatch)).toBe(expected);
});

it.each([
  [undefined, {}, 'taken'],
  [undefined, null, 'taken'],
  ['*', null, 'taken'],
  [' * ', null, 'taken'],
  ['*', {}, 'request.precondition_failed'],
  ['"a"', null, 'request.invalid'],
  ['', {}, 'request.invalid'],
])('given If-None-Match %j, what stands as %j is %s', (ifNoneMatch, standing, expected) => {
  expect(codeOf(ifNoneMatch, (given) => assertAbsent(given, standing))).toBe(expected);
});

it('answers a long header at once', () => {
  const began = process.cpuUsage();
  expect(codeOf(`${'"a" , '.repeat(2_000)}x`)).toBe('request.invalid');
  expect(process.cpuUsage(began).user).toBeLessThan(100_000);
});

it('gives other content another version, of the same form', () => {
  expect(version).toMatch(/^[0-9a-f]{32}$/);
  expect(versionOf('what was there')).not.toBe(version);
});
