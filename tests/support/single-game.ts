import type { SessionResponse, CreateRequest } from '../../src/main/sessions/types.ts';
import { openDomains, type Domains } from './domains.ts';

export interface SingleGame extends Domains {
  readonly sessionId: string;
  /** Agent id by role. */
  readonly seats: Readonly<Record<string, string>>;
  act(role: string, action: string, expectedTick?: number): ReturnType<Domains['sessions']['act']>;
}

/** One session between two agents, with a real database and a clock that does not run. */
export async function singleGame(
  template: string,
  roles: readonly [string, string],
  more: Partial<CreateRequest> = {},
): Promise<SingleGame> {
  const domains = await openDomains();
  const { agents, sessions } = domains;
  const seats = {
    [roles[0]]: (await agents.register('Ann')).agentId,
    [roles[1]]: (await agents.register('Ben')).agentId,
  };
  const { sessionId } = taken(
    await sessions.create(seats[roles[0]] ?? '', { template, participants: seats, ...more }),
  );
  return {
    ...domains,
    sessionId,
    seats,
    act: (role, action, expectedTick) => sessions.act(seats[role] ?? '', { sessionId, action, expectedTick }),
  };
}

/** The value of an answer that a test relies on. */
export function taken<T>(answer: SessionResponse<T>): T {
  if (!answer.ok) throw new Error(`${answer.code}: ${answer.message}`);
  return answer.value;
}
