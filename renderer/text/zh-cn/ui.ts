import type { ui as English } from '../en/ui.ts';
import type { Translation } from '../phrase.ts';

export const ui: Translation<typeof English> = {
  'ui.close': '关闭',
  'ui.cancel': '取消',
  'ui.dismiss': '知道了',
  'ui.copy': '复制',
  'ui.copied': '已复制',
  'ui.copy_what': '复制：{name}',
  'ui.copy_name': '复制{name} {text}',
  'ui.copied_name': '已复制{name} {text}',
  'ui.command': '命令',
  'ui.or_command_line': '也可以在终端里完成',
  'ui.less': '减少',
  'ui.more': '增加',
  'ui.retry': '重试',
  'ui.export': '导出',
  'ui.export_csv': '导出为 CSV',
  'ui.export_json': '导出为 JSON',
  'ui.clear_filters': '清除筛选',
  'ui.notifications': '通知',
  'ui.loading': '正在加载…',
  'ui.save_svg': '保存为 SVG',
  'ui.save_picture': '保存为 PNG',
  'ui.none': '—',
};
