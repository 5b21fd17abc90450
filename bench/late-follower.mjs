// Loaded before a hub (`node --import`), lets its read models follow by themselves only once the process is sent SIGUSR2.
import { Follower } from '../dist/apps/hub/src/event-store/projections/follower.js';

const { start } = Follower.prototype;
Follower.prototype.start = function () {
  process.once('SIGUSR2', () => start.call(this));
};
