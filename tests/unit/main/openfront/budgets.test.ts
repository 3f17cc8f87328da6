import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import type { World } from '../../../../src/main/openfront/state/world.ts';
import { createActionMenu } from '../../../../src/main/openfront/action-menu/create-menu.ts';
import { situationText } from '../../../../src/main/openfront/player/situation-text.ts';
import { openFrontWaitTool } from '../../../../src/main/openfront/mcp/wait-tool.ts';
import { createWaiters } from '../../../../src/main/platform/mcp/waiters.ts';
import { actionsView } from '../../../../src/main/openfront/views/actions-view.ts';
import type { PlayerSituation } from '../../../../src/main/openfront/player/action-chooser.ts';
import { modelChooser } from '../../../../src/main/openfront/player/players.ts';
import { chooseWithModel, type ChoiceRequest } from '../../../../src/main/models/prompt/choose-with-model.ts';
import { accept } from '../../../../src/shared/outcome.ts';
import { createTerritoryCache } from '../../../../src/main/openfront/state/territory.ts';
import { feed, worldOf } from '../../../support/openfront/feed.ts';
import { SyntheticGame } from '../../../support/openfront/synthetic-game.ts';
import { countTokens, viewsOf } from '../../../support/openfront/views.ts';
import { stoppedClock } from '../../../support/test-storage.ts';

const NAMES = {
  plain: (id: number) => `Northern Confederation ${id}`,
  consonants: (id: number) => `xqzj kvwp bdfg ${'jkqxzvbw'.repeat(3)}${id}`,
  chinese: (id: number) => `的一是不了人我在有他这为之大来以个中上们到说国和地也子时道${id}`,
  rare: (id: number) => `${'㐀㐁㐂䶵龘靐'.repeat(5)}${id}`,
  emoji: (id: number) => `${'🏴🧿🪬'.repeat(10)}${id}`,
  signs: (id: number) => `\\"\\"{}[]<>!#$%&*+-./:;=?@^_~|${id}`,
};

/** Sixty players at war with each other, a hundred units, and a bomb that changes thirty thousand tiles. */
async function worstWorld(nameOf: (id: number) => string): Promise<World> {
  const game = new SyntheticGame({ seed: 3, width: 400, height: 300, others: 59, idLength: 10 });
  const world = await worldOf(game.hello());
  for (const player of game.players) Object.assign(player, { name: nameOf(player.smallID) });
  await feed(world, JSON.stringify(game.step()));
  game.spawn(game.me, game.freeLand());
  game.inSpawnPhase = false;
  const { me } = game;
  for (const player of game.players.slice(1)) {
    game.attackOf(player, 1, 12_345.67);
    game.attackOf(me, player.smallID, 23_456.78);
    me.allies.add(player.smallID);
    me.embargoes.add(player.id);
    me.requests.add(player.id);
    player.gold = 1_234_567_890;
    player.troops = 987_654_321.5;
    const { smallID } = player;
    game.emit('AllianceRequest', { requestorID: smallID, recipientID: 1, createdAt: 1 });
    game.emit('Emoji', { emoji: { message: '⚔️', senderID: smallID, recipientID: 1, createdAt: 1 } });
    game.emit('DisplayEvent', { message: player.name.repeat(8), messageType: 5, playerID: 1 });
  }
  for (let index = 0; index < 100; index += 1)
    game.addUnit(game.players[index % 60] ?? me, 'Hydrogen Bomb', game.freeLand());
  let changed = 0;
  for (let ref = 0; changed < 30_000; ref += 1)
    if (game.isLand(ref)) {
      game.claim(game.players[ref % 60] ?? me, ref);
      changed += 1;
    }
  for (const player of game.players) game.touch(player);
  game.tick += 1;
  await feed(world, JSON.stringify(game.frame()));
  return world;
}

/** The answer of a wait in which everything that can wake a model has happened. */
async function waitAnswer(world: World): Promise<object> {
  for (const reason of REASONS) world.recordUrgent(reason, { details: { name: world.nameOf(2) } });
  world.ending = {
    tick: world.tick,
    winner: { type: 'player', id: 2, name: world.nameOf(2) },
    myResult: 'lost',
  };
  const clock = stoppedClock();
  const connectedGame = { world, state: 'connected', isGone: false };
  const [lastTicks, answeredAtMs, reportedGoneWorlds] = [new Map(), new Map(), new Map()];
  const context = {
    game: { connectedGame },
    waits: createWaiters(clock),
    clock,
    lastTicks,
    answeredAtMs,
    reportedGoneWorlds,
  };
  const given = { caller: { agentId: 'ann' }, signal: new AbortController().signal, progress: null };
  const answer = await openFrontWaitTool(context as never)({ sinceTick: 0, timeoutMs: 1000 }, given as never);
  world.ending = null;
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}

