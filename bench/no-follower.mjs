// Loaded before a hub (`node --import`), keeps its read models from following by themselves.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// Of the checkout that the hub is started in.
const FOLLOWER = 'dist/apps/hub/src/event-store/projections/follower.js';
const { Follower } = await import(pathToFileURL(resolve(FOLLOWER)));

Follower.prototype.start = () => undefined;
Follower.prototype.stop = async () => undefined;
