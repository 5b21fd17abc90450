import { fdatasyncSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { layNewCluster } from './new-cluster.js';

/** PostgreSQL's own 128 MB are all written to when it starts, so they are held whether used or not; the system keeps files too. */
const SHARED_BUFFERS = '32MB';

/**
 * How much of a function's code, in bytes, runs before V8 optimizes it, which costs the start of a hub more than anything else.
 * It is the default of newer versions of V8; that of Node 20 is 1,800,000.
 */
const TIERING_BUDGET = 13_000_000;

/** A file or folder as Emscripten remembers it. */
type Remembered = object;

/** The parts of Emscripten's module that carry the file operations PGlite's PostgreSQL calls. */
interface FileSystemModule {
  NODEFS: {
    stream_ops: Record<string, unknown>;
    node_ops: {
      mknod: (folder: Remembered, name: string, mode: number, device: number) => Remembered;
    };
  };
  FS: {
    lookupNode: (folder: Remembered, name: string) => Remembered;
    destroyNode: (node: Remembered) => void;
  };
}

/**
 * Has a file forgotten that could not be created, for want of room or of descriptors: Emscripten remembers it before it creates it,
 * and would say ever after that it exists.
 */
function forgetUncreated({ NODEFS: { node_ops: operations }, FS }: FileSystemModule): void {
  const { mknod } = operations;
  operations.mknod = (folder, name, mode, device) => {
    try {
      return mknod(folder, name, mode, device);
    } catch (error) {
      FS.destroyNode(FS.lookupNode(folder, name));
      throw error;
    }
  };
}

// PGlite leaves fsync a no-op, so a commit would survive a crash of the process but not of the machine.
class DurableNodeFS extends NodeFS {
  constructor(
    directory: string,
    private readonly syncToDisk: (file: number) => void,
  ) {
    super(directory);
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    const { syncToDisk } = this;
    const hooks = result.emscriptenOpts.preRun as ((module: unknown) => void)[];
    hooks.push((module) => {
      forgetUncreated(module as FileSystemModule);
      const { stream_ops: operations } = (module as FileSystemModule).NODEFS;
      operations.fsync = (stream: { nfd: number }) => {
        syncToDisk(stream.nfd);
        return 0;
      };
    });
    return result;
  }
}

/**
 * Opens (and on first use makes, from `image`) the PostgreSQL cluster in a directory; every COMMIT calls fdatasync before it
 * answers.
 */
export async function openDurablePglite(
  directory: string,
  image: string,
  syncToDisk: (file: number) => void = fdatasyncSync,
): Promise<PGlite> {
  await layNewCluster(directory, image);
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);
  const startParams = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  const settings = ['fsync=on', 'wal_sync_method=fsync', `shared_buffers=${SHARED_BUFFERS}`];
  return PGlite.create({
    fs: new DurableNodeFS(directory, syncToDisk),
    startParams: [...startParams, ...settings.flatMap((setting) => ['-c', setting])],
  });
}
