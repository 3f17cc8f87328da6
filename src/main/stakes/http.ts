import { z } from 'zod';
import { STAKE_CODES, type StakeCode } from '../../shared/codes/stakes.ts';
import { refuse, type Outcome, type Refusal } from '../../shared/outcome.ts';
import { errorEnvelope } from '../../shared/wire/session-rest.ts';
import {
  parseStakeAddress,
  stakeEntryResponse,
  stakeEntryBody,
  stakeView,
} from '../../shared/wire/stakes.ts';
import { requireAgent } from '../platform/net/auth.ts';
import type { Gateway } from '../platform/net/gateway.ts';
import type { Stakes } from './types.ts';
import { toStakeRow } from './stake-view.ts';

const failures = { '4xx': errorEnvelope, '5xx': errorEnvelope };
const stakePath = z.object({ id: z.string().max(64) });
const MAX_LISTED = 100;

const toErrorResponse = ({ code, message }: Refusal<StakeCode>) => ({
  status: STAKE_CODES[code].http,
  body: { error: { code, message } },
});

/** Registers the routes with which programs outside find stakes and enter them with a wallet of their own. */
export function stakeRoutes(app: Gateway, stakes: Stakes): void {
  app.get(
    '/stakes',
    {
      schema: {
        summary: 'Stakes of this host, newest first',
        response: { 200: z.object({ stakes: z.array(stakeView) }), ...failures },
      },
    },
    async () => ({ stakes: stakes.list(MAX_LISTED).map(toStakeRow) }),
  );
  app.get(
    '/stakes/:id',
    { schema: { summary: 'One stake', params: stakePath, response: { 200: stakeView, ...failures } } },
    async (request, reply) => {
      const view = stakes.find(request.params.id);
      if (view !== null) return toStakeRow(view);
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
      const answer = await enter(stakes, {
        agentId: requireAgent(request.caller),
        eventId: request.params.id,
        body: request.body,
      });
      if (answer.ok) return answer.value;
      const { status, body } = toErrorResponse(answer);
      return reply.status(status as 409).send(body);
    },
  );
}

interface EntryRequest {
  readonly agentId: string;
  readonly eventId: string;
  readonly body: z.infer<typeof stakeEntryBody>;
}

async function enter(
  stakes: Stakes,
  { agentId, eventId, body }: EntryRequest,
): Promise<Outcome<z.infer<typeof stakeEntryResponse>, StakeCode>> {
  const view = stakes.find(eventId);
  if (view === null) return refuse('STAKE_NOT_FOUND', 'There is no such stake');
  const wallet = parseStakeAddress(body.wallet);
  if (!wallet.ok) return wallet;
  const data = await stakes.readEntryData(eventId, wallet.value, body.validBefore ?? null);
  if (!data.ok) return data;
  if (body.signature === undefined) return { ok: true, value: { stake: toStakeRow(view), sign: data.value } };
  const isLeague = view.event.rules.game.kind === 'league';
  const entered = await stakes.enter({
    eventId,
    wallet: wallet.value,
    validBeforeS: Number(data.value.message.validBefore),
    signature: body.signature as `0x${string}`,
    agentId: isLeague ? null : agentId,
    playerId: isLeague ? (body.player ?? null) : null,
    by: agentId,
  });
  return entered.ok ? { ok: true, value: { stake: toStakeRow(entered.value), sign: null } } : entered;
}
