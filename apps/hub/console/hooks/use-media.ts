import { useEffect, useState } from 'preact/hooks';

/** Whether a media query matches, also once that changes. */
export function useMedia(media: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(media).matches);
  useEffect(() => {
    const query = matchMedia(media);
    const change = () => setMatches(query.matches);
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, [media]);
  return matches;
}
