/** The two IPC channels between the window and the main process. */
export const REQUEST_CHANNEL = 'arbiter:request';
export const EVENT_CHANNEL = 'arbiter:event';
