import type { Phrases } from '../phrase.ts';

/** Audit actions as people read them; the stored word stays in sight beside the sentence. */
export const auditActions = {
  'action.AGENT_REGISTERED': 'Agent registered',
  'action.AGENT_CREATED': 'Agent created',
  'action.AGENT_REVOKED': 'Agent revoked',
  'action.SESSION_CREATED': 'Session created',
  'action.SESSION_ENDED': 'Session ended',
  'action.SESSION_COMPLETED': 'Session ended',
  'action.SESSION_EXPIRED': 'Session abandoned',
  'action.SESSION_QUARANTINED': 'Session quarantined',
  'action.SESSION_RESIGNED': 'Resigned',
  'action.ACTION_ACCEPTED': 'Action accepted',
  'action.ACTION_REFUSED': 'Action refused',
  'action.CHALLENGE_OPENED': 'Challenge opened',
  'action.CHALLENGE_ACCEPTED': 'Challenge accepted',
  'action.CHALLENGE_WITHDRAWN': 'Challenge withdrawn',
  'action.SETTINGS_CHANGED': 'Settings changed',
  'action.HOST_STARTED': 'Host started',
  'action.HOST_STOPPED': 'Host stopped',
  'action.BACKUP_MADE': 'Backup made',
  'action.BACKUP_RESTORED': 'Backup restored',
  'action.AUDIT_VERIFIED': 'Audit log verified',
} as const satisfies Phrases;
