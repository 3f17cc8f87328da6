import type { onboarding as English } from '../en/onboarding.ts';
import type { Translation } from '../phrase.ts';

export const onboarding: Translation<typeof English> = {
  'onboarding.title': '快速上手',
  'onboarding.progress': '已完成 {done}/{all}',
  'onboarding.where': '您的数据位于 {folder}；本机程序可通过 {address} 连接 Arbiter。',
  'onboarding.updates_off': 'Arbiter 不会自行检查新版本。',
  'onboarding.updates_choose': '在设置中选择',
  'onboarding.dismiss': '不再显示',
  'onboarding.done': '已完成',
  'onboarding.open': '未完成',
  'onboarding.play': '进行一场对局',
  'onboarding.connect': '连接程序：Claude Desktop 或任何 MCP 客户端',
  'onboarding.league': '办完一个联赛',
  'onboarding.rewards': '看到一笔奖励裁定',
  'onboarding.payments': '售出一次工具调用',
  'onboarding.openfront': '连接一局 OpenFront',
  'onboarding.shown': '在总览中显示快速上手',
  'onboarding.shown_hint': '每一步在真正完成时勾选，之后保持勾选。',
};
