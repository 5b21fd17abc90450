import { useMemo } from 'preact/hooks';
import type { RecordOf } from '../../api/client.js';
import { useItem } from '../../api/item.js';
import { Markdown } from '../../markdown/markdown.js';
import { SideBySide } from '../../markdown/side-by-side.js';
import { differenceOf } from '../../markdown/text-pieces.js';
import { Answer } from '../../parts/answer.js';
import { LayerMark, StatusBadge } from '../../items/badges.js';
import { PersonName } from '../../parts/person.js';
import { Time } from '../../parts/time.js';
import { itemAddress } from '../../state/addresses.js';
import { t } from './strings.js';

type ItemPage = RecordOf<'ItemPage'>;

/** Below this width a long text waits behind its name: what it is about stands above, and the other side follows. */
const NARROW_PX = 640;

function WholeText({ text }: { text: string }) {
  if (innerWidth > NARROW_PX) return <Markdown text={text} />;
  return (
    <details>
      <summary>{t('wholeText')}</summary>
      <Markdown text={text} />
    </details>
  );
}

/** Who doubts an item, and why. */
function Doubt({ page: { item, statusCause } }: { page: ItemPage }) {
  if (item.status !== 'active' || !statusCause) return null;
  const { by, reason } = statusCause;
  return (
    <p class="fine">
      {by && (
        <>
          <PersonName person={by} />
          {' · '}
        </>
      )}
      <span dir="auto">{reason}</span>
    </p>
  );
}

/** What the sides are called: of a conflict, both are in force. */
interface Names {
  before: string;
  after: string;
}

function namesOf({ kind }: RecordOf<'ReviewItem'>): Names {
  return kind === 'conflict'
    ? { before: t('otherOne'), after: t('thisOne') }
    : { before: t('inForce'), after: t('subject') };
}

function Side({ name, page }: { name: string; page: ItemPage }) {
  const { item, author } = page;
  return (
    <section class="panel side-item">
      <p class="fine">{name}</p>
      <h3>
        <a href={itemAddress(item)} dir="auto">
          {item.title}
        </a>{' '}
        {item.status !== 'active' && <StatusBadge status={item.status} />}
      </h3>
      <p class="meta">
        <LayerMark layer={item.layer} />
        <span>{item.type}</span>
        <PersonName person={author} />
        <Time at={item.updatedAt} />
      </p>
      <Doubt page={page} />
      <p dir="auto">{item.summary}</p>
      {item.content !== undefined && <WholeText text={item.content} />}
    </section>
  );
}

function textOf({ item }: ItemPage): string {
  return [item.title, item.summary, item.content].filter(Boolean).join('\n\n');
}

interface DifferenceProps {
  names: Names;
  before: string;
  after: string;
}

function Difference({ names, before, after }: DifferenceProps) {
  const { isRewritten } = useMemo(() => differenceOf(before, after), [before, after]);
  // Both stand above already, and hardly a word is in both.
  if (isRewritten) return <p class="quiet">{t('rewritten')}</p>;
  return (
    <SideBySide
      before={{ name: names.before, text: before }}
      after={{ name: names.after, text: after }}
    />
  );
}

/** What is to be decided on, beside what it would take the place of, and the difference of both. */
export function Sides({ entry }: { entry: RecordOf<'ReviewItem'> }) {
  const subject = useItem(entry.groupKey, entry.knowledgeId);
  const replaced = useItem(entry.groupKey, entry.replacedId);
  const names = namesOf(entry);
  return (
    <Answer asked={subject} rows={5}>
      {(page) => (
        <>
          <div class={replaced.data ? 'sides' : ''}>
            {replaced.data && <Side name={names.before} page={replaced.data} />}
            <Side name={names.after} page={page} />
          </div>
          {replaced.data && (
            <section class="stack-small">
              <h3>{t('difference')}</h3>
              <Difference names={names} before={textOf(replaced.data)} after={textOf(page)} />
            </section>
          )}
        </>
      )}
    </Answer>
  );
}
