// Knowledge items like those agents capture: some 600 bytes, in the words of this project's dependencies' documents.
import { readFileSync } from 'node:fs';

const WORDS = ['typescript', 'fast-check', 'fastify', 'typeorm', 'zod']
  .map((name) => readFileSync(`node_modules/${name}/README.md`, 'utf8'))
  .join(' ')
  .split(/\s+/)
  .filter((word) => /^[\w.,()'/-]+$/.test(word));

const LAYERS = ['raw', 'extract', 'extract', 'canonical'];
const TYPES = ['note', 'decision', 'task', 'pitfall', 'command', 'implementation_note'];
const STATUSES = ['todo', 'doing', 'blocked', 'done'];
const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 20);

// A small generator of its own: the same notes in every run (Numerical Recipes' constants). Of each number the high bits count. The low
// ones repeat after a few: until 2026-11-23, when they counted, only projects with an even number had tasks, twice their share, which were
// all to do or blocked. Sizes, words and the shares of types, layers and projects are what they were, so figures from before mean the same
// but for one project's tasks.
let seed = 1;
function below(limit) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * limit);
}

function words(count) {
  const start = below(WORDS.length - count);
  return WORDS.slice(start, start + count).join(' ');
}

/** Words of a question that some notes answer. */
export function question() {
  return words(2 + below(3));
}

/** A new note. */
export function newNote(number) {
  const at = new Date(NOW - below(400) * DAY_MS - below(DAY_MS)).toISOString();
  const type = TYPES[below(TYPES.length)];
  return {
    id: `note-${number}`,
    layer: LAYERS[below(LAYERS.length)],
    type,
    title: words(7),
    summary: words(40),
    tags: [`tag-${below(200)}`, `tag-${below(20)}`],
    projectKey: `project-${below(10)}`,
    source: {
      kind: 'agent',
      ...(type === 'task' && {
        metadata: { taskKey: `T-${below(400)}`, status: STATUSES[below(STATUSES.length)] },
      }),
    },
    createdAt: at,
    updatedAt: at,
    quality: {
      confidence: below(100) / 100,
      rating: below(100) / 100,
      adoptionScore: below(100) / 100,
    },
  };
}

/** New notes; the first one is number `first`. */
export function newNotes(first, count) {
  return Array.from({ length: count }, (_, at) => newNote(first + at));
}
