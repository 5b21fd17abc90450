import { type Twin, findTwins } from '../api/twins.js';
import { keyOf } from '../items/item-key.js';
import { itemAddress } from '../state/addresses.js';
import { toast } from '../state/toasts.js';
import { shortTitle } from '../items/short-title.js';
import { t } from './strings.js';

/** Of so many items at most the twins are looked for, and so many twins are named. */
const MAX_ASKED = 20;
const MAX_NAMED = 5;

type Item = Pick<Twin, 'groupKey' | 'id'>;

/** Resolves to what still says what these items say, but the items themselves; to less where the hub does not answer. */
export async function twinsOf(items: readonly Item[]): Promise<Twin[]> {
  const asked = items.slice(0, MAX_ASKED).map(({ groupKey, id }) => findTwins(groupKey, id));
  const answers = await Promise.allSettled(asked);
  const ended = new Set(items.map(keyOf));
  const found = answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  const others = found.filter((twin) => !ended.has(keyOf(twin)));
  return [...new Map(others.map((twin) => [keyOf(twin), twin])).values()];
}

/** Names what says the same as something that is no longer in force, with links. */
export function showTwins(twins: readonly Twin[]): void {
  if (twins.length === 0) return;
  const links = twins.slice(0, MAX_NAMED).map((twin) => ({
    name: shortTitle(twin.title),
    address: itemAddress(twin),
  }));
  toast(t('saidElsewhere', { n: twins.length }), { links });
}

/** Whether it is the page of an item that is looked at, which names the twins itself. */
function isShown(item: Item): boolean {
  return location.pathname === new URL(itemAddress(item), location.href).pathname;
}

/** Names what says the same as these items, which have just been deleted or superseded. */
export async function tellTwins(ended: readonly Item[]): Promise<void> {
  if (!ended.every(isShown)) showTwins(await twinsOf(ended));
}
