import type { KnowledgeItem } from '@app/domain';
import { indexOf, placesIn } from '../../apps/khub/src/local/word-index.js';

const titles = ['The password was hunter2', 'Two rows of 2', 'Write it as UTF-8', 'Chapter 8'];
const items = titles.map((title, at) => ({ id: `k${'abcd'[at]}`, title, summary: '', tags: [] }));
const find = placesIn(JSON.parse(indexOf(items as unknown as KnowledgeItem[])));

it.each([
  ['hunter2', [0]],
  ['utf8', [2]],
  ['rows 2', [1, 0]],
  ['2', [1, 0]],
])('a search for %s in the copy finds nothing by the number in a name alone', (query, places) => {
  expect(find(query)).toEqual(places);
});
