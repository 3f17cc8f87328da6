import type { McpServer, ToolContext } from './definition.ts';

type Call = (input: never, context: ToolContext) => unknown;

/** Wraps the server so that `note` is called for each agent's first tool call. */
export function notingFirstCalls<S extends McpServer>(server: S, note: (agentId: string) => void): S {
  const known = new Set<string>();
  const onMessage = ({ caller: { agentId } }: ToolContext): void => {
    if (known.has(agentId)) return;
    known.add(agentId);
    note(agentId);
  };
  const noting =
    (handler: Call): Call =>
    (input, context) => {
      onMessage(context);
      return handler(input, context);
    };
  const entries = Object.entries(server.handlers as Record<string, Call>);
  const { answer } = server;
  const noted = { handlers: Object.fromEntries(entries.map(([name, call]) => [name, noting(call)])) };
  if (answer === undefined) return { ...server, ...noted };
  const answering: typeof answer = (call, context) => {
    onMessage(context);
    return answer(call, context);
  };
  return { ...server, ...noted, answer: answering };
}
