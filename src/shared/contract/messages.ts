import { z } from 'zod';

/** Frames between window and host, the same over IPC and WebSocket. */

export const requestMessage = z.strictObject({
  id: z.number().int().min(0),
  call: z.string().max(64),
  input: z.unknown().optional(),
});

/** A refusal is sent as data, because errors thrown over IPC lose their code. */
export const windowResponse = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), code: z.string(), message: z.string() }),
]);
export type WindowResponse = z.infer<typeof windowResponse>;

export const responseMessage = z.object({ id: z.number().int(), answer: windowResponse });

/** `seq` rises by one with each event of a connection, so that a window notices lost events. */
const eventMessage = z.object({ event: z.string(), seq: z.number().int(), payload: z.unknown() });
export type EventMessage = z.infer<typeof eventMessage>;

export const hostMessage = z.union([responseMessage, eventMessage]);
