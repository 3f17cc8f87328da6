import type { JsonObject } from '../../../src/shared/json.ts';
import { REWARD_CODES } from '../../../src/shared/codes/reward.ts';
import {
  createGameClient,
  readHostTarget,
  hmacOf,
  honestSignals,
  startedMatchOf,
  type StartedMatch,
} from '../../../src/main/cli/rewards/game-client.ts';
import type { Chance } from '../chance.ts';
import { mutate } from '../mutate.ts';
import { leakIn, type FuzzEnvironment, type FuzzExchange, type Surface } from '../surface.ts';

const CODES: ReadonlySet<string> = new Set(
  Object.keys(REWARD_CODES).filter((code) => code !== 'INTERNAL' && code !== 'STORAGE_UNAVAILABLE'),
);
/** Starts new matches from time to time, so that submissions meet open ones too. */
const MAX_STARTED = 20;

/** Calls the four routes of the reward authority with valid proofs and mutates them before or after signing. */
export async function rewardSurface({ host }: FuzzEnvironment): Promise<Surface> {
  const place = await readHostTarget(host.ready.url);
  const started: { match: StartedMatch; client: ReturnType<typeof createGameClient> }[] = [];

  const begin = async (playerCount: number) => {
    const client = createGameClient(() => place);
    const reply = await client.start(playerCount);
    if (reply.body['success'] === true) started.push({ match: startedMatchOf(reply, playerCount), client });
    if (started.length > MAX_STARTED) started.shift();
    return { target: 'start', reply, sent: { playerCount } as JsonObject };
  };

  const submit = async (chance: Chance) => {
    const { match, client } = chance.pick(started);
    const durationMs = chance.pick([1000, 45_000, 90_000, 7_200_000]);
    const play = { placement: 1 + chance.below(4), durationMs, kills: chance.below(5) };
    let sent: JsonObject = {};
    const reply = await client.submit(match, { ...play, antiCheat: honestSignals(durationMs) }, (body) => {
      const { clientSignature: _old, ...unsigned } = body;
      sent = chance.once(3) ? body : signedAnew(unsigned, match.sessionToken, chance);
      return sent;
    });
    return { target: 'submit', reply, sent };
  };

  const sentCount = (chance: Chance) => {
    const { match, client } = chance.pick(started);
    return chance.pick([
      () => begin(chance.pick([2, 3, 5, 4, 0, -1, 1e9])),
      () => submit(chance),
      () => submit(chance),
      async () => ({ target: 'stats', reply: await client.stats(), sent: {} as JsonObject }),
      async () => ({ target: 'reward', reply: await client.reward(match), sent: {} as JsonObject }),
    ])();
  };

  await begin(3);
  return {
    name: 'rewards',
    async send(chance): Promise<FuzzExchange> {
      const { target, reply, sent } = await sentCount(chance);
      const code = String(
        reply.body['rejectionReason'] ?? (reply.body['error'] as JsonObject)?.['code'] ?? 'ok',
      );
      const isFine = reply.status === 200 || (reply.status < 500 && CODES.has(code));
      const text = JSON.stringify(reply.body);
      const fault = isFine ? leakIn(text) : `status ${reply.status}: ${text.slice(0, 200)}`;
      return { target, answer: `${reply.status} ${code}`, fault, sent };
    },
    close: async () => undefined,
  };
}

/** Signs the mutated body, so that the checks after the signature check are reached. */
function signedAnew(body: JsonObject, sessionToken: string, chance: Chance): JsonObject {
  const changed = mutate(body, chance);
  if (typeof changed !== 'object' || changed === null || Array.isArray(changed)) return changed as JsonObject;
  try {
    return { ...changed, clientSignature: hmacOf(sessionToken, changed as JsonObject) };
  } catch {
    // A value that canonical JSON cannot represent cannot be signed.
    return { ...changed, clientSignature: 'ab'.repeat(32) };
  }
}
