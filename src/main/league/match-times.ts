import type { Clock } from '../ports.ts';
import type { MatchKey, MatchStore } from './match-store.ts';

/** When the matches that are played now were begun; in memory only, for after a restart they begin anew. */
export interface MatchTimes {
  /** Null when nobody plays it. */
  begunAtMs(key: MatchKey): number | null;
}

const nameOf = ({ leagueId, matchId }: MatchKey): string => `${leagueId}/${matchId}`;

/** The store, with beginnings and ends of matches noted as they are stored. */
export function timed(store: MatchStore, clock: Clock): { matches: MatchStore; times: MatchTimes } {
  const begun = new Map<string, number>();
  const matches: MatchStore = {
    ...store,
    invite(key, conversationId) {
      begun.set(nameOf(key), clock.nowMs());
      return store.invite(key, conversationId);
    },
    decide(key, verdict) {
      begun.delete(nameOf(key));
      return store.decide(key, verdict);
    },
    report(key, result) {
      begun.delete(nameOf(key));
      return store.report(key, result);
    },
  };
  return { matches, times: { begunAtMs: (key) => begun.get(nameOf(key)) ?? null } };
}
