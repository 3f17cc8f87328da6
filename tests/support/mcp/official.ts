import {
  CallToolResultSchema,
  ClientNotificationSchema,
  ClientRequestSchema,
  EmptyResultSchema,
  GetPromptResultSchema,
  InitializeResultSchema,
  JSONRPCMessageSchema,
  ListPromptsResultSchema,
  ListResourcesResultSchema,
  ListResourceTemplatesResultSchema,
  ListToolsResultSchema,
  ReadResourceResultSchema,
  ServerNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';

/** The official schema of each answer, by the method that was asked. */
const ANSWERS: Readonly<Record<string, z.ZodType>> = {
  initialize: InitializeResultSchema,
  ping: EmptyResultSchema,
  'tools/list': ListToolsResultSchema,
  'tools/call': CallToolResultSchema,
  'resources/list': ListResourcesResultSchema,
  'resources/templates/list': ListResourceTemplatesResultSchema,
  'resources/read': ReadResourceResultSchema,
  'resources/subscribe': EmptyResultSchema,
  'resources/unsubscribe': EmptyResultSchema,
  'prompts/list': ListPromptsResultSchema,
  'prompts/get': GetPromptResultSchema,
};

interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly result?: unknown;
}

export interface Officials {
  sent(message: unknown): void;
  received(message: unknown): void;
  /** Throws what did not fit; inside a transport a throw would only look like silence. */
  settle(): void;
}

/**
 * Holds every message of one connection against the official schema of its own
 * kind, both ways: the envelope, the request by its method, the answer by what
 * was asked, the notification by its name. Throws at the first that does not fit.
 */
export function createOfficials(): Officials {
  const requested = new Map<string | number, string>();
  const complaints: string[] = [];
  const hold = (schema: z.ZodType | undefined, message: unknown): void => {
    const text =
      schema === undefined ? 'nothing of the kind was asked' : schema.safeParse(message).error?.message;
    if (text !== undefined) complaints.push(`${JSON.stringify(message).slice(0, 300)}: ${text}`);
  };
  return {
    sent(message) {
      hold(JSONRPCMessageSchema, message);
      const { id, method } = message as Message;
      if (method === undefined) return;
      hold(id === undefined ? ClientNotificationSchema : ClientRequestSchema, message);
      if (id !== undefined) requested.set(id, method);
    },
    received(message) {
      hold(JSONRPCMessageSchema, message);
      const { id, method, result } = message as Message;
      // A server may have notifications of its own (`game.update`); the protocol's have its prefix.
      if (method?.startsWith('notifications/')) hold(ServerNotificationSchema, message);
      if (id !== undefined && result !== undefined) hold(ANSWERS[requested.get(id) ?? ''], result);
    },
    settle() {
      if (complaints.length > 0) throw new Error(complaints.join('\n'));
    },
  };
}
