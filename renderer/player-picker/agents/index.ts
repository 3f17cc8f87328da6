export { PutAgentHere } from './put-agent-here.tsx';
export { choiceName, useSeatList, type AgentProgramChoice } from './seat-list.ts';
