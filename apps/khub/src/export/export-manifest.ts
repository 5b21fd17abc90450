import { join } from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import { EXIT, Failure } from '../failure.js';

/** A file that khub wrote: of which item, and the SHA-256 (hex) of what it wrote. */
export interface WrittenFile {
  id: string;
  sha256: string;
}

/** What an export wrote into a folder, so that the next one knows its own files there; paths with `/`, in their order. */
export interface ExportManifest {
  form: 'khub-export@v1';
  /** Of which hub and group. */
  of: string;
  format: string;
  files: Record<string, WrittenFile>;
}

/** The file of the manifest within the folder. */
export const MANIFEST_FILE = '.khub-export.json';

const DIGEST = /^[0-9a-f]{64}$/;
/** A path within the folder: no part of it leads out, hides, or begins anew. */
const PATH = /^(?!\.|\/)(?:(?!\/\.|\/\/|[\\:\0]).)+$/u;

/** Reads what was written into a folder before; null where nothing was. Throws a `Failure` for what is no manifest, or one `of` another group. */
export function readManifest(directory: string, of: string): ExportManifest | null {
  const path = join(directory, MANIFEST_FILE);
  if (!existsSync(path)) return null;
  const manifest = parsed(readFileSync(path, 'utf8'));
  const remedy = 'Restore it, or export into another folder.';
  if (manifest && manifest.of !== of)
    throw new Failure(EXIT.usage, `${directory} holds an export of ${manifest.of}`, remedy);
  if (manifest) return manifest;
  throw new Failure(EXIT.usage, `${path} does not say which files khub wrote there`, remedy);
}

function parsed(text: string): ExportManifest | null {
  try {
    const value = JSON.parse(text) as Partial<ExportManifest> | null;
    const { form, of, format, files } = value ?? {};
    const isManifest =
      form === 'khub-export@v1' &&
      typeof of === 'string' &&
      typeof format === 'string' &&
      typeof files === 'object' &&
      files !== null &&
      Object.entries(files).every(([path, file]) => PATH.test(path) && isWritten(file));
    return isManifest ? (value as ExportManifest) : null;
  } catch {
    return null;
  }
}

function isWritten(file: WrittenFile | null): boolean {
  return typeof file?.id === 'string' && DIGEST.test(file.sha256);
}
