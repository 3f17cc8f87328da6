import type { OpenChallenge } from '../challenge-list.ts';
import { timeControlText, speedName, speedOf } from '../rules/speed.ts';
import { VARIANT } from './games.ts';
import { playerView } from './players.ts';

export type ChallengeState = 'created' | 'accepted' | 'canceled' | 'declined';

/** A challenge as events and responses contain it. Times are seconds, as clients send them. */
export function challengeView(challenge: OpenChallenge, status: ChallengeState, baseUrl: string) {
  const { id, challenger, opponent, control, decline, rematchOf } = challenge;
  const speed = speedOf(control);
  return {
    id,
    url: `${baseUrl}${id}`,
    status,
    challenger: { ...playerView(challenger), online: true },
    destUser: playerView(opponent),
    variant: VARIANT,
    rated: false,
    speed,
    timeControl:
      control === null
        ? { type: 'unlimited' as const }
        : {
            type: 'clock' as const,
            limit: control.initialMs / 1000,
            increment: control.incrementMs / 1000,
            show: timeControlText(control),
          },
    color: challenge.color,
    finalColor: challenge.finalColor,
    ...(rematchOf === null ? {} : { rematchOf }),
    perf: { icon: '', name: speedName(speed) },
    ...(decline === null ? {} : { declineReason: decline.sentence, declineReasonKey: decline.key }),
  };
}

/** The event of a change of a challenge. */
export const challengeEvent = (
  type: 'challenge' | 'challengeCanceled' | 'challengeDeclined',
  challenge: ReturnType<typeof challengeView>,
) => ({ type, challenge, compat: { bot: true, board: true } });
