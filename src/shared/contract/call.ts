import { z } from 'zod';

/** One row of the contract's table: what is asked and what is answered. */
export const call = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output });

/** The input of calls that need none, and the output of those that answer only that it was done. */
export const nothing = z.object({});
