import { z } from 'zod';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { Elicit } from '../../platform/mcp/elicitation.ts';
import type { SessionToolContext } from './context.ts';

const OPPONENTS = ['anyone', 'random', 'builtin:1', 'builtin:3', 'builtin:5'] as const;
const SEATS = ['any', 'first', 'second'] as const;

/** The terms that a person chooses in a form. */
export interface ChosenTerms {
  readonly template: string;
  /** Any when absent. */
  readonly role?: string;
  /** The name of a player of this host; any agent when absent. */
  readonly opponent?: string;
}

const chosenTerms = z.object({
  game: z.string(),
  opponent: z.enum(OPPONENTS).default('anyone'),
  seat: z.enum(SEATS).default('any'),
});

/** Asks the person which game to play, against whom and from which seat. DECLINED without an answer. */
export async function elicitTerms(
  { games }: Pick<SessionToolContext, 'games'>,
  elicit: Elicit,
): Promise<Outcome<ChosenTerms>> {
  const playable = games.list().filter(({ roles }) => roles.length === 2);
  const content = await elicit({
    message: 'Which game do you want to play?',
    requestedSchema: {
      type: 'object',
      properties: {
        game: {
          type: 'string',
          title: 'Game',
          oneOf: playable.map(({ id, title }) => ({ const: id, title })),
        },
        opponent: {
          type: 'string',
          title: 'Opponent',
          enum: [...OPPONENTS],
          default: 'anyone',
        },
        seat: { type: 'string', title: 'Seat', enum: [...SEATS], default: 'any' },
      },
      required: ['game'],
    },
  });
  if (content === 'late')
    return refuse(
      'DECLINED',
      'The person did not answer in time and nothing was changed; name a template, or let them open the game in the window',
    );
  if (content === null) return refuse('DECLINED', 'The person chose no game; nothing was changed');
  const parsedTerms = chosenTerms.safeParse(content);
  const gameTemplate = parsedTerms.success ? games.get(parsedTerms.data.game) : undefined;
  if (!parsedTerms.success || gameTemplate === undefined)
    return refuse('INVALID_REQUEST', 'The answer of the person is not one of the choices');
  const { opponent, seat } = parsedTerms.data;
  const role = seat === 'any' ? undefined : gameTemplate.roles[SEATS.indexOf(seat) - 1];
  return accept({
    template: gameTemplate.id,
    ...(role === undefined ? {} : { role }),
    ...(opponent === 'anyone' ? {} : { opponent }),
  });
}
