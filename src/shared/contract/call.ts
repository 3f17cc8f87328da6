import { z } from 'zod';

/** One row of the contract's table: the schemas of a call's input and output. */
export const call = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output });

/** The input of calls without arguments, and the output of calls that return no data. */
export const emptyObject = z.object({});
