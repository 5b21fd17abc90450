import type { Launch } from './launch.js';

/** For whom an agent is set up, and how it is to reach the hub. */
export interface SetupTarget {
  /** This folder, for everybody who works in it; or the person, in every folder. */
  scope: 'folder' | 'person';
  folder: string;
  userHome: string;
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
  launch: Launch;
  /** The address of the hub's /mcp, when the agent is to ask it itself with the token of KHUB_TOKEN. */
  url: string | null;
}
