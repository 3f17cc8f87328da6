import type { McpServer, ToolContext } from './server-definition.ts';

type Call = (input: never, context: ToolContext) => unknown;

/** Wraps the server so that `onFirstCall` is called for each agent's first tool call. */
export function reportFirstCalls<S extends McpServer>(server: S, onFirstCall: (agentId: string) => void): S {
  const reportedAgents = new Set<string>();
  const reportIfFirst = ({ caller: { agentId } }: ToolContext): void => {
    if (reportedAgents.has(agentId)) return;
    reportedAgents.add(agentId);
    onFirstCall(agentId);
  };
  const withReport =
    (handler: Call): Call =>
    (input, context) => {
      reportIfFirst(context);
      return handler(input, context);
    };
  const entries = Object.entries(server.handlers as Record<string, Call>);
  const { respond } = server;
  const wrappedHandlers = {
    handlers: Object.fromEntries(entries.map(([name, call]) => [name, withReport(call)])),
  };
  if (respond === undefined) return { ...server, ...wrappedHandlers };
  const reportingRespond: typeof respond = (call, context) => {
    reportIfFirst(context);
    return respond(call, context);
  };
  return { ...server, ...wrappedHandlers, respond: reportingRespond };
}
