import { useEffect, useRef } from 'preact/hooks';
import { useMedia } from '../hooks/use-media.js';
import { notLoaded } from '../hooks/not-loaded.js';
import { toast } from '../state/toasts.js';
import type { NamedText } from './merge-view.js';
import { TextDiff } from './text-diff.js';

/** Where two columns can be read. */
const WIDE = '(min-width: 48rem)';

function Columns({ before, after }: { before: NamedText; after: NamedText }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let end: (() => void) | undefined;
    let isGone = false;
    import('./merge-view.js').then(
      ({ showSideBySide }) => {
        if (isGone || !place.current) return;
        end = showSideBySide(place.current, { before, after });
      },
      () => toast(notLoaded().message, { isProblem: true }),
    );
    return () => {
      isGone = true;
      end?.();
    };
  }, [before.text, after.text, before.name, after.name]);
  return <div ref={place} class="merge" />;
}

/** How two texts differ: in two columns where there is room for them, else in one text. */
export function SideBySide({ before, after }: { before: NamedText; after: NamedText }) {
  const isWide = useMedia(WIDE);
  if (!isWide || before.text === after.text)
    return <TextDiff before={before.text} after={after.text} />;
  return <Columns before={before} after={after} />;
}
