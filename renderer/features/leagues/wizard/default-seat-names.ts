import type { LeagueSeat, LeagueStrategy } from '../../../../src/shared/contract/index.ts';
import { isAgentChosen, type AgentProgramChoice } from '../../../player-picker/index.ts';
import type { Translator } from '../../../text/index.ts';

/** The names that the wizard proposes for players of this host, in the language of the window. */
export interface DefaultSeatNames {
  readonly strategy: (strategy: LeagueStrategy) => string;
  readonly builtin: (level: number) => string;
  readonly random: string;
  readonly model: string;
  readonly agent: string;
  readonly engine: string;
}

export const defaultSeatNames = ({ t }: Pick<Translator, 't'>): DefaultSeatNames => ({
  strategy: (strategy) => t(`leagues.seat_${strategy}`),
  builtin: (level) => t('leagues.seat_builtin', { level }),
  random: t('leagues.seat_random'),
  model: t('leagues.seat_model'),
  agent: t('leagues.seat_agent'),
  engine: t('leagues.seat_engine'),
});

/** The names of players that the form knows only by an id or an address. */
export interface PlayerNames {
  readonly names: DefaultSeatNames;
  /** The name of a model's endpoint; undefined where it is not known. */
  readonly modelNameOf: (endpointId: string) => string | undefined;
  readonly agentNameOf: (choice: AgentProgramChoice) => string;
}

/** Names of the wire protocol are no longer than this. */
const MAX_NAME_LENGTH = 64;

/** The name that a seat gets by itself, from what plays in it. */
export function defaultNameOf(seat: LeagueSeat, { names, modelNameOf, agentNameOf }: PlayerNames): string {
  if (seat.kind === 'strategy') return names.strategy(seat.strategy);
  const { choice } = seat;
  switch (choice.kind) {
    case 'builtin':
      return names.builtin(choice.level);
    case 'random':
      return names.random;
    case 'llm':
      return modelNameOf(choice.endpointId) ?? names.model;
    case 'uci':
      return choice.path.split(/[\\/]/u).at(-1) || names.engine;
    case 'seat':
      return isAgentChosen(choice) ? agentNameOf(choice).slice(0, MAX_NAME_LENGTH) : names.agent;
  }
}

/** Whether the seat still has a name that the form gave it. */
export function hasDefaultName(seat: LeagueSeat, playerNames: PlayerNames): boolean {
  const { model, agent } = playerNames.names;
  return [defaultNameOf(seat, playerNames), model, agent].some(
    (name) => seat.name === name || /^ \d+$/u.test(seat.name.replace(name, '')),
  );
}

/** Returns a name that no seat has yet; a number is added when the preferred one is taken. */
export function freeName(preferred: string, seats: readonly LeagueSeat[]): string {
  const takenNames = new Set(seats.map(({ name }) => name));
  let [name, count] = [preferred, 1];
  while (takenNames.has(name)) name = `${preferred} ${++count}`;
  return name;
}
