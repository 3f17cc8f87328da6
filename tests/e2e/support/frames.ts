import type { Shell } from './shells.ts';

/** Everything that the host has sent to the window since the recording started. */
export interface Recording {
  texts(): Promise<readonly string[]>;
}

/** Reloads the window and records every frame that it receives over the socket or over IPC. */
export async function recordFrames(shell: Shell): Promise<Recording> {
  return shell.kind === 'browser' ? recordSocket(shell) : recordIpc(shell);
}

async function recordSocket({ page }: Shell): Promise<Recording> {
  const seen: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => void seen.push(String(payload)));
  });
  await page.reload();
  return { texts: () => Promise.resolve([...seen]) };
}

async function recordIpc({ app, page }: Shell): Promise<Recording> {
  const seen = await app.evaluateHandle(({ BrowserWindow, ipcMain }) => {
    const texts: string[] = [];
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (contents !== undefined) {
      const send = contents.send.bind(contents);
      contents.send = (channel: string, ...args: unknown[]) => {
        texts.push(JSON.stringify(args));
        send(channel, ...args);
      };
    }
    type Invoked = (...args: unknown[]) => unknown;
    const handlers = Reflect.get(ipcMain, '_invokeHandlers') as Map<string, Invoked>;
    for (const [channel, handler] of handlers) {
      handlers.set(channel, async (...args) => {
        const answer = await handler(...args);
        texts.push(JSON.stringify(answer));
        return answer;
      });
    }
    return texts;
  });
  await page.reload();
  return { texts: () => seen.jsonValue() };
}
