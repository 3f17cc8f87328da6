import { z } from 'zod';
import { STAKE_CODES, type StakeCode } from '../../shared/codes/stakes.ts';
import { refuse, type Outcome, type Refusal } from '../../shared/outcome.ts';
import { errorEnvelope } from '../../shared/wire/session-rest.ts';
import {
  parseStakeAddress,
  stakeEntryResponse,
  stakeEntryBody,
  stakeJson,
} from '../../shared/wire/stakes.ts';
import { requireAgent } from '../platform/net/auth.ts';
import type { HttpServer } from '../platform/net/http-server.ts';
import type { Stakes } from './types.ts';
import { toStakeJson } from './stake-json.ts';

const failures = { '4xx': errorEnvelope, '5xx': errorEnvelope };
const stakePath = z.object({ id: z.string().max(64) });
const MAX_LISTED_STAKES = 100;

const toErrorResponse = ({ code, message }: Refusal<StakeCode>) => ({
  status: STAKE_CODES[code].status,
  body: { error: { code, message } },
});

/** Registers the routes with which programs outside find stakes and enter them with a wallet of their own. */
export function registerStakeRoutes(app: HttpServer, stakes: Stakes): void {
  app.get(
    '/stakes',
    {
      schema: {
        summary: 'Stakes of this host, newest first',
        response: { 200: z.object({ stakes: z.array(stakeJson) }), ...failures },
      },
    },
    async () => ({ stakes: stakes.list(MAX_LISTED_STAKES).map(toStakeJson) }),
  );
  app.get(
    '/stakes/:id',
    { schema: { summary: 'One stake', params: stakePath, response: { 200: stakeJson, ...failures } } },
    async (request, reply) => {
      const view = stakes.find(request.params.id);
      if (view !== null) return toStakeJson(view);
      const { status, body } = toErrorResponse(refuse('STAKE_NOT_FOUND', 'There is no such stake'));
      return reply.status(status as 404).send(body);
    },
  );
  app.post(
    '/stakes/:id/entries',
    {
      config: { rateLimit: 'actions' },
      schema: {
        summary: 'Enter a stake; without a signature the answer is what to sign',
        params: stakePath,
        body: stakeEntryBody,
        response: { 200: stakeEntryResponse, ...failures },
      },
    },
    async (request, reply) => {
      const outcome = await enter(stakes, {
        agentId: requireAgent(request.caller),
        stakeId: request.params.id,
        body: request.body,
      });
      if (outcome.ok) return outcome.value;
      const { status, body } = toErrorResponse(outcome);
      return reply.status(status as 409).send(body);
    },
  );
}

interface EntryRequest {
  readonly agentId: string;
  readonly stakeId: string;
  readonly body: z.infer<typeof stakeEntryBody>;
}

/** Stores a signed entry; for one without a signature, returns the data to sign. */
async function enter(
  stakes: Stakes,
  { agentId, stakeId, body }: EntryRequest,
): Promise<Outcome<z.infer<typeof stakeEntryResponse>, StakeCode>> {
  const view = stakes.find(stakeId);
  if (view === null) return refuse('STAKE_NOT_FOUND', 'There is no such stake');
  const wallet = parseStakeAddress(body.wallet);
  if (!wallet.ok) return wallet;
  const data = await stakes.readEntryData(stakeId, wallet.value, body.validBefore ?? null);
  if (!data.ok) return data;
  if (body.signature === undefined)
    return { ok: true, value: { stake: toStakeJson(view), sign: data.value } };
  const isLeague = view.stake.rules.game.kind === 'league';
  const entry = await stakes.enter({
    stakeId,
    wallet: wallet.value,
    validBeforeS: Number(data.value.message.validBefore),
    signature: body.signature as `0x${string}`,
    agentId: isLeague ? null : agentId,
    playerId: isLeague ? (body.player ?? null) : null,
    actor: agentId,
  });
  return entry.ok ? { ok: true, value: { stake: toStakeJson(entry.value), sign: null } } : entry;
}
