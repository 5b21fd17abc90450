import type { ComponentChildren } from 'preact';
import type { RecordOf } from '../../api/client.js';
import { useMayAdminister } from '../../api/session.js';
import { type Twin, useTwins } from '../../api/twins.js';
import { Icon } from '../../parts/icon.js';
import { addressOf, itemAddress } from '../../state/addresses.js';
import { t } from './strings.js';

type ItemPage = RecordOf<'ItemPage'>;

interface NoteProps {
  tone: 'warning' | 'danger';
  text: string;
  /** The item of which the review decides. */
  decided?: ItemPage['item'];
  children?: ComponentChildren;
}

function Note({ tone, text, decided, children }: NoteProps) {
  const mayAdminister = useMayAdminister();
  return (
    <div class={`note note-${tone}`}>
      <Icon name="warning" />
      <div>
        <strong>{text}</strong>
        {children}
      </div>
      {decided !== undefined && mayAdminister && (
        <a
          class="button"
          href={addressOf('/review', { groupKey: decided.groupKey, item: decided.id })}
        >
          {t('decide')}
        </a>
      )}
    </div>
  );
}

/** Names the items that make up what is said, and says nothing where there are none. */
function ItemsNote({ items, ...note }: NoteProps & { items: readonly Twin[] }) {
  if (items.length === 0) return null;
  return (
    <Note {...note}>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <a href={itemAddress(item)} dir="auto">
              {item.title}
            </a>
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** What a reader must know before relying on an item: what has taken its place, what still says the same, what says otherwise, what is proposed. */
export function Standing({ page }: { page: ItemPage }) {
  const { item, successors, contradictions, proposals } = page;
  const twins = useTwins(item);
  const open = contradictions
    .filter(({ decision, item: { status } }) => !decision && status === 'active')
    .map((each) => each.item);
  return (
    <>
      {item.status === 'proposed' && <Note tone="warning" text={t('isUndecided')} decided={item} />}
      {item.status === 'superseded' && (
        <ItemsNote
          tone="warning"
          text={t('isSuperseded')}
          items={successors.map((each) => each.item)}
        />
      )}
      <ItemsNote tone="warning" text={t('isSaidElsewhere')} items={twins} />
      <ItemsNote tone="danger" text={t('isContradicted')} items={open} decided={item} />
      <ItemsNote tone="warning" text={t('isProposed')} items={proposals} decided={item} />
    </>
  );
}
