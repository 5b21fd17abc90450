import type { ComponentProps } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { notLoaded } from '../hooks/not-loaded.js';
import { toast } from '../state/toasts.js';
import type { AddDialog } from './add-dialog.js';

/** Lets somebody write a new item; what that takes is fetched when it is first wanted. */
export function FetchedAddDialog(props: ComponentProps<typeof AddDialog>) {
  const [Dialog, show] = useState<typeof AddDialog>();
  useEffect(() => {
    import('./add-dialog.js').then(
      (fetched) => show(() => fetched.AddDialog),
      () => {
        toast(notLoaded().message, { isProblem: true });
        props.close();
      },
    );
  }, []);
  return Dialog ? <Dialog {...props} /> : null;
}
