import { inlineText } from '@app/domain';
import { Failure } from '../failure.js';
import { shellWord } from '../setup/launch.js';

/** How much of a title is shown, in characters. */
const MAX_TITLE = 120;

/** Another item that says the same, and stays in force. */
export interface Twin {
  id: string;
  title: string;
}

/** What a command answers where there are twins. */
export interface WithTwins {
  twins?: Twin[];
}

/** Resolves to what says the same as an item that is no longer in force; to nothing from a hub that is away or does not know. */
export async function twinsFrom(ask: () => Promise<WithTwins>): Promise<WithTwins> {
  try {
    const { twins = [] } = await ask();
    return twins.length > 0 ? { twins } : {};
  } catch (error) {
    // What was asked for is done all the same.
    if (error instanceof Failure) return {};
    throw error;
  }
}

/** Returns what a command says, with the commands that do the same to the twins below it. */
export function withTwins(
  said: string,
  { twins }: WithTwins,
  { does, command }: { does: string; command: string },
): string {
  if (!twins?.length) return said;
  const lines = twins.map(
    ({ id, title }) => `  ${command} ${shellWord(id)}  # ${inlineText(title, MAX_TITLE)}`,
  );
  const still = `What it said is still in force, for these say the same. To ${does} them too:`;
  return [said, still, ...lines].join('\n');
}
