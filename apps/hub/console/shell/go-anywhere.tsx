import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { answered, api } from '../api/client.js';
import { Dialog } from '../parts/dialog.js';
import { useSettled } from '../hooks/use-settled.js';
import { SCREENS } from '../screens/screens.js';
import { addressOf, itemAddress } from '../state/addresses.js';
import { titleOf } from './titles.js';
import { t } from './strings.js';

interface Place {
  address: string;
  name: string;
  under: string;
}

const MAX_ITEMS = 8;

function screensFor(words: string): Place[] {
  const wanted = words.trim().toLowerCase();
  return SCREENS.filter(({ section }) => section !== undefined)
    .map((screen) => ({
      address: addressOf(screen.path),
      name: titleOf(screen),
      under: t('goScreens'),
    }))
    .filter(({ name }) => name.toLowerCase().includes(wanted));
}

function useItemsFor(words: string): Place[] {
  const query = useSettled(words.trim(), 150);
  const { data } = useQuery({
    queryKey: ['go-anywhere', query],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/admin/knowledge', {
          params: { query: { query, limit: MAX_ITEMS } },
          signal,
        }),
      ),
    enabled: query.length > 1,
  });
  if (query.length < 2) return [];
  return (data?.items ?? []).map((item) => ({
    address: itemAddress(item),
    name: item.title,
    under: t('goKnowledge'),
  }));
}

/** Goes to a screen by a part of its name, and to an item by words of it. */
export function GoAnywhere({ close, go }: { close: () => void; go: (address: string) => void }) {
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const places = [...screensFor(words), ...useItemsFor(words)];
  const chosen = Math.min(at, places.length - 1);
  const leave = (place: Place | undefined) => {
    if (!place) return;
    close();
    go(place.address);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((chosen + step + places.length) % Math.max(places.length, 1));
    else if (event.key === 'Enter') leave(places[chosen]);
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
        }}
        onKeyDown={press}
      />
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
      <p class="fine">{places.length === 0 ? t('goEmpty') : t('goHint')}</p>
    </Dialog>
  );
}
