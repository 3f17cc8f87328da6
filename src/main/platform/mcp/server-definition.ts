import type { z } from 'zod';
import type { JsonObject } from '../../../shared/json.ts';
import type { Outcome, Refusal } from '../../../shared/outcome.ts';
import type { SeatScope } from '../net/auth.ts';
import type { Elicit } from './elicitation.ts';
import type { ServedResult } from './serve-tool.ts';

/** Hints about the effects of a tool; MCP clients use them to decide whether to ask the user. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  /** True for a tool that reaches beyond this host, such as one that moves money; false by default. */
  readonly openWorldHint?: boolean;
}

/** One entry of the catalogue as plain data, independent of the protocol and the SDK. */
export interface ToolDefinition {
  readonly title: string;
  /**
   * One or two sentences on its effect and the next tool to call. Other tools are named in the dotted spelling.
   */
  readonly description: string;
  readonly annotations: ToolAnnotations;
  /** Must be strict, so that unknown arguments are refused. */
  readonly input: z.ZodObject;
  /**
   * Must be strict, so that no other field is sent. Absent for servers with `respond`,
   * because clients validate every result against it, including an offer of payment.
   */
  readonly output?: z.ZodObject;
  /** Listed instead of the JSON Schema of `input`. */
  readonly inputJson?: JsonObject;
  /** Listed as `_meta`. */
  readonly meta?: JsonObject;
}

/** Tools by their canonical dotted name, in the order they are listed. */
export type ToolTable = Readonly<Record<string, ToolDefinition>>;

export interface ResourceTemplate {
  readonly uriTemplate: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/** The form of a server's refusals. */
export interface RefusalForm {
  /**
   * The structured content of a refusal, which is also its text. Without it `{accepted: false, code, message,
   * …}`.
   */
  readonly body?: (refusal: Refusal) => JsonObject;
  /**
   * Schemas of the fields that results of tools have as well, but that have other values in
   * refusals. Clients check refusals against the output schema too, so it must accept both.
   */
  readonly fields?: Readonly<Record<string, z.ZodType>>;
}

/** Everything a client can read without a host. The stdio child bundles the definitions too. */
export interface McpServerDefinition<T extends ToolTable = ToolTable> {
  /** The last part of `/mcp/<id>` and of `arbiter mcp <id>`. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly title: string;
  readonly instructions: string;
  readonly tools: T;
  readonly resourceTemplates: readonly ResourceTemplate[];
  /**
   * The notification that the stdio child sends to its client when the host has ended and cannot send it. The stdio
   * child of such a server reconnects as soon as a host runs, because the client waits for notifications.
   */
  readonly hostLost?: { readonly method: string; readonly params: JsonObject };
  readonly refusals?: RefusalForm;
  /** The one tool whose results clients with the MCP Apps extension show as a board. */
  readonly appTool?: string;
  /** Shorter tool lists for small models, by name. Tools that are not listed stay callable. */
  readonly profiles?: Readonly<Record<string, readonly (keyof T & string)[]>>;
}

/** The agent that calls, identified by its token and never by an argument. */
export interface McpCaller {
  readonly agentId: string;
  /** True for calls through the stdio child of `arbiter mcp`, which a program of the user started. */
  readonly isStdio?: boolean;
  /** Set for a token that opens one seat of one session and nothing else. */
  readonly seat?: SeatScope;
}

/** The owner of the connections of a caller: connections of a seat are separate from others of its agent. */
export const ownerOf = ({ agentId, seat }: McpCaller): string => seat?.id ?? agentId;

export interface ToolContext {
  readonly caller: McpCaller;
  /** Aborted when the client cancels the call or disconnects. */
  readonly signal: AbortSignal;
  /** The family of revisions of the protocol: with sessions (until 2025-11-25) or without (from 2026-07-28). */
  readonly protocolRevision: 'sessions' | 'stateless';
  /** The `_meta` member of the request, unparsed. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  /** Asks the person at the client; null when the client cannot. */
  readonly elicit?: Elicit | null;
  /** Reports progress in seconds; null when the client gave no progress token. */
  readonly progress: ((note: { readonly seconds: number; readonly ofSeconds: number }) => void) | null;
}

/** The fields of a refusal's `detail` are sent to the client beside `code` and `message`. */
export type ToolOutcome<O> = Outcome<O> | Promise<Outcome<O>>;

/** One handler per tool. */
export type ToolHandlers<T extends ToolTable> = {
  readonly [N in keyof T]: (
    input: z.output<T[N]['input']>,
    context: ToolContext,
  ) => ToolOutcome<T[N]['output'] extends z.ZodObject ? z.input<T[N]['output']> : JsonObject>;
};

export interface ResourceEntry {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
}

export interface PromptEntry {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/** Receives changes of the resources that one caller can read. */
export interface ResourceListener {
  /** The content of the resource may have changed. */
  updated(uri: string): void;
  /** The caller's list of resources has new entries. */
  listChanged(): void;
  /** Sends a notification with a server-specific method, if the connection supports it. */
  notify?(method: string, params: JsonObject): void;
  /** The minimum interval between update notifications; null uses the server's default. */
  readonly updateIntervalMs?: number | null;
  /** The seat of a game that the client asks for, by an id or a name. */
  readonly seat?: string | null;
  /** True for a stdio child that lost an earlier host, so that its client must be notified of the current state. */
  readonly isResumed?: boolean;
}

/** A definition with its handlers, served by both adapters. */
export interface McpServer<T extends ToolTable = ToolTable> {
  readonly definition: McpServerDefinition<T>;
  readonly handlers: ToolHandlers<T>;
  /** The document of `appTool`; null where this host has none. */
  appHtml?(): string | null;
  /**
   * Handles complete calls, including calls of unknown tools, instead of `handlers`. Used
   * by the server of the paid tools, whose results have their own form.
   */
  respond?(
    call: { readonly tool: string; readonly args: unknown },
    context: ToolContext,
  ): Promise<ServedResult>;
  /** Serves callers with the token of a seat; without it they are refused. */
  readonly seatServer?: McpServer;
  /**
   * Called with every call of a tool, and of unknown tools too where the server has `respond`. The function that it
   * returns is called with the result, or with null when the call ended without one.
   */
  onToolCall?(
    call: { readonly tool: string; readonly args: unknown },
    context: ToolContext,
  ): (served: ServedResult | null) => void;
  /**
   * The profile of the tools that this caller may list, whatever its URL names; null leaves the choice to the
   * URL.
   */
  profileFor?(caller: McpCaller): string | null;
  /** Called when a client requests the list of the tools. */
  onToolsListed?(caller: McpCaller): void;
  listResources(caller: McpCaller): readonly ResourceEntry[];
  /** Gives the same refusal for a missing resource and for one that this caller may not read. */
  readResource(caller: McpCaller, uri: string): Outcome<JsonObject>;
  listen(caller: McpCaller, listener: ResourceListener): () => void;
  listPrompts(): readonly PromptEntry[];
  getPrompt(name: string): Outcome<{ readonly description: string; readonly text: string }>;
}
