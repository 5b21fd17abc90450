// Loaded before a hub (`node --import`), lets its read models follow by themselves only once the process is sent SIGUSR2.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// Of the checkout that the hub is started in.
const FOLLOWER = 'dist/apps/hub/src/event-store/projections/follower.js';
const { Follower } = await import(pathToFileURL(resolve(FOLLOWER)));

const { start } = Follower.prototype;
Follower.prototype.start = function () {
  process.once('SIGUSR2', () => start.call(this));
};
