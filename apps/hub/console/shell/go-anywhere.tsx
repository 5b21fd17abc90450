import { useEffect, useState } from 'preact/hooks';
import { useAsked } from '../api/asked.js';
import { api } from '../api/client.js';
import type { Kind } from '../curation/add-dialog.js';
import { Dialog } from '../parts/dialog.js';
import { useSettled } from '../hooks/use-settled.js';
import { SCREENS } from '../screens/screens.js';
import { addressOf, itemAddress } from '../state/addresses.js';
import { titleOf } from './titles.js';
import { t } from './strings.js';

interface Place {
  /** Where it leads; what writes something leads nowhere. */
  address: string;
  writes?: Kind;
  name: string;
  under: string;
}

const MAX_ITEMS = 8;

/** The screens, and what can be written from anywhere. */
function knownPlaces(words: string): Place[] {
  const screens = SCREENS.filter(({ section }) => section !== undefined).map((screen) => ({
    address: addressOf(screen.path),
    name: titleOf(screen),
    under: t('goScreens'),
  }));
  const under = t('goWrite');
  const wanted = words.trim().toLowerCase();
  return [
    ...screens,
    { address: '1', writes: 'note' as const, name: t('newNote'), under },
    { address: '2', writes: 'task' as const, name: t('newTask'), under },
  ].filter(({ name }) => name.toLowerCase().includes(wanted));
}

/** The shortest words that items are searched for. */
const SHORTEST = 2;

interface Found {
  items: Place[];
  /** Whether they belong to the words as they are now. */
  areOfWords: boolean;
}

function useItemsFor(words: string): Found {
  const wanted = words.trim();
  const query = useSettled(wanted);
  const params = { query: { query, limit: MAX_ITEMS } };
  const { data, isLoading } = useAsked(
    ['go-anywhere', query],
    (signal) => api.GET('/api/v1/admin/knowledge', { params, signal }),
    { enabled: query.length >= SHORTEST },
  );
  const items = query.length < SHORTEST ? [] : (data?.items ?? []);
  return {
    items: items.map((item) => ({
      address: itemAddress(item),
      name: item.title,
      under: t('goKnowledge'),
    })),
    areOfWords: query === wanted && !isLoading,
  };
}

interface PlaceListProps {
  places: readonly Place[];
  chosen: number;
  leave: (place: Place) => void;
}

function PlaceList({ places, chosen, leave }: PlaceListProps) {
  return (
    <ul id="go-places" role="listbox" aria-label={t('goAnywhere')} class="go-places">
      {places.map((place, index) => (
        <li
          key={place.address}
          id={`go-${index}`}
          role="option"
          aria-selected={index === chosen}
          onClick={() => leave(place)}
        >
          <span dir="auto">{place.name}</span>
          <span class="fine">{place.under}</span>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  close: () => void;
  go: (address: string) => void;
  /** Begins to write something. */
  write: (kind: Kind) => void;
}

/** Goes to a screen by a part of its name, and to an item by words of it; begins a note or a task. */
export function GoAnywhere({ close, go, write }: Props) {
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const [isMeant, mean] = useState(false);
  const known = knownPlaces(words);
  const { items, areOfWords } = useItemsFor(words);
  const places = [...known, ...items];
  const chosen = Math.min(at, places.length - 1);
  const leave = (place: Place | undefined) => {
    if (!place) return;
    close();
    if (place.writes) write(place.writes);
    else go(place.address);
  };
  // Screens are known at once; what was pressed before the items are of these words counts once they are.
  const isKnown = areOfWords || (chosen >= 0 && chosen < known.length);
  useEffect(() => {
    if (!isMeant || !isKnown) return;
    mean(false);
    leave(places[chosen]);
  }, [isMeant, isKnown]);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((chosen + step + places.length) % Math.max(places.length, 1));
    else if (event.key === 'Enter') mean(true);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t('goAnywhere')} close={close}>
      <input
        class="go-input"
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="go-places"
        aria-activedescendant={places.length > 0 ? `go-${chosen}` : undefined}
        aria-label={t('goAnywhere')}
        placeholder={t('goPlaceholder')}
        // oxlint-disable-next-line -- the dialog is for nothing else
        autoFocus
        value={words}
        onInput={(event) => {
          setWords(event.currentTarget.value);
          setAt(0);
          mean(false);
        }}
        onKeyDown={press}
      />
      <PlaceList places={places} chosen={chosen} leave={leave} />
      <p class="fine">{places.length === 0 && areOfWords ? t('goEmpty') : t('goHint')}</p>
    </Dialog>
  );
}
