import { storeOf } from './store.js';

/** What may come with a short word. */
export interface ToastOptions {
  isProblem?: boolean;
  /** Takes back what was done. */
  undo?: () => void;
  /** What it speaks of; it then stays until somebody closes it. */
  links?: readonly { name: string; address: string }[];
}

/** A short word on what was done. */
export interface Toast extends ToastOptions {
  id: number;
  text: string;
}

const STAYS_MS = 6_000;
/** Whoever may want to take something back needs time to notice. */
const UNDO_STAYS_MS = 12_000;
let told = 0;

/** The words that are shown. */
export const toasts = storeOf<readonly Toast[]>([]);

/** Takes a word away. */
export function dismiss(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

/** Takes back what was done last, as long as its word is shown; says whether there was something. */
export function undoLast(): boolean {
  const last = toasts.get().findLast(({ undo }) => undo !== undefined);
  if (!last) return false;
  dismiss(last.id);
  last.undo?.();
  return true;
}

/** Says for some seconds that something was done, or that it was not; for as long as wanted what it leads on to. */
export function toast(text: string, options: ToastOptions = {}): void {
  const id = ++told;
  toasts.set([...toasts.get().slice(-2), { id, text, ...options }]);
  if (!options.links) setTimeout(() => dismiss(id), options.undo ? UNDO_STAYS_MS : STAYS_MS);
}
