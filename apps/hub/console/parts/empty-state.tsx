import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.js';

interface Props {
  icon: IconName;
  title: string;
  children?: ComponentChildren;
}

/** Says that there is nothing, why, and what to do. */
export function EmptyState({ icon, title, children }: Props) {
  return (
    <div class="empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      {children}
    </div>
  );
}
