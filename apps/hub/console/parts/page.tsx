import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

interface Props {
  title: string;
  /** A sentence on what is to be seen. */
  lead?: ComponentChildren;
  /** Which keys do what, for whoever has a keyboard. */
  byKeys?: string;
  /** What may be done, at the end of the heading's line. */
  actions?: ComponentChildren;
  children: ComponentChildren;
  /** For tables and graphs. */
  isWide?: boolean;
}

/** A screen: its heading, which names the tab too, and what is on it. */
export function Page({ title, lead, byKeys, actions, children, isWide = false }: Props) {
  useEffect(() => {
    document.title = `${title} · Knowledge Hub`;
  }, [title]);
  return (
    <div class={isWide ? 'page page-wide' : 'page'}>
      <header class="page-head">
        <div>
          <h1 dir="auto">{title}</h1>
          {lead !== undefined && (
            <p class="lead">
              {lead}
              {byKeys && <span class="by-keys"> {byKeys}</span>}
            </p>
          )}
        </div>
        {actions !== undefined && <div class="actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
