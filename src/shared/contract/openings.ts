import { z } from 'zod';

/** The name of a chess opening with its code in the Encyclopaedia of Chess Openings. Names are English everywhere. */
export const openingName = z.object({ eco: z.string(), name: z.string() });
export type OpeningName = z.infer<typeof openingName>;

/** The name that a game has from a tick on, until a later one replaces it. */
export const openingAtTick = openingName.extend({ tick: z.int().min(0) });
export type OpeningAtTick = z.infer<typeof openingAtTick>;
