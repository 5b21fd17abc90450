import { useOverview } from '../../api/overview.js';

/** The address under which the hub is reached. */
export function useHubAddress(): string {
  return useOverview().data?.baseUrl ?? location.origin;
}

/** Returns the command with which one joins by an invite, as a new member or, with a token of its own, as one who comes back. */
export function joinCommand(address: string, invite: string, token?: string): string {
  const command = `npx knowledge-hub join ${address} --invite ${invite}`;
  return token === undefined ? command : `${command} --token ${token} --replace`;
}
