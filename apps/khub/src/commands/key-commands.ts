import { signingKeyOf } from '@app/domain';
import type { Command } from 'commander';
import type { Run } from '../command-context.js';
import { examples } from '../command-help.js';

/** The key that this client signs with. */
export function addKeyCommands(program: Command, run: Run): void {
  const key = program
    .command('key')
    .description('show or replace the key that this client signs with')
    .addHelpText('after', examples('key', 'key rotate'));
  run(
    key
      .command('show', { isDefault: true })
      .description('print the public key, for others to compare'),
    async (context) => {
      const { signingKey: own, credentials } = context.membership();
      const signingKey = own && signingKeyOf(own);
      const secret = 'This client signs with the secret that it shares with the hub';
      const none =
        credentials.signingKey === undefined
          ? `${secret}; ${context.terminal.self} key rotate gives it a key of its own.`
          : `${secret}, for its own key is not here.`;
      context.output.result({ signingKey }, signingKey ?? none);
    },
  );
  run(
    key.command('rotate').description('replace the key with a new one, endorsed by the old one'),
    async (context) => {
      const changed = await context.membership().changeKey();
      const { signingKey, replaces } = changed;
      const before = replaces ?? 'the secret that it shares with the hub';
      context.output.result(changed, `signs with ${signingKey} from now on, not ${before}`);
    },
  );
}
