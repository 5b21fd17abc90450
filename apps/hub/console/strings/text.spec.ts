import { readFileSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Catalogue, type Entry, type Texts, locale, strings } from './text.js';
import { languageChosen } from '../state/preferences.js';

const ROOT = 'apps/hub/console';
const FILES = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(?<!\.spec)\.tsx?$/.test(name),
);
const sourceOf = (name: string) => readFileSync(`${ROOT}/${name}`, 'utf8');

/** Texts that are the same in both languages: names, and what each is called in its own. */
const OF_NO_LANGUAGE = new Set([
  'Knowledge Hub',
  'English',
  'Markdown',
  'Hub',
  'NDJSON',
  'ID',
  'Webhook',
]);

interface Found {
  file: string;
  name: string;
  entry: Entry;
}

async function catalogues(): Promise<Found[]> {
  const all: Found[] = [];
  for (const file of FILES.filter((name) => /(^|\/)(strings|screen)\.ts$/.test(name))) {
    if (file === 'screens/screen.ts') continue;
    if (file.endsWith('screen.ts')) {
      const [, english = '', chinese = ''] =
        /title: \['([^']+)', '([^']+)'\]/.exec(sourceOf(file)) ?? [];
      all.push({ file, name: 'title', entry: [english, chinese] });
      continue;
    }
    const { t } = (await import(`../${file.replace(/ts$/, 'js')}`)) as { t: Texts<Catalogue> };
    for (const [name, entry] of Object.entries(t.catalogue)) all.push({ file, name, entry });
  }
  return all;
}

const placesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted();

describe('the texts of the console', () => {
  let all: Found[];
  beforeAll(async () => {
    all = await catalogues();
  });

  it('are there in both languages, with the same places to fill in', () => {
    expect(all.length).toBeGreaterThan(200);
    for (const { file, name, entry } of all) {
      const [english, chinese] = entry;
      const forms = [english].flat();
      const where = `${file} ${name}`;
      for (const form of forms) expect([where, form.trim()]).not.toEqual([where, '']);
      expect([where, placesIn(forms.at(-1) ?? '')]).toEqual([where, placesIn(chinese)]);
      const isChinese = /\p{Script=Han}/u.test(chinese) || OF_NO_LANGUAGE.has(chinese);
      expect([where, isChinese]).toEqual([where, true]);
    }
  });

  it('are each used beside their catalogue', () => {
    for (const { file, name } of all.filter(({ file: each }) => each.endsWith('strings.ts'))) {
      const folder = dirname(file);
      const users = FILES.filter(
        (each) =>
          each !== file && (dirname(each) === folder || dirname(each).startsWith(`${folder}/`)),
      );
      const isNamed = users.some((each) => new RegExp(`\\b${name}\\b`).test(sourceOf(each)));
      // A state that the interface names, which is looked up as it comes.
      const isState =
        new RegExp(`['"]${name}['"]`).test(sourceOf('api/contract.ts')) &&
        users.some((each) =>
          /\bt\((\w+\.)?(state|status|purpose|source|priority|role)\)/.test(sourceOf(each)),
        );
      expect([file, name, isNamed || isState]).toEqual([file, name, true]);
    }
  });

  it('stand in no component', () => {
    for (const file of FILES.filter((name) => name.endsWith('.tsx'))) {
      const written = [
        ...sourceOf(file).matchAll(/(?<!=)>\s*([A-Z][a-z]+ [^<>{}=;()]*)</g),
        ...sourceOf(file).matchAll(/(?:aria-label|title|placeholder)="([^"]*[a-z][^"]*)"/g),
      ].map(([, text]) => text);
      expect([file, written]).toEqual([file, []]);
    }
  });

  it('decline with a count and write numbers as the reader does', () => {
    const t = strings({ rows: [['{n} row', '{n} rows'], '{n} 行'] });
    languageChosen.set('en');
    expect([t('rows', { n: 1 }), t('rows', { n: 12_000 })]).toEqual(['1 row', '12,000 rows']);
    languageChosen.set('zh');
    expect([t('rows', { n: 1 }), locale()]).toEqual(['1 行', 'zh-CN']);
    languageChosen.set('en');
  });

  it.each([
    ['en-GB', ['de', 'en-GB', 'en']],
    ['en', ['en-US@posix']],
    ['en', ['de']],
  ])('write numbers as %s does in a browser of the languages %j', (expected, languages) => {
    const browser = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
    Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { languages } });
    try {
      expect([locale(), new Intl.NumberFormat(locale()).format(12_000)]).toEqual([
        expected,
        '12,000',
      ]);
    } finally {
      if (browser) Object.defineProperty(globalThis, 'navigator', browser);
      else Reflect.deleteProperty(globalThis, 'navigator');
    }
  });
});
