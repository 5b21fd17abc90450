/** @type {import('jest').Config} */
export default {
  testEnvironment: '<rootDir>/test/support/runtime/this-process.cjs',
  runtime: '<rootDir>/test/support/runtime/shared-modules.cjs',
  transform: {},
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/test'],
  testRegex: '\\.(spec|e2e-spec)\\.ts$',
  // Only what hangs takes so long, and by then what it waits for has said so (test/support/until.ts).
  testTimeout: 300_000,
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  maxWorkers: 3,
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
};
