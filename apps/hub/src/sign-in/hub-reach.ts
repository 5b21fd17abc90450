import type { HubConfig } from '../config.js';

/** The injection token of how the hub is reached. */
export const HUB_REACH = Symbol('how the hub is reached');

/** How the hub is reached. */
export interface HubReach {
  exposure: HubConfig['adminExposure'];
  listensOn: string;
  baseUrl: string | undefined;
}
