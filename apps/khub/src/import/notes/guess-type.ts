/** What a part of a note is guessed by. */
export interface Clues {
  /** The headings that lead to it, the nearest last. */
  headings: readonly string[];
  content: string;
}

/** What a heading says of what is below it; the first that fits counts. */
const BY_HEADING: readonly (readonly [type: string, words: RegExp])[] = [
  ['decision', /\b(decisions?|decided|adrs?|rationale)\b|决定|决策/i],
  [
    'pitfall',
    /\b(pitfalls?|gotchas?|caveats?|known (issues|bugs)|troubleshooting|watch out|warnings?|beware)\b|陷阱|注意事项|踩坑/i,
  ],
  [
    'convention',
    /\b(conventions?|styles?|naming|guidelines?|rules?|standards?|principles?|practices|formatting|never|always|do not|don['’]t)\b|约定|规范|风格/i,
  ],
  [
    'command',
    /\b(commands?|scripts?|cli|cheat ?sheet|setup|set up|install(ing|ation)?|build(ing)?|run(ning)?|test(s|ing)?|deploy(ing|ment)?|releas(e|ing))\b|命令|安装|部署|构建/i,
  ],
  [
    'learning',
    /\b(learnings?|learned|lessons?|til|retrospectives?|post-?mortems?)\b|经验|教训|复盘/i,
  ],
];

/** What the wording says, where no heading does. */
const BY_WORDING: readonly (readonly [type: string, words: RegExp])[] = [
  ['decision', /\bwe (decided|chose|agreed|picked|settled|will use)\b|我们决定|我们选择/i],
  ['pitfall', /\b(beware|be careful|gotcha|pitfall|breaks when|fails when)\b/i],
  ['convention', /\b(must not|must never|never|always|do not|don['’]t|prefer)\b/i],
  ['learning', /\b(we (learned|found out)|it turned out|turns out)\b/i],
];

/** How much of a text tells what it is about, in characters; a word further down says nothing about the whole. */
const TELLING = 300;

/** A shell's commands in a fence. */
const COMMANDS = /^(```|~~~)(sh|bash|shell|zsh|console|powershell)\b/m;

/** A heading that speaks of commands counts only if the text below it has some. */
function isPlausible(type: string, content: string): boolean {
  return type !== 'command' || COMMANDS.test(content);
}

/** The type that a heading names for what is below it; undefined where it names none. */
export function typeNamedBy(heading: string, content: string): string | undefined {
  return BY_HEADING.find(([type, words]) => words.test(heading) && isPlausible(type, content))?.[0];
}

/** The type an item most likely is of, by its headings, the nearest first, then by its wording; `note` where nothing tells. */
export function guessType({ headings, content }: Clues): string {
  for (const heading of headings.toReversed()) {
    const found = typeNamedBy(heading, content);
    if (found !== undefined) return found;
  }
  if (COMMANDS.test(content)) return 'command';
  const beginning = content.slice(0, TELLING);
  return BY_WORDING.find(([, words]) => words.test(beginning))?.[0] ?? 'note';
}
