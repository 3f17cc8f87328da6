import type { JsonObject } from '../../../shared/json.ts';
import { refuse, type Outcome } from '../../../shared/outcome.ts';
import type { McpCaller, McpServer, ResourceListener } from '../../platform/mcp/server-definition.ts';
import type { SessionToolContext } from './context.ts';

const URI = /^session:\/\/([\w-]{1,64})(\/log)?$/u;
/** At most this many sessions of the caller, the newest first, are listed. */
const MAX_LISTED = 50;

/** The read tools whose results the resources return. */
export interface ResourceReaders {
  state(caller: McpCaller, sessionId: string): Outcome<object>;
  log(caller: McpCaller, sessionId: string): Outcome<object>;
}

type Resources = Pick<McpServer, 'listResources' | 'readResource' | 'listen'>;

/**
 * Creates the resources `session://{id}` and `session://{id}/log`, which return the same as `session.state` and
 * `session.log`.
 */
export function createResources(context: SessionToolContext, read: ResourceReaders): Resources {
  return {
    listResources: ({ agentId }) =>
      context.sessions.listPlayedBy(agentId, { limit: MAX_LISTED }).flatMap((sessionId) => {
        const role = context.sessions.roleOf(sessionId, agentId);
        const summary = context.sessions.findSummary(sessionId);
        return role === null || summary === null
          ? []
          : entriesOf(sessionId, `${summary.template} as ${role}`);
      }),
    readResource(caller, uri) {
      const [, sessionId, log] = URI.exec(uri) ?? [];
      const resource =
        sessionId === undefined ? null : log ? read.log(caller, sessionId) : read.state(caller, sessionId);
      // Sessions of other agents are refused like sessions that do not exist.
      return resource?.ok ? (resource as Outcome<JsonObject>) : refuse('NOT_FOUND', 'No such resource');
    },
    listen: (caller, listener) => listenToChanges(context, caller, listener),
  };
}

const entriesOf = (sessionId: string, title: string) => [
  { uri: `session://${sessionId}`, name: `session ${sessionId}`, title },
  { uri: `session://${sessionId}/log`, name: `log ${sessionId}`, title: `${title}, log` },
];

function listenToChanges(
  { bus, sessions }: SessionToolContext,
  { agentId }: McpCaller,
  listener: ResourceListener,
): () => void {
  return bus.on('session.changed', ({ sessionId, tick }) => {
    if (sessions.roleOf(sessionId, agentId) === null) return;
    if (tick === 0) listener.listChanged();
    listener.updated(`session://${sessionId}`);
    listener.updated(`session://${sessionId}/log`);
  });
}
