import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { readJson } from '../../../shared/json.ts';
import { shippedUrl } from '../../platform/resource-url.ts';
import { CliError } from '../cli-error.ts';

/** A recorded game: the handshake, and the frames that the bridge sent, in order. */
export interface Recording {
  readonly hello: Readonly<Record<string, unknown>>;
  /** Ticks and snapshots as text, without the requests of the host. */
  frames(): AsyncGenerator<RecordedFrame>;
}

export interface RecordedFrame {
  readonly kind: 'tick' | 'snapshot';
  readonly text: string;
}

/** The recording that ships with Arbiter. */
const SAMPLE = 'openfront-recordings/six-islands.jsonl.gz';

export const samplePath = (entryUrl: string): string => fileURLToPath(shippedUrl(new URL(entryUrl), SAMPLE));

const HELLO_SUFFIX = /\.jsonl(?:\.gz)?$/u;

/**
 * Opens `game.jsonl` or `game.jsonl.gz`, which have one frame per line. The
 * handshake is the first line, or the file `game.hello.json` next to it.
 * Throws a `CliError` when the file is missing or has no handshake.
 */
export async function openRecording(file: string): Promise<Recording> {
  if (!existsSync(file)) throw new CliError(`there is no file ${file}`);
  const helloFile = file.replace(HELLO_SUFFIX, '.hello.json');
  const hello =
    helloFile !== file && existsSync(helloFile)
      ? parse(readFileSync(helloFile, 'utf8'))
      : await firstLine(file);
  if (hello?.['t'] !== 'hello')
    throw new CliError(`${file} is not a recording: it begins without a handshake`);
  return { hello, frames: () => framesOf(file) };
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const raw = createReadStream(file);
  const input = file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw;
  const failed = new Promise<never>((_, reject) => {
    for (const stream of [raw, input])
      stream.once('error', (error: Error) => reject(new CliError(error.message)));
  });
  failed.catch(() => undefined);
  const lines = createInterface({ input, crlfDelay: Infinity })[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await Promise.race([lines.next(), failed]);
    if (done === true) return;
    yield value;
  }
}

async function firstLine(file: string): Promise<Readonly<Record<string, unknown>> | null> {
  for await (const line of linesOf(file)) return parse(line);
  return null;
}

async function* framesOf(file: string): AsyncGenerator<RecordedFrame> {
  for await (const text of linesOf(file)) {
    // Every line of a recording begins with its kind. Parsing whole lines would halve the speed.
    const kind = /^\{"t":"(tick|snapshot)"/u.exec(text)?.[1];
    if (kind === 'tick' || kind === 'snapshot') yield { kind, text };
  }
}

const parse = (text: string) => (readJson(text) ?? null) as Readonly<Record<string, unknown>> | null;
