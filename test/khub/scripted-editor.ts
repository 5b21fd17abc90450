import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestClient } from './run-khub.js';

/** The environment of a client whose editor replaces one text by another; what it is given must have the first. */
export function editorOf({ directory }: TestClient, from: string, to: string): NodeJS.ProcessEnv {
  const script = join(directory, 'editor.cjs');
  writeFileSync(
    script,
    `const fs = require('node:fs');
     const file = process.argv[2];
     const text = fs.readFileSync(file, 'utf8');
     if (!text.includes(${JSON.stringify(from)})) process.exit(7);
     fs.writeFileSync(file, text.replace(${JSON.stringify(from)}, ${JSON.stringify(to)}));`,
  );
  return { VISUAL: `"${process.execPath}" "${script}"` };
}
