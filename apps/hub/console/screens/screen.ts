import type { AnyComponent } from 'preact';
import lazy from 'preact-iso/lazy';
import type { IconName } from '../parts/icon.js';
import { notLoaded } from '../hooks/not-loaded.js';
import type { Entry } from '../strings/text.js';

/** Where a screen stands in the navigation. */
export type Section = 'daily' | 'memory' | 'team' | 'trust';

/** One page of the console. */
export interface Screen {
  /** Below /console; `:name` stands for a part of the address. */
  path: string;
  title: Entry;
  /** Its place in the navigation; one that is reached from others only has none. */
  section?: Section;
  icon: IconName;
  /** Whether the hub answers it to administrators alone. */
  isForAdministrators?: boolean;
  /** The letter after g that goes there. */
  letter?: string;
  /** Fetched when it is shown first. */
  view: FetchedView;
}

/** A view that can be fetched before it is shown. */
export type FetchedView<Props = object> = AnyComponent<Props> & { preload: () => Promise<unknown> };

function missing() {
  return (): never => {
    throw notLoaded();
  };
}

/** Returns a view that is fetched when it is shown first; one that cannot be fetched fails as one that cannot be drawn does. */
export function fetched<Props>(load: () => Promise<AnyComponent<Props>>): FetchedView<Props> {
  return lazy(() => load().catch(missing)) as FetchedView<Props>;
}
