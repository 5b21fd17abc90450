import type { ComponentChildren } from 'preact';
import type { RecordOf } from '../api/client.js';
import { itemAddress } from '../state/addresses.js';
import { LayerMark, StatusBadge } from './badges.js';
import { keyOf } from './item-key.js';
import { t } from './strings.js';
import { toldSummary } from './told-summary.js';
import { Time } from '../parts/time.js';

type Knowledge = RecordOf<'Knowledge'>;

interface Props {
  item: Knowledge;
  showsGroup?: boolean;
  /** What chooses it, before its title. */
  choice?: ComponentChildren;
  /** What else there is to say of it, at its end. */
  children?: ComponentChildren;
}

/** One item of a list: what it says in short, where it belongs, who wrote it. */
export function ItemRow({ item, showsGroup = false, choice, children }: Props) {
  const { title, type, projectKey, tags, createdBy, updatedAt, status } = item;
  const summary = toldSummary(item);
  return (
    <article class="item-row" data-row={keyOf(item)}>
      <div class="item-head">
        {choice}
        <h3>
          <a href={itemAddress(item)} dir="auto">
            {title}
          </a>
          {status !== 'active' && <StatusBadge status={status} />}
        </h3>
      </div>
      {summary !== '' && summary !== title && (
        <p class="item-summary" dir="auto">
          {summary}
        </p>
      )}
      <p class="meta">
        <LayerMark layer={item.layer} />
        <span>{type}</span>
        {projectKey !== undefined && <span class="project">{projectKey}</span>}
        {showsGroup && <span>{item.groupKey}</span>}
        {item.visibility === 'private' && <span class="badge">{t('isPrivate')}</span>}
        <span>
          <bdi>{createdBy.displayName}</bdi>
        </span>
        <Time at={updatedAt} />
        {tags.slice(0, 4).map((tag) => (
          <span key={tag} class="tag">
            {tag}
          </span>
        ))}
      </p>
      {children}
    </article>
  );
}
