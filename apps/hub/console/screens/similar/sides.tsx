import { useMemo } from 'preact/hooks';
import type { RecordOf } from '../../api/client.js';
import { LayerMark } from '../../items/badges.js';
import { Markdown } from '../../markdown/markdown.js';
import { SideBySide } from '../../markdown/side-by-side.js';
import { differenceOf } from '../../markdown/text-pieces.js';
import { PersonName } from '../../parts/person.js';
import { Time } from '../../parts/time.js';
import { itemAddress } from '../../state/addresses.js';
import type { Pair } from './settle.js';
import { t } from './strings.js';

type Item = RecordOf<'Knowledge'>;

function Side({ name, item }: { name: string; item: Item }) {
  return (
    <section class="panel side-item">
      <p class="fine">{name}</p>
      <h3>
        <a href={itemAddress(item)} dir="auto">
          {item.title}
        </a>
      </h3>
      <p class="meta">
        <LayerMark layer={item.layer} />
        <span>{item.type}</span>
        <span>{item.projectKey ?? t('noProject')}</span>
        <PersonName person={item.createdBy} />
        <Time at={item.updatedAt} />
      </p>
      <p dir="auto">{item.summary}</p>
      {item.content !== undefined && <Markdown text={item.content} />}
    </section>
  );
}

function textOf({ title, summary, content }: Item): string {
  return [title, summary, content].filter(Boolean).join('\n\n');
}

/** Two items beside each other, and how their texts differ. */
export function Sides({ pair: { newer, older } }: { pair: Pair }) {
  const [before, after] = [textOf(older), textOf(newer)];
  const { isRewritten } = useMemo(() => differenceOf(before, after), [before, after]);
  return (
    <>
      <div class="sides">
        <Side name={t('older')} item={older} />
        <Side name={t('newer')} item={newer} />
      </div>
      <section class="stack-small">
        <h3>{t('difference')}</h3>
        {isRewritten ? (
          <p class="quiet">{t('rewritten')}</p>
        ) : (
          <SideBySide
            before={{ name: t('older'), text: before }}
            after={{ name: t('newer'), text: after }}
          />
        )}
      </section>
    </>
  );
}
