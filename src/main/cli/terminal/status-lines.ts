import type { CallOutput } from '../../../shared/contract/index.ts';

export type HostStatus = Pick<
  CallOutput<'host.overview'>,
  'version' | 'startedAtMs' | 'services' | 'liveCount' | 'attention'
>;

const ATTENTION_TEXTS: Readonly<Record<HostStatus['attention'][number]['kind'], string>> = {
  your_turn: 'it is your turn in a game',
  draw_offered: 'your opponent offers a draw',
  challenge_waiting: 'an agent waits for an opponent',
  seat_paused: 'an agent has used up its budget',
  quarantined: 'a session is quarantined',
  safe_mode: 'the host is in safe mode',
  port_in_use: 'a port cannot be opened',
  disk_full: 'the disk is full',
  reward_held: 'held rewards wait for your decision',
  chain_down: 'rewards are not being minted',
  payment_waiting: 'payments wait for your approval',
  renewal_due: 'a subscription ends soon',
  agent_suspended: 'an agent of a league is suspended',
  verify_failed: 'the verification of the audit log failed',
  ledger_differs: 'the ledger differs from the chain',
  orders_failed: 'games of workers failed too often',
  worker_differed: 'a worker played another game than this host',
};

/** The mints that the daily mint limit delays on a chain that otherwise mints. */
const MINT_LIMIT_TEXTS: Readonly<Record<string, string>> = {
  ceiling_reached: 'rewards wait for the daily mint limit',
  above_ceiling: 'a reward is above the daily mint limit: raise it in Settings',
};

/** The host as a person reads it. */
export function statusLines(url: string, { version, services, liveCount, attention }: HostStatus): string[] {
  const waiting = attention.map(({ kind, detail }) => {
    if (kind === 'chain_down' && detail !== null && MINT_LIMIT_TEXTS[detail] !== undefined)
      return `  ${MINT_LIMIT_TEXTS[detail]}`;
    const more = detail === null ? '' : ` (${detail})`;
    return `  ${ATTENTION_TEXTS[kind]}${more}`;
  });
  return [
    `Arbiter ${version} at ${url}`,
    ...services.map(({ id, state, note }) => `${id.padEnd(16)}${state}${note === null ? '' : ` (${note})`}`),
    `${'games'.padEnd(16)}${liveCount} running`,
    ...(waiting.length === 0 ? ['Nothing waits for you.'] : ['Waiting for you:', ...waiting]),
  ];
}
