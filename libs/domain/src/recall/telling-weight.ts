import { transliterate } from '../encoding/keys.js';
import { COMMON_WORDS } from '../text/common-words.js';
import { FOREIGN_FUNCTION_WORDS } from './foreign-function-words.js';

/** Words that tell nothing at all. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an and are as at be been but by can could did for from had has have he her him his how i if in into is it its of on or she so such than
   that the their them then there these they this those to too up was we were what when where which who why will with would you your`.split(
    /\s+/,
  ),
);

/** Words that prompts to coding agents have whatever they are about: what is to be done, and with what. */
const PROMPT_WORDS: ReadonlySet<string> = new Set(
  `
add added adding adds again better bigger bug bugs build builds change changed changes changing check checking checks clean cleanup code come
comes coming commit commits committed continue create created creates creating delete deletes deleting do does easier error errors explain
explains fail failed failing fails faster file files find finds fix fixed fixes fixing format function functions get give go going good great
help implement implementing implements improve improving instead issue issues let lets line lines lint look looking looks make makes making me
move my need needs new next nice nicer no now ok okay open our please problem problems project push pushed put read refactor refactoring remove
removes removing rename review right run running runs see set show shows simpler slower smaller start step steps support sure take takes taking
task tell test tested testing tests thank thanks thing things took try update updated updates us use used uses using want wanted wants work
worked working works write writes writing wrong yes
bitte datei dateien erstelle erstellen fehler funktion füge geht lösche löschen mach machen neu neue neuen neues prüfe prüfen prüft schreibe
schreiben zeige zeigen ändere ändern
继续 运行 修复 报错 提交 代码 测试 一个 帮我 问题 检查 一下 这个 修改 增加 添加 实现 优化 方案 函数 文件 项目 删除 更新 重构 怎么 什么 为什么 可以 需要
`
    .trim()
    .split(/\s+/)
    .map(transliterate),
);

/** What tells hardly anything. */
export const WEIGHT_OF_PROMPT_WORD = 0.2;
const WEIGHT_OF_COMMON_WORD = 0.6;

/** What a pair of neighbouring ideographs tells, of what its word does: each of them is in two. */
export const WEIGHT_OF_PAIR = 0.5;

/** How much a word (in lower case, with or without accents) can at most tell of what a prompt is about, in 0..1. */
export function tellingWeight(word: string): number {
  const plain = transliterate(word);
  if (STOP_WORDS.has(plain) || FOREIGN_FUNCTION_WORDS.has(plain)) return 0;
  if (PROMPT_WORDS.has(plain)) return WEIGHT_OF_PROMPT_WORD;
  return COMMON_WORDS.has(plain) ? WEIGHT_OF_COMMON_WORD : 1;
}

/** What the words of a prompt must weigh together, so that an item can be clearly about what it says. */
export const LEAST_TELLING = 0.9;
