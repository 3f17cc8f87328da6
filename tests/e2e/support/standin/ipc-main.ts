import { strictEmitter } from './not-modelled.ts';

type Handler = (event: object, ...args: unknown[]) => unknown;

const handlers = new Map<string, Handler>();

class IpcMain extends strictEmitter('ipcMain') {
  // The name in Electron; the specs use it to forge senders.
  readonly ['_invokeHandlers'] = handlers;

  handle(channel: string, handler: Handler): void {
    if (handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    handlers.delete(channel);
  }
}

export const ipcMain = new IpcMain();

/** Runs the handler of a channel; a missing one causes the same error as in Electron. */
export async function invoke(channel: string, event: object, args: readonly unknown[]): Promise<unknown> {
  const handler = handlers.get(channel);
  try {
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    return await handler(event, ...args);
  } catch (error) {
    throw new Error(`Error invoking remote method '${channel}': ${String(error)}`, { cause: error });
  }
}
