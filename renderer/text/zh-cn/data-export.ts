import type { dataExport as English } from '../en/data-export.ts';
import type { Translation } from '../phrase.ts';

export const dataExport: Translation<typeof English> = {
  'data_export.title': '您的数据',
  'data_export.hint':
    '以开放格式（JSON、PGN、CSV）导出您的全部数据，不含令牌和密钥；或生成不含任何名称的故障报告。两者都只保存在本机，不会发送。',
  'data_export.export': '全部导出',
  'data_export.report': '报告问题',
  'data_export.report_hint': '保存或复制前请查看每个文件。名称、钱包、ID、密钥和文件夹均已去除。',
  'data_export.save': '保存报告',
  'data_export.copy': '复制报告',
  'data_export.copied': '已复制',
  'data_export.saved': '已保存，{size}：',
  'data_export.file': '文件',
};
