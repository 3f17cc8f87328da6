import type { demo as English } from '../en/demo.ts';
import type { Translation } from '../phrase.ts';

export const demo: Translation<typeof English> = {
  'demo.title': '演示数据',
  'demo.hint':
    '在单独的文件夹中通过真实协议生成的对局、带奖金的联赛、奖励和支付。您自己的数据不受影响；移除时会删除该文件夹。',
  'demo.load': '加载演示数据',
  'demo.show': '显示演示数据',
  'demo.loading': '正在加载演示数据',
  'demo.progress': '第 {done} 步，共 {total} 步',
  'demo.shown': '您正在查看演示数据。您自己的数据不受影响。',
  'demo.leave': '返回我的数据',
  'demo.remove': '移除演示数据',
};
