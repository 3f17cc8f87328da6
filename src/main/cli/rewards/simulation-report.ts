import type { Api } from '../../../shared/contract/index.ts';
import { MICRO_PER_UNIT } from '../../../shared/units.ts';
import { formatTable } from '../terminal/text-table.ts';
import type { Simulation, SimulationTally } from './simulate.ts';

export interface WalletBalance {
  readonly wallet: string;
  /** The sum of its rewards and prizes, without rewards that are held or were rejected. */
  readonly earned: number;
  /** MONARD on the chain; null while the chain is not ready. */
  readonly monard: number | null;
  /** USDC on the chain; null while the chain is not ready. */
  readonly usdc: number | null;
}

export interface SimulationReport {
  readonly players: number;
  readonly matches: number;
  /** `test`: the host's clock was advanced. `real`: the simulation waited. */
  readonly clock: 'test' | 'real';
  readonly answers: SimulationTally;
  readonly cheats: SimulationTally;
  readonly held: number;
  readonly wallets: readonly WalletBalance[];
}

const MAX_WAIT_MS = 15_000;
const POLL_MS = 100;

const toUnits = (micro: number): number => micro / MICRO_PER_UNIT;

async function readBalance(api: Api, wallet: string): Promise<WalletBalance> {
  const [stats, balances] = await Promise.all([
    api.call('rewards.stats', { wallet }),
    api.call('rewards.balances', { wallet }),
  ]);
  return {
    wallet,
    earned: toUnits(stats.rewardsMicro + stats.prizesMicro),
    monard: balances && toUnits(Number(balances.monardMicro)),
    usdc: balances && toUnits(Number(balances.usdcMicro)),
  };
}

/** Waits until a starting chain is ready and its outbox is empty. */
async function waitForMints(api: Api): Promise<void> {
  const untilMs = performance.now() + MAX_WAIT_MS;
  while (performance.now() < untilMs) {
    const { state, outboxDepth } = await api.call('chain.status', {});
    const isBusy = state === 'starting' || (state === 'ready' && outboxDepth > 0);
    if (!isBusy) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Balances of one wallet, or of every wallet that has earned a reward on this host. */
export async function readWallets(api: Api, wallet: string | null): Promise<WalletBalance[]> {
  await waitForMints(api);
  const addresses =
    wallet === null ? (await api.call('rewards.wallets', {})).map((row) => row.wallet) : [wallet];
  const balances: WalletBalance[] = [];
  for (const address of addresses) balances.push(await readBalance(api, address));
  return balances;
}

export async function simulationReport(
  api: Api,
  { wallets, played, answers, cheats }: Simulation,
  settings: { readonly clock: 'test' | 'real'; readonly players: number },
): Promise<SimulationReport> {
  await waitForMints(api);
  const balances: WalletBalance[] = [];
  for (const wallet of wallets) balances.push(await readBalance(api, wallet));
  const held = await api.call('rewards.held', {});
  return { ...settings, matches: played, answers, cheats, held: held.total, wallets: balances };
}

const amountText = (amount: number | null): string => (amount === null ? 'not available' : amount.toFixed(2));

export const walletTable = (wallets: readonly WalletBalance[]): string =>
  wallets.length === 0
    ? 'No wallet has earned anything here yet.\n'
    : formatTable([
        ['wallet', 'earned', 'on the chain', 'USDC'],
        ...wallets.map((row) => [
          row.wallet,
          row.earned.toFixed(2),
          amountText(row.monard),
          amountText(row.usdc),
        ]),
      ]);

const tallyLines = (tally: SimulationTally): string =>
  Object.entries(tally)
    .sort(([, a], [, b]) => b - a)
    .map(([name, times]) => `  ${String(times).padStart(5)}  ${name}\n`)
    .join('');

const HELD_NOTE = '         held: until the last wallet of the lobby has submitted, or a person decides\n';

/** The report as text for a terminal. */
export function simulationTable(report: SimulationReport): string {
  const { players, matches, answers, cheats, held, wallets } = report;
  // Most submissions of a lobby are held, because its last wallet has not submitted yet.
  const lobbies = '200 held' in answers ? HELD_NOTE : '';
  const tricks = Object.keys(cheats).length === 0 ? '' : `\nCheats tried\n${tallyLines(cheats)}`;
  const waiting = held === 0 ? '' : `\n${held} rewards wait for a person.\n`;
  return `${matches} matches of ${players} wallets\n\nAnswers\n${tallyLines(answers)}${lobbies}${tricks}${waiting}\n${walletTable(wallets)}`;
}
