import { isEqualInConstantTime } from '../../platform/constant-time.ts';
import { isMatchProof } from '../tokens-and-proofs.ts';
import { createBoundedMap } from '../../platform/collections/bounded-map.ts';
import type { NormalisedRequest } from '../dialects/normalise-request.ts';
import { nonEmptyText } from '../string-fields.ts';

/**
 * Who sent a message about a match. `issuer`: the host that issued this player's token. `inviter`: the program that
 * invited the player to the match first. `unknown`: any other program.
 */
export type MatchSender = 'issuer' | 'inviter' | 'unknown';

export interface MatchInviters {
  /** Identifies the sender of a message about a match, and remembers the one that invites the player to it first. */
  identifySender(message: NormalisedRequest): MatchSender;
}

interface Inviter {
  readonly isIssuer: boolean;
  readonly token: string | null;
  readonly sender: string;
}

/** Matches whose inviter is remembered. */
const MAX_MATCHES = 4096;

/**
 * Creates the service that identifies the senders of messages. The first invitation of a match fixes who may ask about
 * it: the holder of the token that it carried, or, where referees send none, a caller without a token and with the same
 * sender. A proof of the manager that issued this player's token replaces any other caller. `ownTokenHash` is the hex
 * SHA-256 of the token, null for a player without one.
 */
export function createMatchInviters(ownTokenHash: () => string | null): MatchInviters {
  const inviters = createBoundedMap<string, Inviter>(MAX_MATCHES);

  const isProven = ({ envelope }: NormalisedRequest): boolean => {
    const hash = ownTokenHash();
    const { league_id: leagueId, match_id: matchId, conversation_id: conversationId } = envelope;
    if (hash === null || leagueId === undefined || matchId === undefined || conversationId === undefined)
      return false;
    const about = { leagueId, matchId, conversationId };
    const pendingProof = nonEmptyText(envelope['pending_proof']) ?? undefined;
    return isMatchProof(envelope.auth_token, hash, about) || isMatchProof(pendingProof, hash, about);
  };

  const isSame = (inviter: Inviter, { envelope }: NormalisedRequest): boolean => {
    const token = nonEmptyText(envelope.auth_token);
    if (inviter.isIssuer) return false;
    if (inviter.token !== null) return token !== null && isEqualInConstantTime(token, inviter.token);
    return token === null && (envelope.sender ?? '') === inviter.sender;
  };

  return {
    identifySender(message) {
      const { envelope, type } = message;
      const matchId = envelope.match_id ?? '';
      const isIssuer = isProven(message);
      const earlierInviter = inviters.get(matchId);
      if (type === 'GAME_INVITATION' && (isIssuer || earlierInviter === undefined))
        inviters.set(matchId, {
          isIssuer,
          token: nonEmptyText(envelope.auth_token),
          sender: envelope.sender ?? '',
        });
      if (isIssuer) return 'issuer';
      const inviter = inviters.get(matchId);
      return inviter !== undefined && isSame(inviter, message) ? 'inviter' : 'unknown';
    },
  };
}
