import type { CreateEffectReader, EffectStart } from './effect-result.ts';
import { CONFIRMED, actEffect } from './effect-result.ts';
import type { PlayerAct } from '../state/game-events.ts';

type AllianceIntent = 'allianceRequest' | 'allianceReject' | 'allianceExtension' | 'breakAlliance';

const otherOf = ({ world, intent }: EffectStart): number => world.players.smallIdOrNone(intent['recipient']);
const isToOther = (start: EffectStart, { to }: PlayerAct): boolean => to === otherOf(start);

/**
 * The effect of a request is an entry in the list of the agent's player, an event of it, or the alliance itself where
 * the other player had asked first.
 */
const requestEffect: CreateEffectReader = (start) => {
  const ally = otherOf(start);
  const { before } = start;
  const eventReader = actEffect(3, 'alliance_request', isToOther)(start);
  return {
    windowTicks: 3,
    noChangeReason: before.requests.includes(ally) ? 'Your request is open already' : null,
    read(world) {
      const { own, allies = [] } = world.me ?? {};
      const isNew = own?.requests.includes(ally) === true && !before.requests.includes(ally);
      const isAllied = allies.includes(ally) && !before.allies.includes(ally);
      return isNew || isAllied ? CONFIRMED : eventReader.read(world);
    },
  };
};

/** The reply to a request names who had asked and, as its recipient, the agent's player. */
const rejectEffect: CreateEffectReader = ({ world: atStart, intent, before }) => {
  const requestor = atStart.players.smallIdOrNone(intent['requestor']);
  return {
    windowTicks: 3,
    read: (world) =>
      world
        .eventsSince(before.tick)
        .some(
          ({ alliance }) =>
            alliance?.type === 'rejected' && alliance.a === requestor && alliance.b === before.me,
        )
        ? CONFIRMED
        : null,
  };
};

/** The effect is the event of the request, or a later end of the alliance where the other player had asked first. */
const extensionEffect: CreateEffectReader = (start) => {
  const ally = otherOf(start);
  const { before, world: atStart } = start;
  const alliance = before.alliances.find(({ other }) => other === ally);
  const hasRequested = atStart
    .eventsSince(alliance?.createdAtTick ?? before.tick)
    .some(({ type, act }) => type === 'alliance_extended' && act?.by === before.me && act.to === ally);
  const eventReader = actEffect(3, 'alliance_extended', isToOther)(start);
  return {
    windowTicks: 3,
    noChangeReason: hasRequested ? 'You asked for the extension already' : null,
    read(world) {
      const current = world.me?.alliances.find(({ id }) => id === alliance?.id);
      const isLonger =
        current !== undefined && alliance !== undefined && current.expiresAtTick > alliance.expiresAtTick;
      return isLonger ? CONFIRMED : eventReader.read(world);
    },
  };
};

export const ALLIANCE_EFFECTS: Readonly<Record<AllianceIntent, CreateEffectReader>> = {
  allianceRequest: requestEffect,
  allianceReject: rejectEffect,
  allianceExtension: extensionEffect,
  breakAlliance: actEffect(4, 'alliance_broken', isToOther),
};
