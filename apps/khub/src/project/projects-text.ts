import type { Style } from '../output.js';

/** A project as the hub lists it, as far as a list for people needs it. */
export interface Project {
  projectKey: string;
  name: string;
  /** The keys that it had before. */
  formerKeys?: string[];
  finishedAt?: string;
  description?: string | null;
  access: { visibility: 'group' | 'restricted' };
}

const DAY_LENGTH = 10;

/** Returns projects as lines for a person. */
export function projectsText(projects: readonly Project[], style: Style): string {
  if (projects.length === 0) return 'There are no projects that you may see.';
  const width = Math.max(...projects.map(({ projectKey }) => projectKey.length));
  return projects
    .map(({ projectKey, name, formerKeys = [], finishedAt, access: { visibility } }) => {
      const facts = [
        ...(visibility === 'group' ? [] : ['restricted']),
        ...(formerKeys.length === 0 ? [] : [`before: ${formerKeys.join(', ')}`]),
        ...(finishedAt === undefined ? [] : [`finished ${finishedAt.slice(0, DAY_LENGTH)}`]),
      ];
      const told = facts.length === 0 ? '' : style('dim', `  (${facts.join('; ')})`);
      return `${style('bold', projectKey.padEnd(width))}  ${name}${told}`;
    })
    .join('\n');
}
