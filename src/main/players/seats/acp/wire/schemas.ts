import { z } from 'zod';

/**
 * Schemas of agents' messages, as far as they are read (Agent Client Protocol, version 1). Every size is
 * limited, and unread members are dropped.
 */

const name = z.string().max(256);
const text = z.string().max(1_000_000);
const count = z
  .number()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER)
  .nullish()
  .transform((value) => value ?? null);

export const initializeResponse = z.object({
  protocolVersion: z.int(),
  agentCapabilities: z
    .object({
      mcpCapabilities: z.object({ http: z.boolean().nullish() }).nullish(),
      sessionCapabilities: z.object({ close: z.unknown().optional() }).nullish(),
    })
    .nullish(),
  agentInfo: z.object({ name, title: name.nullish(), version: name.nullish() }).nullish(),
  authMethods: z
    .array(z.object({ name: z.string().max(1000) }))
    .max(50)
    .nullish(),
});

export const newSessionResponse = z.object({
  sessionId: z.string().min(1).max(1024),
  modes: z
    .object({
      currentModeId: name,
      availableModes: z.array(z.object({ id: name })).max(100),
    })
    .nullish(),
  configOptions: z
    .array(
      z.object({
        id: name,
        category: name.nullish(),
        currentValue: z.unknown().optional(),
        options: z
          .array(z.object({ value: z.unknown().optional() }))
          .max(1000)
          .nullish(),
      }),
    )
    .max(200)
    .nullish(),
});

/** Tokens as an agent reports them with the end of a turn. */
const turnUsage = z.object({ inputTokens: count, outputTokens: count });

export const promptResponse = z.object({
  stopReason: z.string().max(64),
  usage: turnUsage.nullish(),
});

/** What agents put into `_meta`: names of tools beside their own titles, and used tokens beside a piece of text. */
const toolMeta = z
  .object({
    toolName: z.unknown().optional(),
    claudeCode: z.object({ toolName: z.unknown().optional() }).nullish(),
    usage: turnUsage.nullish().catch(null),
  })
  .partial()
  .nullish()
  .catch(null);

/** Renames the member `_meta` to `meta`. */
const withMeta = <T extends object, M>({ _meta: meta, ...rest }: T & { readonly _meta?: M }) => ({
  ...rest,
  meta,
});

/** A piece of text of the agent. */
const textPart = z.object({ type: z.string().max(64), text: text.nullish() });
/** The text of a tool's result; null for a part that is not text. */
const toolPart = z
  .object({ type: z.literal('content'), content: z.object({ type: z.literal('text'), text }) })
  .transform(({ content }) => content.text)
  .nullable()
  .catch(null);

/** Separates the member `content`, which is a piece of text in messages and a list of parts in tool calls. */
const withContent = <T extends object, P>({
  content,
  ...rest
}: T & { readonly content?: z.infer<typeof textPart> | readonly P[] | null | undefined }) => ({
  ...rest,
  content: Array.isArray(content) ? null : (content as z.infer<typeof textPart> | null | undefined),
  toolContent: Array.isArray(content) ? (content as readonly P[]) : null,
});

/** An update of any kind; which members it has depends on `sessionUpdate`. */
export const sessionUpdate = z.object({
  sessionId: z.string().max(1024),
  update: z
    .object({
      sessionUpdate: z.string().max(64),
      content: z
        .union([textPart, z.array(toolPart).max(100)])
        .nullish()
        .catch(null),
      toolCallId: name.nullish().catch(null),
      title: text.nullish().catch(null),
      /** Kept as it is: a kind that is not text is not ours either. */
      kind: z.unknown().optional(),
      status: z.string().max(64).nullish().catch(null),
      rawInput: z.unknown().optional(),
      rawOutput: z.unknown().optional(),
      _meta: toolMeta,
      used: count.catch(null),
      size: count.catch(null),
      cost: z
        .object({ amount: z.number().min(0).max(1_000_000), currency: z.string().max(8) })
        .nullish()
        .catch(null),
    })
    .transform(withMeta)
    .transform(withContent),
});
export type AcpUpdate = z.infer<typeof sessionUpdate>['update'];

export const permissionRequest = z.object({
  sessionId: z.string().max(1024),
  toolCall: z
    .object({
      toolCallId: name,
      title: text.nullish(),
      kind: z.unknown().optional(),
      rawInput: z.unknown().optional(),
      _meta: z.record(z.string(), z.unknown()).nullish(),
    })
    .transform(withMeta),
  options: z.array(z.object({ optionId: z.string().max(1024), kind: z.string().max(64) })).max(20),
});
export type AcpPermissionRequest = z.infer<typeof permissionRequest>;
