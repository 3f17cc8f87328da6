import type { auditActions as English } from '../en/audit-actions.ts';
import type { Translation } from '../phrase.ts';

export const auditActions: Translation<typeof English> = {
  'action.AGENT_REGISTERED': '智能体已注册',
  'action.AGENT_CREATED': '智能体已创建',
  'action.AGENT_REVOKED': '智能体已吊销',
  'action.SESSION_CREATED': '会话已创建',
  'action.SESSION_ENDED': '会话已结束',
  'action.SESSION_COMPLETED': '会话已结束',
  'action.SESSION_EXPIRED': '会话因闲置结束',
  'action.SESSION_QUARANTINED': '会话已隔离',
  'action.SESSION_RESIGNED': '认输',
  'action.ACTION_ACCEPTED': '行动已接受',
  'action.ACTION_REFUSED': '行动被拒绝',
  'action.CHALLENGE_OPENED': '发起挑战',
  'action.CHALLENGE_ACCEPTED': '接受挑战',
  'action.CHALLENGE_WITHDRAWN': '撤回挑战',
  'action.SETTINGS_CHANGED': '设置已更改',
  'action.HOST_STARTED': '主机已启动',
  'action.HOST_STOPPED': '主机已停止',
  'action.BACKUP_MADE': '已做备份',
  'action.BACKUP_RESTORED': '已恢复备份',
  'action.AUDIT_VERIFIED': '审计日志已验证',
};
