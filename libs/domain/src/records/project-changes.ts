/** What of a project an administrator may change; in an event only what changed. */
export interface ProjectChanges {
  name?: string;
  /** What events name it by from now on. It keeps the keys that it had. */
  projectKey?: string;
  /** Whether it is over. */
  finished?: boolean;
}
