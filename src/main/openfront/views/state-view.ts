import type { Attack } from '../state/players.ts';
import type { World } from '../state/world.ts';
import { createTokenBudget, type TokenBudget } from '../rules/token-budget.ts';
import type { PastAction } from '../intents/intents.ts';
import { eventInfo } from './event-info.ts';
import { playerInfo, rankedPlayers } from './player-info.ts';
import type { Territory } from '../state/territory.ts';
import { rankedUnits, toUnitView } from './unit-view.ts';

const STATE_TOKENS = 2000;
/** Tokens that the agent's own attacks and alliances leave to everything else. */
const RESERVE_AFTER_MY_PLAYER = 900;
/** Tokens that the players leave to events and units. */
const RESERVE_AFTER_PLAYERS = 520;
/** Tokens that the events leave to units. */
const RESERVE_AFTER_EVENTS = 300;
const MAX_EVENTS = 10;
const MAX_RESULT_LENGTH = 80;
/**
 * Reserves space for the counts of what is left out, which are known last. The names of one letter stand for those of
 * the response.
 */
const LARGEST_OMITTED = { a: 999, b: 999, c: 999, d: 99 };

/**
 * The resource `game://state` (docs/specifications/004-openfront.md §4.2), always under 2000 tokens. `pastActions`
 * are the last ones of the agent that reads.
 */
export function stateView(
  world: World,
  territory: Territory | null,
  pastActions: readonly PastAction[] = [],
) {
  const budget = createTokenBudget(STATE_TOKENS);
  const head = { tick: world.tick, ...(world.stale ? { stale: true } : {}) };
  // The empty lists reserve space for the keys of the response.
  budget.spend({
    ...head,
    players: [],
    units: [],
    recentEvents: [],
    omitted: LARGEST_OMITTED,
  });
  const mine = myPlayer(world, budget);
  const myActions = pastActions.map(({ id, tick, stage, ticks, result }) => ({
    id,
    tick,
    stage,
    ...(ticks === null ? {} : { ticks }),
    ...(result === null ? {} : { result: result.slice(0, MAX_RESULT_LENGTH) }),
  }));
  budget.spend(myActions);
  const ranked = rankedPlayers(world, territory);
  const players = budget.take(ranked, { max: 60, reserve: RESERVE_AFTER_PLAYERS }, (player) =>
    playerInfo(world, player),
  );
  const events = world.eventsSince(-1).toReversed();
  const includedEvents = budget.take(events, { max: MAX_EVENTS, reserve: RESERVE_AFTER_EVENTS }, eventInfo);
  const units = budget.take(rankedUnits(world, world.units.byId.values()), { max: 100, reserve: 0 }, (unit) =>
    toUnitView(world, unit),
  );
  return {
    ...head,
    myPlayer: mine.visible,
    ...(myActions.length === 0 ? {} : { myActions }),
    players: players.included,
    units: units.included,
    recentEvents: includedEvents.included.toReversed(),
    ...omittedOf({
      players: players.omitted,
      units: units.omitted,
      alliances: mine.alliances,
      attacks: mine.attacks,
    }),
  };
}

/** The counts above zero under the key `omitted`; nothing when all are zero. */
export function omittedOf(counts: Readonly<Record<string, number>>) {
  const positiveCounts = Object.entries(counts).filter(([, count]) => count > 0);
  return positiveCounts.length === 0 ? {} : { omitted: Object.fromEntries(positiveCounts) };
}

const attackInfo = ({ id, other, troops, retreating }: Attack) => ({
  id,
  targetID: other,
  troops: Math.round(troops),
  retreating,
});

/** For an incoming attack `targetID` is always the agent's own player, so the attacker is added. */
const incomingInfo = (me: number) => (attack: Attack) => ({
  ...attackInfo(attack),
  targetID: me,
  attackerID: attack.other,
});

const MAX_IDS = 40;

function myPlayer(world: World, budget: TokenBudget) {
  const { me } = world;
  if (me === null) return { visible: null, alliances: 0, attacks: 0 };
  const { own } = me;
  const base = {
    id: me.smallId,
    pid: me.pid,
    clientID: me.clientId ?? world.metadata.clientId,
    name: me.name,
    gold: Math.round(me.gold),
    troops: Math.round(me.troops),
    tilesOwned: me.tiles,
    isAlive: me.isAlive,
    hasSpawned: me.hasSpawned,
    allies: me.allies.slice(0, MAX_IDS),
    embargoes: own.embargoes.slice(0, MAX_IDS),
    targets: own.targets.slice(0, MAX_IDS),
    outgoingAllianceRequests: own.requests.slice(0, MAX_IDS),
  };
  budget.spend({ ...base, outgoingAttacks: [], incomingAttacks: [], alliances: [] });
  const byTroops = (attacks: readonly Attack[]): Attack[] => [...attacks].sort((a, b) => b.troops - a.troops);
  const incoming = budget.take(
    byTroops(own.incoming),
    { max: 6, reserve: RESERVE_AFTER_MY_PLAYER },
    incomingInfo(me.smallId),
  );
  const outgoing = budget.take(
    byTroops(own.outgoing),
    { max: 6, reserve: RESERVE_AFTER_MY_PLAYER },
    attackInfo,
  );
  const soonestToExpire = [...me.alliances].sort((a, b) => a.expiresAtTick - b.expiresAtTick);
  const alliances = budget.take(
    soonestToExpire,
    { max: 8, reserve: RESERVE_AFTER_MY_PLAYER },
    (alliance) => ({
      otherPlayerID: alliance.other,
      expiresAtTick: alliance.expiresAtTick,
      hasExtensionRequest: alliance.hasExtensionRequest,
    }),
  );
  return {
    visible: {
      ...base,
      outgoingAttacks: outgoing.included,
      incomingAttacks: incoming.included,
      alliances: alliances.included,
    },
    alliances: alliances.omitted,
    attacks: incoming.omitted + outgoing.omitted,
  };
}
