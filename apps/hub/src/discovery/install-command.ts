/** The package that holds the command line client. */
export const NPM_PACKAGE = 'knowledge-hub';

/** Returns the command with which somebody who has nothing yet joins the hub; an invite belongs behind it. */
export function joinCommand(baseUrl: string): string {
  return `npx ${NPM_PACKAGE} join ${baseUrl}`;
}
