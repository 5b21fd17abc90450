/** Jest's environment without a context of its own: a spec's `globalThis` is the worker's. */
module.exports = class ThisProcess {
  global = globalThis;
  fakeTimers = null;
  fakeTimersModern = null;
  moduleMocker = null;
  exportConditions() {
    return ['node'];
  }
  getVmContext() {
    return null;
  }
  async setup() {}
  async teardown() {}
};
