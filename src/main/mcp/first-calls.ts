import type { McpServer, ToolContext } from './definition.ts';

type Call = (input: never, context: ToolContext) => unknown;

/** The same server; `note` hears of each agent's first tool call. */
export function notingFirstCalls<S extends McpServer>(server: S, note: (agentId: string) => void): S {
  const known = new Set<string>();
  const noting =
    (handler: Call): Call =>
    (input, context) => {
      const { agentId } = context.caller;
      if (!known.has(agentId)) {
        known.add(agentId);
        note(agentId);
      }
      return handler(input, context);
    };
  const entries = Object.entries(server.handlers as Record<string, Call>);
  return { ...server, handlers: Object.fromEntries(entries.map(([name, call]) => [name, noting(call)])) };
}
