import { playerChoice, type PlayerChoice } from '../../src/shared/contract/index.ts';

/** The choices that an address can preset in New match. */
export interface MatchRequest {
  readonly template: string;
  /** Who plays against the person; null where that is still to be chosen. */
  readonly opponent: PlayerChoice | null;
}

/** The members of a choice that an address can hold, by the kind of player; settings of programs are not among them. */
function opponentText(opponent: PlayerChoice): string | null {
  switch (opponent.kind) {
    case 'builtin':
      return `builtin:${opponent.level}`;
    case 'llm':
      return `llm:${opponent.endpointId}`;
    case 'agent':
      return `agent:${opponent.agentId}`;
    case 'random':
    case 'open':
      return opponent.kind;
    default:
      return null;
  }
}

/** The route of New match with a game, and with the opponent where an address can name it. */
export function newMatchRoute({ template, opponent }: MatchRequest): string {
  const query = new URLSearchParams({ game: template });
  const text = opponent && opponentText(opponent);
  if (text !== null) query.set('opponent', text);
  return `/new?${query.toString()}`;
}

function parseOpponent(text: string): PlayerChoice | null {
  const [kind, ...rest] = text.split(':');
  const detail = rest.join(':');
  const request = { kind, level: Number(detail), endpointId: detail, agentId: detail };
  const { data } = playerChoice.safeParse(request);
  return data === undefined || opponentText(data) !== text ? null : data;
}

/** Reads the parameters of New match; null without a game. An opponent that cannot be read is left to be chosen. */
export function readMatchRequest(get: (name: string) => string): MatchRequest | null {
  const template = get('game');
  return template === '' ? null : { template, opponent: parseOpponent(get('opponent')) };
}
