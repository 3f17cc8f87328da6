import type { auditActions as English } from '../en/audit-actions.ts';
import type { Translation } from '../phrase.ts';

export const auditActions: Translation<typeof English> = {
  'action.AGENT_REGISTERED': '智能体已注册',
  'action.AGENT_TOKEN_ISSUED': '已向 MCP 程序发放令牌',
  'action.AGENT_REVOKED': '智能体已吊销',
  'action.SESSION_CREATED': '会话已创建',
  'action.SESSION_COMPLETED': '会话已结束',
  'action.SESSION_QUARANTINED': '会话已隔离',
  'action.SPECTATOR_MINTED': '已允许旁观',
  'action.CHALLENGE_OPENED': '发起挑战',
  'action.CHALLENGE_ACCEPTED': '接受挑战',
  'action.CHALLENGE_WITHDRAWN': '撤回挑战',
  'action.CHALLENGE_EXPIRED': '挑战已过期',
  'action.MODEL_ADDED': '已添加模型端点',
  'action.MODEL_CHANGED': '已更改模型端点',
  'action.MODEL_REMOVED': '已移除模型端点',
  'action.ARENA_STARTED': '竞技测试已开始',
  'action.ARENA_RESUMED': '竞技测试已恢复',
  'action.ARENA_DONE': '竞技测试已完成',
  'action.ARENA_STOPPED': '竞技测试已停止',
  'action.ARENA_CANCELLED': '竞技测试已取消',
  'action.HOST_STARTED': '主机已启动',
  'action.HOST_STOPPED': '主机已停止',
};
