import type { Frame, SyntheticGame, SyntheticPlayer, SyntheticUnit } from './synthetic-game.ts';

type Intent = Readonly<Record<string, unknown>>;

/** Carries out an intent of the human and drops an impossible one silently, as the real game does. */
export function takeIntent(game: SyntheticGame, intent: Intent): void {
  const { me } = game;
  if (intent['type'] === 'toggle_pause') {
    game.isPaused = intent['paused'] === true;
    game.emit('GamePaused', { paused: game.isPaused });
    return;
  }
  if (game.isPaused) return;
  if (intent['type'] === 'spawn') return spawn(game, Number(intent['tile']));
  if (!me.hasSpawned || !me.isAlive) return;
  HANDS[String(intent['type'])]?.(game, intent);
}

const NUKES = ['Atom Bomb', 'Hydrogen Bomb', 'MIRV'];
const SAILING_TICKS = 12;

/** The human's silo. */
const siloOf = (game: SyntheticGame): SyntheticUnit | null =>
  [...game.units.values()].find(({ unitType, ownerID }) => unitType === 'Missile Silo' && ownerID === 1) ??
  null;

function spawn(game: SyntheticGame, tile: number): void {
  if (!game.inSpawnPhase || !game.isLand(tile) || game.ownerOf(tile) !== 0) return;
  game.spawn(game.me, tile);
  game.inSpawnPhase = false;
  game.emit('SpawnPhaseEnd', { startTick: game.tick });
}

const HANDS: Readonly<Record<string, (game: SyntheticGame, intent: Intent) => void>> = {
  attack(game, { targetID, troops }) {
    const target = targetID === null ? 0 : (game.byId(targetID)?.smallID ?? -1);
    const amount = Math.min(Number(troops ?? game.me.troops / 5), game.me.troops);
    const borders = [...game.me.frontier].some((ref) => game.ownerOf(ref) === target);
    if (borders && amount >= 1) game.attackOf(game.me, target, amount);
  },
  cancel_attack(game, { attackID }) {
    const attack = game.me.outgoing.find(({ id }) => id === attackID);
    if (attack === undefined) return;
    attack.retreating = true;
    game.touch(game.me);
  },
  build_unit(game, { unit, tile }) {
    const type = String(unit);
    const cost = game.costOf(type);
    const silo = NUKES.includes(type) ? siloOf(game) : null;
    const place = silo?.pos ?? (game.ownerOf(Number(tile)) === 1 ? Number(tile) : null);
    if (game.me.gold < cost || place === null || (NUKES.includes(type) && silo === null)) return;
    game.me.gold -= cost;
    const built = game.addUnit(game.me, type, place);
    if (silo === null) return;
    built.targetTile = Number(tile);
    game.emitUnit(built);
    silo.reloading = (silo.reloading ?? 0) + 1;
    game.emitUnit(silo);
  },
  upgrade_structure(game, { unitId }) {
    const unit = game.units.get(Number(unitId));
    if (unit === undefined || unit.ownerID !== 1) return;
    unit.level += 1;
    game.emitUnit(unit);
  },
  move_warship(game, { unitIds, tile }) {
    for (const id of unitIds as number[]) {
      const ship = game.units.get(id);
      if (ship?.ownerID !== 1 || game.isLand(Number(tile))) continue;
      ship.warshipState = { patrolTile: Number(tile) };
      game.emitUnit(ship);
    }
  },
  boat(game, { troops, dst }) {
    const amount = Math.min(Number(troops), game.me.troops);
    const unit = game.addUnit(game.me, 'Transport', Number(dst));
    unit.transportShipState = { isRetreating: false, troops: amount };
    unit.targetTile = Number(dst);
    game.sailing.set(unit, game.tick + SAILING_TICKS);
    game.me.troops -= amount;
    game.emitUnit(unit);
  },
  cancel_boat(game, { unitID }) {
    const unit = game.units.get(Number(unitID));
    if (unit?.transportShipState === undefined) return;
    unit.transportShipState.isRetreating = true;
    game.emitUnit(unit);
  },
  allianceRequest(game, { recipient }) {
    const other = game.byId(recipient);
    if (other === null) return;
    game.me.requests.add(other.id);
    game.touch(game.me);
    game.emit('AllianceRequest', { requestorID: 1, recipientID: other.smallID, createdAt: game.tick });
  },
  breakAlliance(game, { recipient }) {
    const other = game.byId(recipient);
    if (other === null || !game.me.allies.has(other.smallID)) return;
    game.me.allies.delete(other.smallID);
    other.allies.delete(1);
    game.touch(game.me);
    game.emit('BrokeAlliance', { traitorID: 1, betrayedID: other.smallID, allianceID: 0 });
  },
  emoji(game, { recipient, emoji }) {
    const to = recipient === 'AllPlayers' ? recipient : (game.byId(recipient)?.smallID ?? 0);
    const message = game.hello().emojis[Number(emoji)] ?? '';
    game.emit('Emoji', { emoji: { message, senderID: 1, recipientID: to, createdAt: game.tick } });
  },
  embargo(game, { targetID, action }) {
    const other = game.byId(targetID);
    if (other === null) return;
    if (action === 'start') game.me.embargoes.add(other.id);
    else game.me.embargoes.delete(other.id);
    game.touch(game.me);
    game.emit('EmbargoEvent', { event: action as string, playerID: 1, embargoedID: other.smallID });
  },
  donate_gold(game, { recipient, gold }) {
    const other = game.byId(recipient);
    if (other === null || !game.me.allies.has(other.smallID)) return;
    game.me.gold -= Number(gold);
    game.emit('DonateEvent', {
      donationType: 'gold',
      senderId: game.me.id,
      recipientId: other.id,
      amount: Number(gold),
    });
  },
};

