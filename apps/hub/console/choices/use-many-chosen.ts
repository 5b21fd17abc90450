import { useState } from 'preact/hooks';

/** Which rows of a list are chosen, by their keys. */
export interface ManyChosen {
  chosen: ReadonlySet<string>;
  /** Chooses a row, or no longer if it is chosen. */
  choose: (key: string) => void;
  /** Takes these out of the choice; all if none are named. */
  clear: (keys?: ReadonlySet<string>) => void;
}

/** Begins with no row chosen. */
export function useManyChosen(): ManyChosen {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const without = (keys: ReadonlySet<string>) => [...chosen].filter((key) => !keys.has(key));
  return {
    chosen,
    choose: (key) =>
      setChosen(new Set(chosen.has(key) ? without(new Set([key])) : [...chosen, key])),
    clear: (keys = chosen) => setChosen(new Set(without(keys))),
  };
}
