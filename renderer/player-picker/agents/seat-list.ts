import type { CallOutput, FoundAgentInfo, PlayerChoice } from '../../../src/shared/contract/index.ts';
import { useQuery, type Query } from '../../host/index.ts';

/** The choice of a program or an address as a player. */
export type AgentProgramChoice = Extract<PlayerChoice, { kind: 'seat' }>;

/** Reads the agents that the host knows: found, and not installed. Nothing is started. */
export const useSeatList = (): Query<CallOutput<'seats.list'>> => useQuery('seats.list', {});

/** The agent of the list that a choice names; undefined for an address or a command. */
export const findListedAgent = (
  { protocol, spec }: AgentProgramChoice,
  foundAgents: readonly FoundAgentInfo[],
): FoundAgentInfo | undefined =>
  foundAgents.find(({ player }) => player === `${protocol}:${String(spec['agent'])}`);

/** The label of a choice: the name of a found agent, else its address or its command. */
export function choiceName(choice: AgentProgramChoice, foundAgents: readonly FoundAgentInfo[]): string {
  const listedAgent = findListedAgent(choice, foundAgents);
  if (listedAgent !== undefined) return listedAgent.name;
  const { address, command, agent, name } = choice.spec;
  if (choice.protocol === 'signed' && typeof name === 'string') return name;
  if (typeof address === 'string') return address;
  if (Array.isArray(command)) return command.join(' ');
  return typeof agent === 'string' ? agent : choice.protocol;
}
