/** The audit action of each kind of intervention. */
export const INTERVENTION_ACTIONS = {
  pause: 'LEAGUE_PAUSED',
  override: 'RESULT_OVERRIDDEN',
  rerun: 'MATCH_RERUN',
  withdraw: 'PLAYER_WITHDRAWN',
  disqualify: 'PLAYER_DISQUALIFIED',
  admit: 'LATE_ENTRY_ALLOWED',
  close: 'LATE_ENTRY_CLOSED',
} as const;
