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

/** The official schema of each result, by the method of the request. */
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
  /** Throws the collected errors; a throw inside a transport would go unnoticed. */
  settle(): void;
}

/**
 * Validates every message of one connection in both directions with its official schema: the
 * envelope, the request by its method, the result by the method of its request and the
 * notification by its name. Records the first message that is invalid.
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
      // A server may have its own notifications such as `game.update`; notifications of the protocol have the prefix.
      if (method?.startsWith('notifications/')) hold(ServerNotificationSchema, message);
      if (id !== undefined && result !== undefined) hold(ANSWERS[requested.get(id) ?? ''], result);
    },
    settle() {
      if (complaints.length > 0) throw new Error(complaints.join('\n'));
    },
  };
}
