/**
 * What Jest's circus keeps the running test in instead of Node's AsyncLocalStorage: the tests of a file run one after the other, so
 * the last store entered is the one of now. In Node 20 and 22 each AsyncLocalStorage that was ever entered makes every promise of the
 * process dearer, and circus makes one a file: awaiting cost four times as much in a worker's first file and a hundred times in its
 * fiftieth.
 */
exports.StoreOfNow = class StoreOfNow {
  store = undefined;
  getStore() {
    return this.store;
  }
  async run(store, callback) {
    const before = this.store;
    this.store = store;
    try {
      return await callback();
    } finally {
      this.store = before;
    }
  }
};
