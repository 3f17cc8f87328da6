import type { LeaguesApi } from '../league/index.ts';
import type { HostOptions, ReadyInfo } from '../platform/host-api.ts';
import { windowUrl } from './gateway.ts';

/** What is known of the listeners; a port that is absent or null is not open. */
export interface KnownPorts {
  readonly gateway: number;
  readonly adminToken: string;
  /** The code in the address of the window that programs read. */
  readonly uiCode: string;
  readonly chain?: number | null;
  readonly openfront?: number | null;
  readonly lichess?: number | null;
}

/** The fields of the ready line and of `host.json`. */
export function readyInfo(
  options: HostOptions,
  { gateway, adminToken, uiCode, chain = null, openfront = null, lichess = null }: KnownPorts,
  league: ReturnType<LeaguesApi['ports']>,
): ReadyInfo {
  const url = `http://127.0.0.1:${gateway}/`;
  return {
    pid: process.pid,
    url,
    uiUrl: windowUrl(gateway, uiCode),
    adminToken,
    data: options.dataFolder,
    ports: { gateway, league: league.manager, referees: league.referees, openfront, chain, lichess },
  };
}
