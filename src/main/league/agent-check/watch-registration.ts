import { accept, type Outcome } from '../../../shared/outcome.ts';
import { parseAgentMeta } from '../manager/agent-meta.ts';
import { hexOf, createLeagueMessage } from '../context.ts';
import type { LeagueDialect } from '../dialects/dialect.ts';
import { listenRpc } from '../transport/rpc-server.ts';
import { parseAgentEndpoint } from '../rules/endpoint.ts';
import type { LeagueJoinDeps } from '../joining/manager-client.ts';

/** Time in which the response to the registration can arrive before the stand-in manager closes. */
const CLOSE_DELAY_MS = 300;

/** An observed registration; all fields are null when none arrived in time. The id is the one that it was given. */
export interface WatchedRegistration {
  readonly agentId: string | null;
  readonly dialect: LeagueDialect | null;
  readonly displayName: string | null;
}

/**
 * Acts as a manager until the agent at `url` registers or `waitMs` is over; null when no manager port
 * is given.
 */
export async function watchRegistration(
  deps: LeagueJoinDeps,
  {
    url,
    managerPort,
    waitMs,
  }: { readonly url: string; readonly managerPort: number | null; readonly waitMs: number },
): Promise<Outcome<WatchedRegistration | null, 'PORT_IN_USE'>> {
  if (managerPort === null) return accept(null);
  let resolveSeen: (registration: WatchedRegistration) => void = () => undefined;
  const seen = new Promise<WatchedRegistration>((resolve) => {
    resolveSeen = resolve;
  });
  const agentPort = parsePort(url);
  const listener = await listenRpc(
    {
      name: 'arbiter-check',
      tools: ['register_player', 'register_referee'],
      handle: async ({ type, envelope, dialect }) => {
        if (type !== 'LEAGUE_REGISTER_REQUEST') return null;
        const meta = parseAgentMeta(envelope, 'player');
        if (meta !== null && parsePort(meta.contact_endpoint) === agentPort) {
          resolveSeen({ agentId: 'P01', dialect, displayName: meta.display_name ?? 'without a name' });
        }
        return createLeagueMessage(deps, 'LEAGUE_REGISTER_RESPONSE', 'league_manager', {
          status: 'ACCEPTED',
          player_id: 'P01',
          auth_token: `tok_p01_${hexOf(deps.runtime.random.bytes(24))}`,
          league_id: 'league_check',
          reason: null,
        });
      },
    },
    { port: managerPort, log: deps.log },
  );
  if (!listener.ok) return listener;
  let cancel = (): void => undefined;
  const late = new Promise<WatchedRegistration>((resolve) => {
    cancel = deps.runtime.clock.after(waitMs, () =>
      resolve({ agentId: null, dialect: null, displayName: null }),
    );
  });
  const registration = await Promise.race([seen, late]);
  cancel();
  // The response to the registration may not have arrived yet.
  await new Promise<void>((resolve) => void deps.runtime.clock.after(CLOSE_DELAY_MS, resolve));
  await listener.value.close();
  return accept(registration);
}

function parsePort(url: string): number | null {
  const read = parseAgentEndpoint(url, { ports: [[1, 65_535]], allowed: [], forbidden: [] });
  return read.ok ? read.value.port : null;
}
