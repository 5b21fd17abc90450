import { CHANGED_MEANWHILE, Problem, problemOf } from './problem.js';

/** Has the hub make only what is new, and leave what exists as it is. */
export const ONLY_NEW = { 'If-None-Match': '*' } as const;

/** Resolves to what was made; rejects with `exists` where there is something already. */
export function made<T>(asked: Promise<T>, exists: string): Promise<T> {
  return asked.catch((thrown: unknown) => {
    const { code, status, requestId } = problemOf(thrown);
    if (code !== CHANGED_MEANWHILE) throw thrown;
    throw new Problem('exists', exists, status, requestId);
  });
}
