import { useState } from 'preact/hooks';
import { useKeys } from '../state/keys.js';
import type { Kind, Place } from './add-dialog.js';
import { FetchedAddDialog } from './fetched-add-dialog.js';
import { t } from './strings.js';

const KEY = 'a';

/** Opens what writes a new item, by pointer and by key. */
export function AddItem({ kind = 'note', place }: { kind?: Kind; place?: Place }) {
  const [isOpen, setOpen] = useState(false);
  useKeys([{ key: KEY, does: t('add'), run: () => setOpen(true) }]);
  return (
    <>
      <button
        type="button"
        class="button button-primary"
        aria-keyshortcuts={KEY}
        onClick={() => setOpen(true)}
      >
        {t('add')} <kbd>{KEY}</kbd>
      </button>
      {isOpen && (
        <FetchedAddDialog kind={kind} {...(place && { place })} close={() => setOpen(false)} />
      )}
    </>
  );
}
