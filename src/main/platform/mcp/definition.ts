import type { z } from 'zod';
import type { JsonObject } from '../../../shared/json.ts';
import type { Outcome } from '../../../shared/outcome.ts';
import type { ServedResult } from './serving.ts';

/** What a tool does to the world; hosts show it and decide by it whether to ask a person. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
}

/** One catalogue entry: plain data, no protocol, no SDK. */
export interface ToolDefinition {
  readonly title: string;
  /** What it does and what to call next, in one or two sentences. Names other tools in the dotted spelling. */
  readonly description: string;
  readonly annotations: ToolAnnotations;
  /** Strict: an unknown argument is refused. */
  readonly input: z.ZodObject;
  /**
   * Strict: what it does not name never leaves. Absent where a server answers by
   * itself: clients hold every answer against it, also an offer to pay.
   */
  readonly output?: z.ZodObject;
  /** Listed instead of the schema that `input` makes. */
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

/** Everything a client learns before it asks for anything: bundled into the stdio child as well. */
export interface McpServerDefinition<T extends ToolTable = ToolTable> {
  /** Last part of `/mcp/<id>` and of `arbiter mcp <id>`. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly title: string;
  readonly instructions: string;
  readonly tools: T;
  readonly resourceTemplates: readonly ResourceTemplate[];
  /** Shorter lists for small models, by name; what they leave out stays callable. */
  readonly profiles?: Readonly<Record<string, readonly (keyof T & string)[]>>;
}

/** Identity comes from the token, never from an argument. */
export interface McpCaller {
  readonly agentId: string;
  /** Speaks through the relay of `arbiter mcp`, which the user's own program started. */
  readonly stdio?: boolean;
}

export interface ToolContext {
  readonly caller: McpCaller;
  /** Aborted when the client cancels the call or goes away. */
  readonly signal: AbortSignal;
  /** What the request carried as `_meta`, unparsed. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  /** Null when the client gave no progress token. Seconds, not a share. */
  readonly progress: ((note: { readonly seconds: number; readonly ofSeconds: number }) => void) | null;
}

/** A refusal's `detail` fields go to the client beside `code` and `message`. */
export type ToolOutcome<O> = Outcome<O> | Promise<Outcome<O>>;

/** One handler per tool; the compiler asks for all of them. */
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

/** Told about changes of what one caller can read. */
export interface ResourceListener {
  /** The resource's content may have changed. */
  updated(uri: string): void;
  /** The caller's list of resources grew. */
  listChanged(): void;
  /** A notification of the server's own, where the connection can carry one. */
  notify?(method: string, params: JsonObject): void;
  /** How often the client wants to hear of changes at most; null is the server's usual pace. */
  readonly updateIntervalMs?: number | null;
}

/** A definition with hands: what both adapters serve. */
export interface McpServer<T extends ToolTable = ToolTable> {
  readonly definition: McpServerDefinition<T>;
  readonly handlers: ToolHandlers<T>;
  /**
   * A server whose answers have a form of their own (003) takes calls whole,
   * those of unknown tools too; `handlers` are not asked then.
   */
  answer?(
    call: { readonly tool: string; readonly args: unknown },
    context: ToolContext,
  ): Promise<ServedResult>;
  listResources(caller: McpCaller): readonly ResourceEntry[];
  /** Refused alike for what does not exist and for what this caller may not see. */
  readResource(caller: McpCaller, uri: string): Outcome<JsonObject>;
  listen(caller: McpCaller, listener: ResourceListener): () => void;
  listPrompts(): readonly PromptEntry[];
  getPrompt(name: string): Outcome<{ readonly description: string; readonly text: string }>;
}
