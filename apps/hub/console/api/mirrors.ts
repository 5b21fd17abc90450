import { type Asking, useAsked } from './asked.js';
import { api } from './client.js';

/** Asks how all mirrors fare. */
export function useMirrors(asking: Asking) {
  return useAsked(['mirrors'], (signal) => api.GET('/api/v1/admin/mirrors', { signal }), asking);
}
