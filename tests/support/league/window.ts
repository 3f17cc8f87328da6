import type { CallInput, CallName, CallOutput, LeagueDraft } from '../../../src/shared/contract/index.ts';
import type { BuiltHost } from '../built-host.ts';
import { leagueStrategy } from '../../../src/shared/contract/index.ts';

export type CallFunction = <N extends CallName>(call: N, input: CallInput<N>) => Promise<CallOutput<N>>;

/** The window's calls without a window. A refusal is thrown as an error with its code. */
export async function windowOf(
  host: Pick<BuiltHost, 'window'>,
): Promise<{ readonly request: CallFunction; close(): void }> {
  const link = await host.window();
  return {
    async request(call, input) {
      const answer = await link.request(call, input);
      if (!answer.ok) throw new Error(`${answer.code} ${answer.message}`);
      return answer.value as CallOutput<typeof call>;
    },
    close: () => link.close(),
  };
}

/** A request as the wizard sends it. */
export const aPlan = (players: number, changes: Partial<LeagueDraft> = {}): LeagueDraft => ({
  name: 'Spring',
  game: 'even_odd',
  format: 'round-robin',
  seats: Array.from({ length: players }, (_, index) => ({
    kind: 'strategy',
    name: `Agent ${index + 1}`,
    strategy: leagueStrategy.options[index % leagueStrategy.options.length] ?? 'random',
  })),
  referees: 1,
  auth: 'standard',
  wire: 'tolerant',
  budgetMs: 150_000,
  allowedPorts: [],
  ...changes,
});

/** Plays a whole league of built-in players to its end. */
export async function played(request: CallFunction, plan: LeagueDraft): Promise<string> {
  const { leagueId } = await request('leagues.create', plan);
  await request('leagues.begin', { leagueId });
  await request('leagues.finished', { leagueId });
  return leagueId;
}
