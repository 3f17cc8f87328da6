/** The two channels between window and main process. */
export const REQUEST_CHANNEL = 'arbiter:request';
export const EVENT_CHANNEL = 'arbiter:event';
