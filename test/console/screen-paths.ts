/** Every screen with an address that shows something of the seeded hub. */
export const SCREEN_PATHS: [name: string, path: string][] = [
  ['home', '/'],
  ['knowledge', '/knowledge'],
  ['knowledge-found', '/knowledge?query=restart'],
];
