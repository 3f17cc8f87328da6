import { expect, test } from 'vitest';
import {
  caller,
  openOpenFront,
  settle,
  TestPage,
  type OpenedOpenFront,
} from '../../../support/openfront/played-game.ts';
import { seeded } from '../../../support/openfront/seeded.ts';
import { SyntheticGame } from '../../../support/openfront/synthetic-game.ts';

/** The events of a game, by its seed; every game also has a pause and an absence. */
const ENDS = ['won', 'killed', 'page closed', 'page lost'] as const;
const GAMES = 20;
/** A controller that calls more often than this in one game spins. */
const MAX_CALLS = 2000;

interface MadeCall {
  readonly tool: string;
  readonly status: unknown;
  readonly atMs: number;
}

/** A controller that knows no more than the field `next`: it calls the first tool in it and stops at "Stop". */
class ObedientController {
  readonly calls: MadeCall[] = [];
  hasStopped = false;
  /** The last field `next`, at which the controller stopped. */
  next = 'game.legal_actions';
  private readonly call: ReturnType<typeof caller>;
  private readonly clock: OpenedOpenFront['clock'];
  private readonly chance: () => number;

  constructor(host: OpenedOpenFront, seed: number) {
    this.call = caller(host, 'alone');
    this.clock = host.clock;
    this.chance = seeded(seed + 100);
  }

  async play(): Promise<void> {
    let menu: readonly { readonly id: string }[] = [];
    while (!this.next.startsWith('Stop') && this.calls.length < MAX_CALLS) {
      const tool = /game\.[a-z_]+/u.exec(this.next)?.[0];
      if (tool === undefined) throw new Error(`nothing to do after: ${this.next}`);
      const atMs = this.clock.monotonicMs();
      const answer = await this.call(tool, this.inputOf(tool, { next: this.next, menu }));
      this.calls.push({ tool, status: answer['status'] ?? answer['stage'] ?? answer['code'], atMs });
      if (Array.isArray(answer['actions'])) menu = answer['actions'] as typeof menu;
      this.next = String(answer['next']);
      await settle();
    }
    this.hasStopped = true;
  }

  private inputOf(
    tool: string,
    { next, menu }: { next: string; menu: readonly { readonly id: string }[] },
  ): object {
    if (tool === 'game.act') return { id: menu[Math.floor(this.chance() * menu.length)]?.id ?? 'none' };
    const maxTicks = /maxTicks (\d+)/u.exec(next)?.[1];
    const wait = { timeoutMs: 45_000, ...(maxTicks === undefined ? {} : { maxTicks: Number(maxTicks) }) };
    return tool === 'game.wait_for_update' ? wait : {};
  }

  callsBetween(fromMs: number, toMs: number): number {
    return this.calls.filter(({ atMs }) => atMs > fromMs && atMs < toMs).length;
  }
}

/** Lets so many seconds pass without a tick, or until the controller has stopped. */
async function idle(page: TestPage, controller: ObedientController, seconds: number): Promise<void> {
  for (let second = 0; second < seconds && !controller.hasStopped; second += 1) await page.idle();
}

/** Steps the game while the controller plays, for so many ticks or until it has stopped. */
async function run(page: TestPage, controller: ObedientController, ticks: number): Promise<void> {
  for (let tick = 0; tick < ticks && !controller.hasStopped; tick += 1) await page.step();
}

async function playGame(host: OpenedOpenFront, seed: number) {
  const chance = seeded(seed);
  const game = new SyntheticGame({ seed, width: 60, height: 45, others: 3, gameId: `alone${seed}` });
  const page = new TestPage(host, game);
  const { clock } = host;
  game.step();
  await page.connect();
  const controller = new ObedientController(host, seed);
  const playing = controller.play();
  await run(page, controller, 50 + Math.floor(chance() * 40));
  expect(game.me.hasSpawned).toBe(true);

  const awayMs = clock.monotonicMs();
  await page.disconnect();
  await idle(page, controller, 20);
  const backMs = clock.monotonicMs();
  await page.connect();
  await run(page, controller, 20 + Math.floor(chance() * 40));

  const pausedMs = clock.monotonicMs();
  game.isPaused = true;
  game.emit('GamePaused', { paused: true });
  await page.step();
  await idle(page, controller, 60);
  const resumedMs = clock.monotonicMs();
  game.isPaused = false;
  game.emit('GamePaused', { paused: false });
  await run(page, controller, 20 + Math.floor(chance() * 40));

  const endMs = clock.monotonicMs();
  const end = ENDS[seed % ENDS.length] ?? 'won';
  if (end === 'won') game.emit('Win', { winner: ['player', game.clientId] });
  if (end === 'killed') {
    game.me.isAlive = false;
    game.touch(game.me);
  }
  if (end === 'page closed' || end === 'page lost') await page.disconnect(end === 'page closed');
  await page.step();
  await idle(page, controller, 120);
  await playing;
  await page.disconnect(true);
  return {
    end,
    last: controller.next,
    total: controller.calls.length,
    away: controller.callsBetween(awayMs, backMs),
    paused: controller.callsBetween(pausedMs, resumedMs),
    afterEnd: controller.callsBetween(endMs, Infinity),
    acted: controller.calls.filter(({ status }) => status === 'confirmed').length,
  };
}

test('a controller that only obeys "next" plays twenty games to their end, and never spins', async () => {
  const host = await openOpenFront();
  const closed = 'Stop: the game was closed.';
  const expected = {
    won: 'Stop: the game has ended.',
    killed: 'Stop: you were eliminated.',
    'page closed': closed,
    'page lost': closed,
  };
  for (let seed = 0; seed < GAMES; seed += 1) {
    const played = await playGame(host, seed);
    expect(played, `game ${seed}`).toMatchObject({ last: expected[played.end] });
    expect(played.acted, `actions of game ${seed}`).toBeGreaterThan(2);
    // While the bridge is away for 20 s, during a pause of 60 s, and after the end.
    expect(played.away, `away in game ${seed}`).toBeLessThanOrEqual(2);
    expect(played.paused, `paused in game ${seed}`).toBeLessThanOrEqual(3);
    expect(played.afterEnd, `after the end of game ${seed}`).toBeLessThanOrEqual(
      // A page that is lost without a goodbye is waited for a minute.
      played.end === 'page lost' ? 4 : 2,
    );
    expect(played.total).toBeLessThan(MAX_CALLS);
  }
  await host.close();
});
