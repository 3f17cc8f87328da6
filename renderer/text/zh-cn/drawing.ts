import type { drawing as English } from '../en/drawing.ts';
import type { Translation } from '../phrase.ts';

export const drawing: Translation<typeof English> = {
  'drawing.field': '画箭头或圆圈',
  'drawing.hint':
    '两个格子画箭头（e2e4），一个格子画圆圈（d5）。前面的字母选择颜色：G 绿、R 红、B 蓝、Y 黄。按 Enter 画，按 Esc 关闭。',
  'drawing.wrong': '请输入一个或两个格子，例如 e2e4 或 Rd5。',
  'drawing.drawn': '已画：{shapes}',
  'drawing.arrow': '从 {from} 到 {to} 的{colour}箭头',
  'drawing.circle': '{square} 上的{colour}圆圈',
  'drawing.green': '绿色',
  'drawing.red': '红色',
  'drawing.blue': '蓝色',
  'drawing.yellow': '黄色',
};
