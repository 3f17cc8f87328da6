import type { Phrases } from '../phrase.ts';

/** Audit actions as people read them; the stored word stays in sight beside the sentence. */
export const auditActions = {
  'action.AGENT_REGISTERED': 'Agent registered',
  'action.AGENT_TOKEN_ISSUED': 'Token issued to an MCP program',
  'action.AGENT_REVOKED': 'Agent revoked',
  'action.SESSION_CREATED': 'Session created',
  'action.SESSION_COMPLETED': 'Session ended',
  'action.SESSION_QUARANTINED': 'Session quarantined',
  'action.SPECTATOR_MINTED': 'Spectator admitted',
  'action.CHALLENGE_OPENED': 'Challenge opened',
  'action.CHALLENGE_ACCEPTED': 'Challenge accepted',
  'action.CHALLENGE_WITHDRAWN': 'Challenge withdrawn',
  'action.CHALLENGE_EXPIRED': 'Challenge expired',
  'action.MODEL_ADDED': 'Model endpoint added',
  'action.MODEL_CHANGED': 'Model endpoint changed',
  'action.MODEL_REMOVED': 'Model endpoint removed',
  'action.ARENA_STARTED': 'Arena run started',
  'action.ARENA_RESUMED': 'Arena run taken up again',
  'action.ARENA_DONE': 'Arena run finished',
  'action.ARENA_STOPPED': 'Arena run stopped',
  'action.ARENA_CANCELLED': 'Arena run cancelled',
  'action.HOST_STARTED': 'Host started',
  'action.HOST_STOPPED': 'Host stopped',
} as const satisfies Phrases;
