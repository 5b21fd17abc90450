// Loaded before a hub (`node --import`), keeps its read models from following by themselves.
import { Follower } from '../dist/apps/hub/src/event-store/projections/follower.js';

Follower.prototype.start = () => undefined;
Follower.prototype.stop = async () => undefined;
