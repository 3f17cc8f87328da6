import type { ownData as English } from '../en/own-data.ts';
import type { Translation } from '../phrase.ts';

export const ownData: Translation<typeof English> = {
  'own_data.title': '您的数据',
  'own_data.hint':
    '以开放格式（JSON、PGN、CSV）导出您的全部数据，不含令牌和密钥；或生成不含任何名称的故障报告。两者都只保存在本机，不会发送。',
  'own_data.export': '全部导出',
  'own_data.report': '报告问题',
  'own_data.report_hint': '保存或复制前请查看每个文件。名称、钱包、ID、密钥和文件夹均已去除。',
  'own_data.save': '保存报告',
  'own_data.copy': '复制报告',
  'own_data.copied': '已复制',
  'own_data.saved': '已保存，{size}：',
  'own_data.file': '文件',
};
