/** The drawings of the console, each of strokes in a square of 24. */
const PATHS = {
  home: 'M4 11 12 4l8 7M6 9.5V20h12V9.5',
  review: 'M4 6h9M4 12h6M4 18h5M13 16l3 3 5-7',
  knowledge: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11',
  week: 'M5 6h14v14H5zM5 10h14M9 3v5M15 3v5',
  projects: 'M3 7h6l2 2h10v10H3z',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M3 20a6 6 0 0 1 12 0M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5a6 6 0 0 1 3 5.5',
  webhooks: 'M3 12h8M8 8.5 11.5 12 8 15.5M14 5h5a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-5',
  quality: 'M4 18 9 12l4 3 7-9M15 6h5v5',
  tasks: 'M4 5h4v14H4zM10 5h4v9h-4zM16 5h4v6h-4z',
  audit: 'M6 3h9l4 4v14H6zM9 12h7M9 16h7M9 8h3',
  logs: 'M8 12h8M7 8.5h1a3.5 3.5 0 0 1 0 7H7a3.5 3.5 0 0 1 0-7zM17 8.5h-1a3.5 3.5 0 0 0 0 7h1a3.5 3.5 0 0 0 0-7z',
  glossary: 'M5 20 11 5h2l6 15M7.5 14h9',
  hub: 'M12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M12 9.5V4M9.8 13.2 5 16M14.2 13.2 19 16',
  graph:
    'M6 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4M18 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4M10 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4M7.8 6.6l8.3 1M7 7.8l2.3 8.4M16.6 9.4l-5.3 7',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M16.5 16.5 21 21',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  moon: 'M19 14.5A7.5 7.5 0 0 1 9.5 5 7.5 7.5 0 1 0 19 14.5',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M19 5l-1.5 1.5M6.5 17.5 5 19',
  contrast: 'M12 20a8 8 0 1 0 0-16zM12 4a8 8 0 0 0 0 16',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  check: 'M5 12.5 10 17l9-10',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  warning: 'M12 4 2.5 20h19zM12 10v4.5M12 17v.5',
  seal: 'M12 3 5 6v6c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6zM9 12l2.2 2.2L15.5 10',
} as const;

/** The name of a drawing. */
export type IconName = keyof typeof PATHS;

/** A drawing beside words that say the same; it is not read aloud. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
