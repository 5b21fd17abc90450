import { useLocation } from 'preact-iso/router';
import { BASE, addressOf } from '../state/addresses.js';

/** A choice that the address keeps under a name, empty where there is none, and what puts another in its place: Back, a reload and whoever is sent the address find it. */
export function useInAddress(name: string): [value: string, keep: (value: string) => void] {
  const { path, query, route } = useLocation();
  const value = query[name] ?? '';
  const keep = (next: string) => {
    if (next !== value) route(addressOf(path.slice(BASE.length), { ...query, [name]: next }), true);
  };
  return [value, keep];
}
