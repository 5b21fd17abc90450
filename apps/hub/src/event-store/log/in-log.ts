/** A key for what has a name of its own within a log alone: an event, an item, a project, a member or a client. */
export function inLog(logId: string, name: string): string {
  return `${logId} ${name}`;
}
