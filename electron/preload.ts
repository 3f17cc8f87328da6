import { contextBridge, ipcRenderer } from 'electron';
import { EVENT_CHANNEL, REQUEST_CHANNEL } from './channels.ts';

/**
 * The two functions that the page gets. `ipcRenderer` and IPC event objects are
 * not passed on, because they give access to every channel.
 */
const bridge = Object.freeze({
  request: (call: unknown, input: unknown): Promise<unknown> =>
    ipcRenderer.invoke(REQUEST_CHANNEL, call, input) as Promise<unknown>,
  listen: (handler: (message: unknown) => void): (() => void) => {
    const onMessage = (_event: unknown, message: unknown): void => handler(message);
    ipcRenderer.on(EVENT_CHANNEL, onMessage);
    return () => {
      ipcRenderer.off(EVENT_CHANNEL, onMessage);
    };
  },
});

contextBridge.exposeInMainWorld('arbiter', bridge);
