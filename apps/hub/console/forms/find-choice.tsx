import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import { useEffect, useId, useState } from 'preact/hooks';
import { useSettled } from '../hooks/use-settled.js';

/** One of many things to choose from. */
export interface Choice {
  value: string;
  label: string;
}

interface Props {
  label: string;
  /** What is to be typed, as long as nothing is. */
  placeholder: string;
  /** Names what is chosen from among all that is cached. */
  of: readonly unknown[];
  /** The first of those that have the words. */
  find: (words: string, signal: AbortSignal) => Promise<Choice[]>;
  /** What is chosen; empty for nothing. */
  value: string;
  /** What that is called; absent where it is called what it is. */
  shown?: string | undefined;
  change: (value: string) => void;
}

/**
 * Chooses one of more things than a list can hold: it is found by what it is called, Enter takes the first that has the words, and nothing
 * is chosen while the field is empty.
 */
export function FindChoice({ label, placeholder, of, find, value, shown = value, change }: Props) {
  const [typed, setTyped] = useState<string>();
  const [isFirstMeant, takeFirst] = useState(false);
  const words = typed ?? shown;
  const listId = useId();
  const query = useSettled(words.trim());
  const { data: choices = [], isPlaceholderData } = useQuery({
    queryKey: [...of, 'choices', query],
    queryFn: ({ signal }) => find(query, signal),
    placeholderData: keepPreviousData,
  });
  const areOfWords = !isPlaceholderData && query === words.trim();
  const choose = (chosen: string) => {
    if (chosen !== value) change(chosen);
  };
  const type = (text: string) => {
    setTyped(text);
    takeFirst(false);
    if (text === '') choose('');
  };
  // What was pasted, or typed faster than it was found, counts once it is.
  useEffect(() => {
    if (typed === undefined || typed === '') return;
    const named = choices.find((each) => each.label === typed.trim());
    const chosen = named ?? (isFirstMeant && areOfWords ? choices[0] : undefined);
    if (!chosen) return;
    choose(chosen.value);
    if (isFirstMeant) setTyped(undefined);
    takeFirst(false);
  }, [typed, choices, areOfWords, isFirstMeant]);
  return (
    <>
      <input
        type="search"
        list={listId}
        aria-label={label}
        placeholder={placeholder}
        value={words}
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => takeFirst(event.key === 'Enter')}
        // What is left half written chooses nothing else.
        onBlur={() => setTyped(undefined)}
      />
      <datalist id={listId}>
        {choices.map((each) => (
          <option key={each.value} value={each.label} />
        ))}
      </datalist>
    </>
  );
}
