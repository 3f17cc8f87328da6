import { contextBridge, ipcRenderer } from 'electron';
import { EVENT_CHANNEL, REQUEST_CHANNEL } from './channels.ts';

/**
 * All the page gets: two functions. Neither `ipcRenderer` nor an IPC event
 * object crosses, since both lead back to every other channel.
 */
const bridge = Object.freeze({
  request: (call: unknown, input: unknown): Promise<unknown> =>
    ipcRenderer.invoke(REQUEST_CHANNEL, call, input) as Promise<unknown>,
  listen: (handler: (frame: unknown) => void): (() => void) => {
    const onFrame = (_event: unknown, frame: unknown): void => handler(frame);
    ipcRenderer.on(EVENT_CHANNEL, onFrame);
    return () => {
      ipcRenderer.off(EVENT_CHANNEL, onFrame);
    };
  },
});

contextBridge.exposeInMainWorld('arbiter', bridge);
