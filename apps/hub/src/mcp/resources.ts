import type { Resource } from './resource.js';

/** Every family of resources, in the order in which clients list them. */
export const RESOURCES: readonly Resource[] = [];
