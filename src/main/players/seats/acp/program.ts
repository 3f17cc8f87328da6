import type { McpServer } from '@agentclientprotocol/sdk';
import type { JsonObject } from '../../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../../shared/outcome.ts';
import { afterStallTolerantDelay } from '../../../platform/async/time-limit.ts';
import type { Clock } from '../../../platform/runtime.ts';
import type { SeatMcpEndpoint } from '../protocol.ts';
import {
  openConnection,
  type AcpCode,
  type AcpConnection,
  type AcpHandlers,
  type AcpInfo,
  type PromptEnd,
} from './connection.ts';
import { messageStream } from './wire/messages.ts';
import { startAgentProcess, type AgentProcess, type ProgramStart } from './process.ts';

/** The parameters for starting an agent and opening a conversation with it. */
export interface AcpLaunch {
  readonly program: ProgramStart;
  readonly sessionMeta: JsonObject | null;
  readonly modes: readonly string[];
}

export interface AcpProgramDeps {
  readonly launch: AcpLaunch;
  /** The MCP server of the seat; null where the agent gets none. */
  readonly endpoint: SeatMcpEndpoint | null;
  readonly clock: Clock;
  /** The version of this program, which is sent to agents. */
  readonly version: string;
  readonly handlers: AcpHandlers;
  /** Called with the number of characters that have arrived from the agent. */
  readonly onLength: (length: number) => void;
}

/** A started agent with one conversation. */
export interface AcpProgram {
  readonly pid: number | undefined;
  readonly info: AcpInfo;
  /** The id of the conversation, which agents call session. */
  conversation(): string;
  prompt(text: string): Promise<Outcome<PromptEnd, AcpCode>>;
  cancel(): void;
  /** Replaces the conversation by a new one in the same process. */
  startConversation(signal: AbortSignal): Promise<Outcome<null, AcpCode>>;
  hasExited(): boolean;
  /** Why the program ended, with the end of its stderr. */
  exitReport(): Promise<string>;
  close(): Promise<void>;
  kill(): void;
}

const CLOSE_SESSION_MS = 250;

/** Starts the agent, opens a conversation and waits until the agent has listed the tools of its seat. */
export async function startProgram(
  deps: AcpProgramDeps,
  signal: AbortSignal,
): Promise<Outcome<AcpProgram, AcpCode>> {
  const agent = startAgentProcess(deps.launch.program, deps.clock);
  let violation: string | null = null;
  const stream = messageStream(agent.stdin, agent.stdout, {
    onLength: deps.onLength,
    onViolation(reason) {
      violation = reason;
      agent.kill();
    },
  });
  const connection = await openConnection(stream, deps.handlers);
  const onAbort = (): void => agent.kill();
  signal.addEventListener('abort', onAbort, { once: true });
  const exitReport = async (): Promise<string> => {
    const reason = await agent.exited;
    const tail = agent.stderrTail();
    return `${violation ?? reason}${tail === '' ? '' : `: ${tail}`}`;
  };
  const begun = await begin(deps, connection, agent);
  signal.removeEventListener('abort', onAbort);
  if (begun.ok) return accept(programOf(deps, { agent, connection, exitReport, ...begun.value }));
  connection.close();
  await agent.end();
  return begun.code === 'GONE' ? refuse('GONE', await exitReport()) : begun;
}

interface Begun {
  readonly info: AcpInfo;
  readonly conversation: string;
}

async function begin(
  deps: AcpProgramDeps,
  connection: AcpConnection,
  agent: AgentProcess,
): Promise<Outcome<Begun, AcpCode>> {
  const agentInfo = await connection.initialize(deps.version);
  if (!agentInfo.ok) return agentInfo;
  const conversation = await converse(deps, connection, { agent, info: agentInfo.value });
  if (!conversation.ok) return conversation;
  return accept({ info: agentInfo.value, conversation: conversation.value });
}

/** Opens a conversation and waits until the agent has listed the tools of its seat. */
async function converse(
  { launch, endpoint }: AcpProgramDeps,
  connection: AcpConnection,
  { agent, info }: { readonly agent: AgentProcess; readonly info: AcpInfo },
): Promise<Outcome<string, AcpCode>> {
  // Agents connect to their servers after the response to `session/new`, and before that they know no tools.
  const toolListing = endpoint?.nextListing() ?? Promise.resolve();
  const openedConversation = await connection.converse({
    folder: agent.folder,
    mcpServers: endpoint === null ? [] : serversOf(endpoint, info),
    meta: launch.sessionMeta,
    modes: launch.modes,
  });
  if (!openedConversation.ok) return openedConversation;
  const programEnd = agent.exited.then((reason) => refuse('GONE' as const, reason));
  return Promise.race([toolListing.then(() => openedConversation), programEnd]);
}

/** HTTP where the agent supports it, else a stdio child; its token is in its environment. */
function serversOf(endpoint: SeatMcpEndpoint, { takesHttp }: AcpInfo): readonly McpServer[] {
  const { server: name, url, token, stdio } = endpoint;
  if (takesHttp || stdio === null)
    return [{ type: 'http', name, url, headers: [{ name: 'Authorization', value: `Bearer ${token}` }] }];
  const env = Object.entries(stdio.env).map(([variable, value]) => ({ name: variable, value }));
  return [{ name, command: stdio.command, args: [...stdio.args], env }];
}

function programOf(
  deps: AcpProgramDeps,
  parts: Begun & {
    readonly agent: AgentProcess;
    readonly connection: AcpConnection;
    readonly exitReport: () => Promise<string>;
  },
): AcpProgram {
  const { agent, connection, info, exitReport } = parts;
  let { conversation } = parts;
  return {
    pid: agent.pid,
    info,
    conversation: () => conversation,
    prompt: (text) => connection.prompt(conversation, text),
    cancel: () => connection.cancel(conversation),
    async startConversation(signal) {
      const onAbort = (): void => agent.kill();
      signal.addEventListener('abort', onAbort, { once: true });
      const openedConversation = await converse(deps, connection, { agent, info });
      signal.removeEventListener('abort', onAbort);
      if (!openedConversation.ok) return openedConversation;
      conversation = openedConversation.value;
      return accept(null);
    },
    hasExited: agent.hasExited,
    exitReport,
    async close() {
      if (info.closesSessions && !agent.hasExited()) {
        await waitUpTo(deps.clock, CLOSE_SESSION_MS, connection.closeSession(conversation));
      }
      await agent.end();
      connection.close();
    },
    kill: agent.kill,
  };
}

async function waitUpTo(clock: Clock, limitMs: number, work: Promise<void>): Promise<void> {
  let cancel = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    cancel = afterStallTolerantDelay(clock, limitMs, resolve);
  });
  await Promise.race([work, late]);
  cancel();
}
