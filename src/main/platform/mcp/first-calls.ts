import type { McpServer, ToolContext } from './server-definition.ts';

type Call = (input: never, context: ToolContext) => unknown;

/** Wraps the server so that `onFirstCall` is called for each agent's first tool call. */
export function reportFirstCalls<S extends McpServer>(server: S, onFirstCall: (agentId: string) => void): S {
  const reported = new Set<string>();
  const reportIfFirst = ({ caller: { agentId } }: ToolContext): void => {
    if (reported.has(agentId)) return;
    reported.add(agentId);
    onFirstCall(agentId);
  };
  const reporting =
    (handler: Call): Call =>
    (input, context) => {
      reportIfFirst(context);
      return handler(input, context);
    };
  const entries = Object.entries(server.handlers as Record<string, Call>);
  const { respond } = server;
  const wrapped = { handlers: Object.fromEntries(entries.map(([name, call]) => [name, reporting(call)])) };
  if (respond === undefined) return { ...server, ...wrapped };
  const reportingRespond: typeof respond = (call, context) => {
    reportIfFirst(context);
    return respond(call, context);
  };
  return { ...server, ...wrapped, respond: reportingRespond };
}
