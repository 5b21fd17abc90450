import type { ComponentChildren } from 'preact';
import { problemOf } from '../api/problem.js';
import { ProblemNote } from './problem-note.js';
import { Skeleton } from './skeleton.js';

interface Asked<T> {
  data: T | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface Props<T> {
  asked: Asked<T>;
  rows?: number;
  children: (data: T) => ComponentChildren;
}

/** What was asked for: while it is on its way, its place; if it cannot be had, why. */
export function Answer<T>({ asked, rows, children }: Props<T>) {
  if (asked.data !== undefined) return <>{children(asked.data)}</>;
  if (asked.error)
    return <ProblemNote problem={problemOf(asked.error)} again={() => void asked.refetch()} />;
  return <Skeleton {...(rows !== undefined && { rows })} />;
}
