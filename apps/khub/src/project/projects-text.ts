import type { Style } from '../output.js';

/** A project as the hub lists it, as far as a list for people needs it. */
export interface Project {
  id: string;
  name: string;
  description?: string | null;
  access: { visibility: 'group' | 'restricted' };
}

/** Returns projects as lines for a person. */
export function projectsText(projects: readonly Project[], style: Style): string {
  if (projects.length === 0) return 'There are no projects that you may see.';
  const width = Math.max(...projects.map(({ id }) => id.length));
  return projects
    .map(({ id, name, access: { visibility } }) => {
      const who = visibility === 'group' ? '' : style('dim', '  (restricted)');
      return `${style('bold', id.padEnd(width))}  ${name}${who}`;
    })
    .join('\n');
}
