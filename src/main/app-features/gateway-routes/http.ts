import { z } from 'zod';
import { auditHead, loopDelay } from '../../../shared/contract/index.ts';
import { errorEnvelope, healthResponse, listTemplatesResponse } from '../../../shared/wire/session-rest.ts';
import type { Audit } from '../../platform/audit/index.ts';
import type { ChainStatus } from '../../chain/index.ts';
import { admitsDraws, rulesWithTick, type GameTemplate, type GameRegistry } from '../../games/index.ts';
import { requireAdmin } from '../../platform/net/auth.ts';
import type { HttpServer } from '../../platform/net/http-server.ts';
import { DAY_MS } from '../../../shared/units.ts';

export interface SystemRouteDeps {
  readonly games: GameRegistry;
  readonly audit: Audit;
  readonly version: string;
  readonly uptimeMs: () => number;
  readonly loopDelay: () => z.infer<typeof loopDelay>;
  readonly chain: () => Pick<ChainStatus, 'profile' | 'state' | 'blockNumber' | 'outboxDepth' | 'detail'>;
  readonly storage: () => 'ok' | 'read_only' | 'failing';
  readonly optionsSchema: (gameTemplate: GameTemplate) => Record<string, unknown>;
  /** Null without a test clock; resolves when everything that became due has been stored. */
  readonly advance: ((amountMs: number) => Promise<void>) | null;
}

const failureResponses = { '4xx': errorEnvelope, '5xx': errorEnvelope };
const publicRoute = { config: { isPublic: true }, exposeHeadRoute: true };

/** Registers the routes for health, templates and the audit head, and for the test clock where there is one. */
export function registerSystemRoutes(app: HttpServer, deps: SystemRouteDeps): void {
  app.get(
    '/health',
    { ...publicRoute, schema: { summary: 'Health', security: [], response: { 200: healthResponse } } },
    async () => ({
      status: deps.storage() === 'ok' ? ('ok' as const) : ('degraded' as const),
      version: deps.version,
      uptime_ms: Math.round(deps.uptimeMs()),
      storage: deps.storage(),
      event_loop: deps.loopDelay(),
      chain: chainHealth(deps.chain()),
    }),
  );
  app.get(
    '/templates',
    {
      ...publicRoute,
      schema: { summary: 'Games of this host', security: [], response: { 200: listTemplatesResponse } },
    },
    async () => ({ templates: deps.games.list().map((gameTemplate) => toTemplate(gameTemplate, deps)) }),
  );
  app.get(
    '/audit/head',
    {
      schema: { summary: 'Head of the audit log (admin)', response: { 200: auditHead, ...failureResponses } },
    },
    async (request) => {
      requireAdmin(request.caller);
      return deps.audit.head();
    },
  );
  const { advance } = deps;
  if (advance !== null) testClockRoute(app, advance);
}

const chainHealth = (chain: ReturnType<SystemRouteDeps['chain']>) => ({
  profile: chain.profile,
  state: chain.state,
  block: chain.blockNumber,
  outbox: chain.outboxDepth,
  detail: chain.detail,
});

const toTemplate = (gameTemplate: GameTemplate, { optionsSchema }: SystemRouteDeps) => ({
  template: gameTemplate.id,
  title: gameTemplate.title,
  description: rulesWithTick(gameTemplate, 'expected_tick'),
  roles: [...gameTemplate.roles],
  mode: gameTemplate.mode,
  hidden_information: gameTemplate.hasHiddenParts,
  draw_offers: admitsDraws(gameTemplate),
  chance: gameTemplate.hasChance,
  outcomes: [...gameTemplate.outcomes],
  options: optionsSchema(gameTemplate),
});

const YEAR_MS = 366 * DAY_MS;

function testClockRoute(app: HttpServer, advance: (amountMs: number) => Promise<void>): void {
  app.post(
    '/test/clock',
    {
      schema: {
        hide: true,
        body: z.strictObject({ advanceMs: z.number().min(-YEAR_MS).max(YEAR_MS) }),
        response: { 200: z.object({ ok: z.literal(true) }), ...failureResponses },
      },
    },
    async (request) => {
      requireAdmin(request.caller);
      await advance(request.body.advanceMs);
      return { ok: true as const };
    },
  );
}
