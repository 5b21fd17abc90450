// The conformance suite imports `globSync`, which only newer versions of Node have and no scenario here needs.
import { register } from 'node:module';

const withGlob = `
  export * from 'node:fs';
  export { default } from 'node:fs';
  export function globSync() { throw new Error('this version of Node has no globSync'); }`;

const hook = `
  const url = ${JSON.stringify(`data:text/javascript,${encodeURIComponent(withGlob)}`)};
  export function resolve(specifier, context, next) {
    const isSuite = /\\/conformance(-next)?\\/dist\\//.test(context.parentURL ?? '');
    return isSuite && (specifier === 'fs' || specifier === 'node:fs')
      ? { url, shortCircuit: true }
      : next(specifier, context);
  }`;

register(`data:text/javascript,${encodeURIComponent(hook)}`);
