import type { checklist as English } from '../en/checklist.ts';
import type { Translation } from '../phrase.ts';

export const checklist: Translation<typeof English> = {
  'checklist.title': '快速上手',
  'checklist.progress': '已完成 {done}/{all}',
  'checklist.where': '您的数据位于 {folder}；本机程序可通过 {address} 连接 Arbiter。',
  'checklist.updates_off': 'Arbiter 不会自行检查新版本。',
  'checklist.updates_choose': '在设置中选择',
  'checklist.dismiss': '不再显示',
  'checklist.done': '已完成',
  'checklist.open': '未完成',
  'checklist.play': '进行一场对局',
  'checklist.connect': '连接程序：Claude Desktop 或任何 MCP 客户端',
  'checklist.league': '办完一个联赛',
  'checklist.rewards': '看到一笔奖励裁定',
  'checklist.payments': '售出一次工具调用',
  'checklist.openfront': '连接一局 OpenFront',
  'checklist.shown': '在总览中显示快速上手',
  'checklist.shown_hint': '每一步在真正完成时勾选，之后保持勾选。',
};