/** The reply of the game to a query; the shape of `res` without its id. */
export function answerQuery(game: SyntheticGame, query: Frame): Frame {
  const result = QUERIES[String(query['q'])]?.(game, query);
  return result === undefined ? { ok: false, error: 'unknown query' } : { ok: true, result };
}

const QUERIES: Readonly<Record<string, (game: SyntheticGame, query: Frame) => unknown>> = {
  me: ({ me }) => ({ id: me.id, smallID: me.smallID, clientID: me.clientID }),
  profile: () => ({ relations: { 1: 1 }, alliances: [] }),
  border: (game, { playerID }) => borderOf(game, game.byId(playerID)),
  boat: (game) => borderOf(game, game.me)[0] ?? false,
  attackPos: (game) => game.me.outgoing.map(({ id }) => ({ id, positions: [{ x: 3.5, y: 4.25 }] })),
  actions: (game, { x, y, units }) => {
    const tile = typeof x === 'number' ? Number(y) * game.map.width + x : null;
    const owner = tile === null ? 0 : game.ownerOf(tile);
    const requested = Array.isArray(units) ? (units as string[]) : game.structures();
    return {
      canAttack: tile !== null && owner !== 1 && game.me.frontier.has(tile),
      buildableUnits: requested.map((type) => ({
        type,
        canBuild: game.me.gold >= game.costOf(type) ? placeFor(game, type, tile) : false,
        canUpgrade: false,
        cost: game.costOf(type),
        overlappingRailroads: [],
      })),
      canSendEmojiAllPlayers: true,
      canEmbargoAll: true,
      ...(owner > 0 ? { interaction: interactionWith(game, owner) } : {}),
    };
  },
};

/** The tile of the structure, or the silo that would fire. */
function placeFor(game: SyntheticGame, type: string, tile: number | null): number | false {
  if (NUKES.includes(type)) return siloOf(game)?.pos ?? false;
  return tile !== null && game.ownerOf(tile) === 1 ? tile : false;
}

const interactionWith = (game: SyntheticGame, owner: number): Frame => ({
  sharedBorder: [...game.me.frontier].some((ref) => game.ownerOf(ref) === owner),
  canSendEmoji: true,
  canTarget: true,
  canSendAllianceRequest: !game.me.allies.has(owner),
  canBreakAlliance: game.me.allies.has(owner),
  canDonateGold: game.me.allies.has(owner),
  canDonateTroops: game.me.allies.has(owner),
  canEmbargo: true,
});

function borderOf(game: SyntheticGame, player: SyntheticPlayer | null): number[] {
  if (player === null) return [];
  const refs: number[] = [];
  for (let ref = 0; ref < game.tiles.length; ref += 1)
    if (
      game.ownerOf(ref) === player.smallID &&
      game.around(ref).some((at) => game.ownerOf(at) !== player.smallID)
    )
      refs.push(ref);
  return refs;
}
