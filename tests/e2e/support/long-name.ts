/** A name of the maximum length, which shows what does not fit. */
export const LONG_NAME = 'An agent whose name is as long as a name may be, sixty-four ch.';
