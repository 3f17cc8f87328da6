import type { own as English } from '../en/own.ts';
import type { Translation } from '../phrase.ts';

export const own: Translation<typeof English> = {
  'own.title': '您的数据',
  'own.hint':
    '以开放格式（JSON、PGN、CSV）导出您的全部数据，不含令牌和密钥；或生成不含任何名称的故障报告。两者都只保存在本机，不会发送。',
  'own.export': '全部导出',
  'own.report': '报告问题',
  'own.report_hint': '保存前请查看每个文件。名称、钱包、编号、密钥和文件夹均已去除。',
  'own.save': '保存报告',
  'own.saved': '已保存，{size}：',
  'own.file': '文件',
};
