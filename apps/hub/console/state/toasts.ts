import { storeOf } from './store.js';

/** A short word on what was done. */
export interface Toast {
  id: number;
  text: string;
  isProblem: boolean;
}

const STAYS_MS = 6_000;
let told = 0;

/** The words that are shown. */
export const toasts = storeOf<readonly Toast[]>([]);

/** Takes a word away. */
export function dismiss(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

/** Says for some seconds that something was done, or that it was not. */
export function toast(text: string, isProblem = false): void {
  const id = ++told;
  toasts.set([...toasts.get().slice(-2), { id, text, isProblem }]);
  setTimeout(() => dismiss(id), STAYS_MS);
}
