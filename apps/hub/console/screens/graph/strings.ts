import { strings } from '../../strings/text.js';

/** The texts of what lies around an item. */
const GRAPH = {
  title: ['Around “{title}”', '“{title}”的周边'],
  lead: [
    ['{n} item over at most {depth} edges', '{n} items over at most {depth} edges'],
    '{n} 个条目,最多经过 {depth} 条关联',
  ],
  depth: ['Depth', '距离'],
  picture: ['Graph. The list below has the same content.', '关系图;下方列表包含相同内容。'],
  noPicture: [
    'This browser cannot draw the graph. The list has the same content.',
    '此浏览器无法绘制关系图;列表包含相同内容。',
  ],
  list: ['As a list', '列表'],
  from: ['From', '从'],
  edge: ['Edge', '关联'],
  to: ['To', '到'],
  reason: ['Reason', '原因'],
  cut: ['Only part of its surroundings is shown.', '周边内容未全部显示。'],
  alone: ['It is linked to nothing.', '没有关联内容。'],
} as const;

export const t = strings(GRAPH);
