import { join } from 'node:path';
import { normalizedProjectKey } from '@app/domain';
import { isKept, putBlock } from '../brief-block/block-file.js';
import type { Credentials } from '../hub/credentials.js';
import type { Home } from '../hub/home.js';
import { LocalCopy } from '../local/local-copy.js';
import { projectFilesOf } from '../project/project-file.js';
import { BRIEF_TOKENS, briefText } from './brief-text.js';

/** The files in which the nearest `.khub.json` that names any wants a block kept up to date, and the folder of that `.khub.json`. */
function keptFiles(directory: string): { root: string; names: readonly string[] } | null {
  for (const { root, settings } of projectFilesOf(directory))
    if (settings.briefInto) return { root, names: settings.briefInto };
  return null;
}

/**
 * Brings the blocks of a project's brief up to date with what khub has copied of the log, in the files that `.khub.json` names; only
 * where there is one already, and within the folder of that file. Returns what it changed. Throws a `Failure` for a damaged block.
 */
export async function keepBlocks(
  directory: string,
  projectKey: string,
  home: Home,
  credentials: Credentials,
): Promise<string[]> {
  const wanted = keptFiles(directory);
  if (!wanted) return [];
  const { root, names } = wanted;
  const project = normalizedProjectKey(projectKey);
  const files = names.filter((name) => isKept(join(root, name), root, project));
  const copy = new LocalCopy(home, credentials);
  if (files.length === 0 || !copy.head()) return [];
  // The check for secrets takes longer to load than the whole hook takes where no block is kept.
  const { briefBlock } = await import('../brief-block/brief-block.js');
  const framed = (markdown: string) => briefText({ projectKey, markdown });
  const options = { maxTokens: BRIEF_TOKENS, framed, notSecret: [] };
  const block = await copy.answer((head) => briefBlock(copy, head, projectKey, options));
  if (block === null) return [];
  return files.filter((name) => putBlock(join(root, name), block) === 'changed');
}
