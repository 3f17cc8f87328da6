/** A bot that knows nothing but the address of a Bot API and its token, as https://lichess.org/api describes it. */

export type Fields = Readonly<Record<string, unknown>>;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed text; an empty object when it is not JSON. */
  readonly body: Fields;
}

/** A response of lines of JSON. */
export interface Lines {
  /** Resolves with the first line, from the next unread one on, that fits; rejects when the stream ends before. */
  next(fits: (line: Fields) => boolean): Promise<Fields>;
  /** Resolves with all lines when the server has ended the stream. */
  readonly ended: Promise<readonly Fields[]>;
  /** Milliseconds between two lines, empty ones included. */
  readonly gapsMs: readonly number[];
  close(): void;
}

function jsonOf(text: string): Fields {
  try {
    return JSON.parse(text) as Fields;
  } catch {
    return {};
  }
}

export class LichessBot {
  readonly url: string;
  readonly token: string;

  constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
  }

  async send(line: string, init: { body?: string; type?: string; headers?: object } = {}): Promise<Reply> {
    const [method = '', path = ''] = line.split(' ');
    const response = await fetch(new URL(path, this.url), {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(init.type === undefined ? {} : { 'content-type': init.type }),
        ...init.headers,
      },
      ...(init.body === undefined ? {} : { body: init.body }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: jsonOf(text) };
  }

  form(path: string, fields: Readonly<Record<string, string>>): Promise<Reply> {
    const body = new URLSearchParams(fields).toString();
    return this.send(`POST ${path}`, { body, type: 'application/x-www-form-urlencoded' });
  }

  json(path: string, fields: object): Promise<Reply> {
    return this.send(`POST ${path}`, { body: JSON.stringify(fields), type: 'application/json' });
  }

  account = async (): Promise<string> => String((await this.send('GET /api/account')).body['username']);

  /** Opens a stream; the server answers at once, with an empty line when there is nothing to say. */
  async lines(line: string, init: { body?: string; type?: string } = {}): Promise<Lines> {
    const [method = '', path = ''] = line.split(' ');
    const stop = new AbortController();
    const response = await fetch(new URL(path, this.url), {
      method,
      signal: stop.signal,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(init.type === undefined ? {} : { 'content-type': init.type }),
      },
      ...(init.body === undefined ? {} : { body: init.body }),
    });
    if (response.status !== 200) throw new Error(`${line} is answered ${response.status}`);
    return readLines(response, () => stop.abort());
  }
}

function readLines(response: Response, close: () => void): Lines {
  const lines: Fields[] = [];
  const gapsMs: number[] = [];
  const looking = new Set<() => void>();
  let unread = 0;
  let isOver = false;
  let lastMs = performance.now();
  const look = (): void => looking.forEach((each) => each());
  const read = async (): Promise<readonly Fields[]> => {
    let rest = '';
    const decoder = new TextDecoder();
    try {
      for await (const bytes of response.body ?? []) {
        gapsMs.push(performance.now() - lastMs);
        lastMs = performance.now();
        const parts = `${rest}${decoder.decode(bytes as Uint8Array, { stream: true })}`.split('\n');
        rest = parts.pop() ?? '';
        for (const text of parts) if (text !== '') lines.push(JSON.parse(text) as Fields);
        look();
      }
    } catch (error) {
      if ((error as Error).name !== 'AbortError') throw error;
    }
    isOver = true;
    look();
    return lines;
  };
  const ended = read();
  return {
    ended,
    gapsMs,
    close,
    next: (fits) =>
      new Promise((resolve, reject) => {
        const search = (): void => {
          const at = lines.findIndex((line, index) => index >= unread && fits(line));
          if (at < 0 && !isOver) return;
          looking.delete(search);
          if (at < 0) return reject(new Error(`the stream ended with ${JSON.stringify(lines.slice(-3))}`));
          unread = at + 1;
          resolve(lines[at] as Fields);
        };
        looking.add(search);
        search();
      }),
  };
}

export const ofType =
  (type: string) =>
  (line: Fields): boolean =>
    line['type'] === type;
