import type { z } from 'zod';

/** One row of the contract's table: what is asked and what is answered. */
export const call = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output });
