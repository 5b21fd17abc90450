import type { Draft } from './draft.js';

/** The words of a heading as links to it spell them. */
export function anchorOf(heading: string): string {
  const words = heading.trim().toLowerCase();
  return words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s+/g, '-');
}

/** Tells parts under equal headings apart, by their order. */
export function distinctAnchors(drafts: readonly Draft[]): Draft[] {
  const times = new Map<string, number>();
  return drafts.map((draft) => {
    const nth = (times.get(draft.anchor) ?? 0) + 1;
    times.set(draft.anchor, nth);
    return nth === 1 ? draft : { ...draft, anchor: `${draft.anchor}~${nth}` };
  });
}
