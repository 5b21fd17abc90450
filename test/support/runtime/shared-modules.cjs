const asyncHooks = require('node:async_hooks');
const { pathToFileURL } = require('node:url');
const { keptMap } = require('./kept-files.cjs');
const { StoreOfNow } = require('./store-of-now.cjs');

const OPEN = { configurable: true, enumerable: true, writable: true };

/** Where the source map of each compiled file lies, in the form in which Jest asks. */
class KeptMaps extends Map {
  get(url) {
    return url.endsWith('.ts') ? keptMap(url) : undefined;
  }
}

/**
 * What Jest runs a spec file in: Node itself. The files of one worker share their modules, so that Nest, TypeORM and the rest are
 * loaded once a worker instead of once a file, which was a third of the suite's time. What a file changes in a module or in
 * `globalThis` the next one sees: specs change neither. Jest's own registry, mocks of modules and coverage are not there.
 */
class SharedModules {
  /** Jest's circus keeps its state in its module and in `globalThis`: a new one for each file. */
  requireInternalModule(path) {
    delete require.cache[path];
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
    const nodes = Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage');
    // From Node 22 on it is a getter, which no assignment replaces.
    Object.defineProperty(asyncHooks, 'AsyncLocalStorage', { ...OPEN, value: StoreOfNow });
    try {
      return require(path);
    } finally {
      Object.defineProperty(asyncHooks, 'AsyncLocalStorage', nodes);
    }
  }
  requireModule(path) {
    return require(path);
  }
  unstable_shouldLoadAsEsm() {
    return true;
  }
  unstable_importModule(path) {
    return import(pathToFileURL(path).href);
  }
  setGlobalsForRuntime() {}
  enterTestCode() {}
  leaveTestCode() {}
  getSourceMaps() {
    return new KeptMaps();
  }
  getAllCoverageInfoCopy() {}
  teardown() {}
}
module.exports = { __esModule: true, default: SharedModules };
