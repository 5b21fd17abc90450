import { nameProblem } from './names.js';

describe('a name', () => {
  it.each([
    'Ada',
    'Zoë Ångström',
    'Иван Петров',
    'Иван QA',
    'Ελένη',
    '张三 QA',
    '张Tom',
    'محمد',
    'नमस्ते',
    'می\u200cخواهم',
    'Ada 🦄',
    '👩\u200d💻',
    "O'Neil-Ωmega".replace('Ω', 'O'),
  ])('is what it looks like: %s', (name) => expect(nameProblem(name)).toBeUndefined());

  it.each(['\u0430lice', 'Аda', 'pаypal', 'Αlice', 'Ivаn QA'])(
    'is refused when one of its words mixes look-alike alphabets: %s',
    (name) => expect(nameProblem(name)).toContain('look-alike'),
  );

  it.each([
    'Ada\u202e',
    '\u2066Ada\u2069',
    'Ada\u200f',
    'A\u200bda',
    'A\u00adda',
    '\ufeffAda',
    '\u3164',
  ])('is refused when part of it cannot be seen: %j', (name) =>
    expect(nameProblem(name)).toContain('nobody sees'),
  );
});
