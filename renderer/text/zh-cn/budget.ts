import type { budget as English } from '../en/budget.ts';
import type { Translation } from '../phrase.ts';

export const budget: Translation<typeof English> = {
  'picker.budget_hint':
    '每次请求前检查限额。在您于此窗口开始的对局中，智能体会暂停并询问您；在联赛和竞技场中，它会因超时判负。词元数和费用以程序报告为准。',
  'picker.budget_move': '每一步的秒数',
  'picker.budget_tokens': '每一局的词元数',
  'picker.budget_cost': '每一局的费用（以它报告的货币计）',
  'picker.no_token_limit': '不限制词元数',
  'picker.no_cost_limit': '不限制费用',
  'picker.cost_fault': '0 到 1,000,000 之间的金额，最多六位小数，例如 5.00',
  'picker.save': '保存限额',
  'picker.defaults': '默认值',
  'picker.saved': '{name} 的限额已保存',
};
