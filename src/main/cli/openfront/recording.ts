import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { parseJson } from '../../../shared/json.ts';
import { resourceUrl } from '../../platform/resource-url.ts';
import { CliError } from '../cli-error.ts';

/** A recorded game: the hello and then the frames of the bridge in order. */
export interface Recording {
  readonly hello: Readonly<Record<string, unknown>>;
  /** Ticks, snapshots and the turns of the game as text. Responses of the bridge to requests are left out. */
  frames(): AsyncGenerator<RecordedFrame>;
}

export interface RecordedFrame {
  readonly kind: 'tick' | 'snapshot' | 'start' | 'turns';
  readonly text: string;
}

/** The recording under another id, because a host refuses ticks of a game that it has already received. */
export const withGameId = (recording: Recording, gameID: string): Recording => ({
  hello: { ...recording.hello, gameID },
  async *frames() {
    for await (const { kind, text } of recording.frames()) {
      const start = kind === 'start' ? parseLine(text) : null;
      if (start === null) yield { kind, text };
      else yield { kind, text: JSON.stringify(startWithGameId(start, gameID)) };
    }
  },
});

const startWithGameId = ({ gameStartInfo, ...start }: Readonly<Record<string, unknown>>, gameID: string) => ({
  ...start,
  gameStartInfo: { ...(gameStartInfo as object), gameID },
});

/** The recording that is installed with the program. */
const SAMPLE = 'openfront-recordings/six-islands.jsonl.gz';

export const samplePath = (entryUrl: string): string => fileURLToPath(resourceUrl(new URL(entryUrl), SAMPLE));

const RECORDING_SUFFIX = /\.jsonl(?:\.gz)?$/u;

/**
 * Opens `game.jsonl` or `game.jsonl.gz` with one frame per line. The hello is the first
 * line or the file `game.hello.json` beside it.
 */
export async function openRecording(file: string): Promise<Recording> {
  if (!existsSync(file)) throw new CliError(`there is no file ${file}`);
  const helloFile = file.replace(RECORDING_SUFFIX, '.hello.json');
  const hello =
    helloFile !== file && existsSync(helloFile)
      ? parseLine(readFileSync(helloFile, 'utf8'))
      : await firstLine(file);
  if (hello?.['t'] !== 'hello')
    throw new CliError(`${file} is not a recording: it does not begin with a hello`);
  return { hello, frames: () => readFrames(file) };
}

async function* readLines(file: string): AsyncGenerator<string> {
  const raw = createReadStream(file);
  const input = file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw;
  const failure = new Promise<never>((_, reject) => {
    for (const stream of [raw, input])
      stream.once('error', (error: Error) => reject(new CliError(error.message)));
  });
  // Between two lines nothing waits for this promise, and an unhandled rejection would end the process.
  failure.catch(() => undefined);
  const lines = createInterface({ input, crlfDelay: Infinity })[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await Promise.race([lines.next(), failure]);
    if (done === true) return;
    yield value;
  }
}

async function firstLine(file: string): Promise<Readonly<Record<string, unknown>> | null> {
  for await (const line of readLines(file)) return parseLine(line);
  return null;
}

async function* readFrames(file: string): AsyncGenerator<RecordedFrame> {
  for await (const text of readLines(file)) {
    // The type is the first member of every line; parsing each line here would halve the speed.
    const kind = /^\{"t":"(tick|snapshot|start|turns)"/u.exec(text)?.[1];
    if (kind !== undefined) yield { kind: kind as RecordedFrame['kind'], text };
  }
}

const parseLine = (text: string) => (parseJson(text) ?? null) as Readonly<Record<string, unknown>> | null;
