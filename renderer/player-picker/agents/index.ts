export { QuickAgentMatch } from './quick-agent-match.tsx';
export { choiceName, useSeatList, type AgentProgramChoice } from './seat-list.ts';