const REASONS = [
  'attack_on_me',
  'boat_incoming',
  'nuke_incoming',
  'alliance_request',
  'alliance_expiring',
  'alliance_ended',
  'attack_over',
  'structure_lost',
  'action_outcome',
  'silo_ready',
] as const;

test.each(Object.entries(NAMES))(
  'keeps every payload within its limit in the worst tick, with names of kind %s',
  async (_, nameOf) => {
    const world = await worstWorld(nameOf);
    const { session, state, update } = viewsOf(world, 0);
    expect(countTokens(session)).toBeLessThan(500);
    expect(countTokens(state)).toBeLessThan(2000);
    expect(countTokens(update)).toBeLessThan(300);
    expect(countTokens(await waitAnswer(world))).toBeLessThan(300);
    const owned = world.grid.state.findIndex((packed) => (packed & 0xfff) === 9);
    const interaction = {
      sharedBorder: true,
      canSendEmoji: true,
      canTarget: true,
      canSendAllianceRequest: true,
      canBreakAlliance: true,
      canDonateGold: true,
      canDonateTroops: true,
      canEmbargo: true,
      allianceInfo: { expiresAt: 123_456 },
    };
    const units = world.metadata.unitTypes.buildable;
    const actions = actionsView(
      world,
      {
        canAttack: true,
        canSendEmojiAllPlayers: true,
        canEmbargoAll: true,
        interaction,
        buildableUnits: units.map((type) => ({
          type,
          canBuild: 119_999,
          canUpgrade: 12_345,
          cost: 25_000_000,
        })),
      },
      owned,
    );
    expect(countTokens(actions)).toBeLessThan(200);
    expect(actions).toMatchObject({ omitted: expect.any(Number), interaction: { ownerID: 9 } });
  },
);

/** The tokens of everything that a model reads for one decision. */
async function promptTokens(situation: PlayerSituation): Promise<number> {
  let tokens = 0;
  const client = {
    complete: async (_: unknown, { messages }: { messages: readonly { content: string }[] }) => {
      tokens = messages.reduce((sum, { content }) => sum + encode(content).length + 4, 0);
      return { kind: 'aborted', latencyMs: 1 };
    },
  };
  const endpoint = { target: {}, limits: { attempts: 1, perMoveMs: 1000 }, sampling: {}, isStructured: true };
  const models = {
    choose: async (_: string, request: ChoiceRequest) =>
      accept(await chooseWithModel(client as never, endpoint as never, request)),
  };
  await modelChooser(models as never, 'e1').decide(situation);
  return tokens;
}

test('keeps the whole prompt for one decision of a model below 1,000 tokens in the worst tick', async () => {
  for (const nameOf of Object.values(NAMES)) {
    const world = await worstWorld(nameOf);
    const connection = { connection: null, intentSchemas: null };
    const storage = {
      readTerritory: createTerritoryCache(),
      attackRatio: () => 0.2,
      connectedGame: connection,
    };
    const menu = await createActionMenu(storage as never, world);
    if (!menu.ok) throw new Error(menu.message);
    const actions = Array.from({ length: 8 }, (_, tick) => {
      return { id: 'attack-12', tick, stage: 'rejected', ticks: null, result: 'x'.repeat(200) } as const;
    });
    const builds = ['City', 'Port', 'Factory'].map((unit, index) => ({
      id: `build-${unit.toLowerCase()}`,
      details: { action: `build ${unit}`, cost: 1_000_000 + index, tile: 119_999 },
      intent: { type: 'build_unit' as const },
    }));
    const { text, entries } = situationText(world, [...menu.value.entries.slice(0, 21), ...builds], actions);
    const { signal } = new AbortController();
    const tokens = await promptTokens({ world, entries, offeredEntries: entries, promptText: text, signal });
    expect(tokens).toBeLessThan(1000);
    expect(tokens).toBeGreaterThan(500);
    // The omitted parts do not leave a model without attacks and buildings.
    expect(entries.map(({ id }) => id.split('-')[0])).toEqual(expect.arrayContaining(['retreat', 'build']));
    expect(text).toContain('My last actions:');
  }
});

test('counts what is left out and includes what matters most', async () => {
  const world = await worstWorld(NAMES.plain);
  const { state } = viewsOf(world, 0);
  const { omitted } = state as { omitted?: Record<string, number> };
  expect(state.players.length + (omitted?.['players'] ?? 0)).toBe(59);
  expect(state.units.length + (omitted?.['units'] ?? 0)).toBe(100);
  expect(state.myPlayer?.incomingAttacks.length).toBeGreaterThan(0);
  expect(state.units[0]?.ownerID).toBe(1);
});
