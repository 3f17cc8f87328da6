import {
  createGameClient,
  readHostTarget,
  honestSignals,
  startedMatchOf,
  type GameClient,
  type HostTarget,
  type StartedMatch,
} from '../../src/main/cli/rewards/game-client.ts';
import type { JsonObject } from '../../src/shared/json.ts';
import { paced, type Load, type Target } from './load.ts';
import type { Meter } from './meter.ts';

const PLAYERS = 3;
/** The minimum duration of a rewarded match is a minute. */
const PLAYED_MS = 65_000;

interface Begun {
  readonly client: GameClient;
  readonly match: StartedMatch;
  readonly atMs: number;
}

/** Every wallet plays once, so that no cooldown and no cap is in the way. */
async function begin(target: HostTarget, meter: Meter | null): Promise<Begun> {
  const client = createGameClient(() => target);
  const at = performance.now();
  const reply = await client.start(PLAYERS);
  meter?.answered('rewards', performance.now() - at, refusalOf(reply));
  return { client, match: startedMatchOf(reply, PLAYERS), atMs: performance.now() };
}

const refusalOf = ({ status, body }: { status: number; body: JsonObject }): string | null =>
  status < 400 ? null : `${status} ${String(body['rejectionReason'])}`;

async function submit({ client, match, atMs }: Begun, meter: Meter, skippedMs: number): Promise<void> {
  const durationMs = Math.round(skippedMs + performance.now() - atMs);
  const play = { placement: 1, durationMs, kills: 1, antiCheat: honestSignals(durationMs) };
  const at = performance.now();
  const reply = await client.submit(match, play);
  meter.answered('rewards', performance.now() - at, refusalOf(reply));
}

/** Submits matches that were all started before; needs a host with a test clock. */
export async function preparedSubmissions(
  { rest, ready }: Target,
  { perSecond, count }: { perSecond: number; count: number },
): Promise<Load> {
  const target = await readHostTarget(rest.url);
  const begun: Begun[] = [];
  for (let made = 0; made < count; made += 16) {
    begun.push(...(await Promise.all(Array.from({ length: 16 }, () => begin(target, null)))));
  }
  const token = String(ready['adminToken']);
  await rest.post('/test/clock', { advanceMs: PLAYED_MS }, { token });
  return {
    name: 'rewards',
    unit: 'submissions/s',
    run: (signal, meter) =>
      paced(perSecond, signal, async () => {
        const next = begun.shift();
        if (next === undefined) throw new Error('more submissions than were prepared');
        await submit(next, meter, PLAYED_MS);
      }),
    close: () => Promise.resolve(),
  };
}

/** Starts and submits matches of a real minute at a constant rate; some are submitted twice. */
export async function playedMatches({ rest }: Target, perSecond: number): Promise<Load> {
  const target = await readHostTarget(rest.url);
  const playing: Begun[] = [];
  return {
    name: 'rewards',
    unit: 'requests/s',
    run: (signal, meter) =>
      paced(perSecond, signal, async (n) => {
        playing.push(await begin(target, meter));
        const [oldest] = playing;
        if (oldest === undefined || performance.now() - oldest.atMs < PLAYED_MS) return;
        playing.shift();
        await submit(oldest, meter, 0);
        if (n % 7 === 0) await submit(oldest, meter, 0);
      }),
    close: () => Promise.resolve(),
  };
}
