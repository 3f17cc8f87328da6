import { parseJson } from '../../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../../shared/outcome.ts';
import {
  MAX_SIGNER_LINE,
  signerLine,
  type SignerHello,
  type SignerLine,
  type SignerTurn,
} from '../../../../shared/wire/signer.ts';
import { afterStallTolerantDelay } from '../../../platform/async/time-limit.ts';
import { startProcessGroup, type ProcessGroup } from '../../../platform/child-process/process-group.ts';
import type { Clock } from '../../../platform/runtime.ts';
import { programEnvironment } from '../../../players/index.ts';

/* A running program of the owner of a worker that signs moves. It never gives its key away. */

const START_MS = 10_000;

export type SignerMove = Extract<SignerLine, { type: 'move' }>;

/** One run of the program; a program that has ended stays ended. */
export interface SignerProcess {
  readonly keys: readonly string[];
  hasEnded(): boolean;
  /** Refuses with the reason why there is no answer. */
  requestMove(turn: SignerTurn, signal: AbortSignal): Promise<Outcome<SignerMove>>;
  end(): Promise<void>;
}

type Waiting = Map<number, (answer: Outcome<SignerMove>) => void>;

interface Lines {
  readonly group: ProcessGroup;
  readonly clock: Clock;
  /** The open turns, by their id. */
  readonly waiting: Waiting;
  onReady: (keys: Outcome<readonly string[]>) => void;
  /** Why the program no longer answers; null while it runs. */
  ended: string | null;
}

/** Starts the program and waits until it has named its keys. */
export async function startSigner(
  [path = '', ...args]: readonly string[],
  clock: Clock,
): Promise<Outcome<SignerProcess>> {
  const group = startProcessGroup({ path, args, env: programEnvironment() }, clock);
  const lines: Lines = { group, clock, waiting: new Map(), onReady: () => undefined, ended: null };
  void group.exited.then((reason) => fail(lines, reason));
  readLines(lines);
  const keys = await whenReady(lines);
  if (!keys.ok) {
    await group.end();
    return keys;
  }
  return accept({
    keys: keys.value,
    hasEnded: () => lines.ended !== null,
    requestMove: (turn, signal) => requestMove(lines, turn, signal),
    end: () => group.end(),
  });
}

function fail(lines: Lines, reason: string): void {
  if (lines.ended !== null) return;
  lines.ended = reason;
  const refusal = refuse('INVALID_REQUEST', `The program that signs ${reason}`);
  lines.onReady(refusal);
  for (const finish of lines.waiting.values()) finish(refusal);
  lines.waiting.clear();
}

const write = ({ group }: Lines, line: SignerHello | SignerTurn): void =>
  void group.stdin.write(`${JSON.stringify(line)}\n`);

function readLines(lines: Lines): void {
  let partial = '';
  lines.group.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (partial + text).split('\n');
    partial = parts.pop() ?? '';
    if ([partial, ...parts].some(({ length }) => length > MAX_SIGNER_LINE)) return stopReading(lines);
    for (const part of parts) if (part.trim() !== '') onLine(lines, part);
  });
}

function stopReading(lines: Lines): void {
  fail(lines, 'wrote a line that is too long');
  lines.group.kill();
}

function onLine(lines: Lines, text: string): void {
  const line = signerLine.safeParse(parseJson(text));
  if (!line.success) {
    fail(lines, 'wrote a line that is no answer (docs/signed-players.md)');
    lines.group.kill();
    return;
  }
  if (line.data.type === 'ready') return lines.onReady(accept(line.data.keys));
  // An answer after its time belongs to no turn and is ignored.
  const finish = lines.waiting.get(line.data.id);
  lines.waiting.delete(line.data.id);
  finish?.(
    line.data.type === 'move'
      ? accept(line.data)
      : refuse('INVALID_REQUEST', `The program that signs refused: ${line.data.message}`),
  );
}

const whenReady = (lines: Lines): Promise<Outcome<readonly string[]>> =>
  new Promise((resolve) => {
    const cancel = afterStallTolerantDelay(lines.clock, START_MS, () =>
      lines.onReady(
        refuse('INVALID_REQUEST', `The program that signs was not ready after ${START_MS / 1000} s`),
      ),
    );
    lines.onReady = (keys) => {
      cancel();
      lines.onReady = () => undefined;
      resolve(keys);
    };
    if (lines.ended !== null)
      return lines.onReady(refuse('INVALID_REQUEST', `The program that signs ${lines.ended}`));
    write(lines, { type: 'hello', v: 1 });
  });

const requestMove = (lines: Lines, turn: SignerTurn, signal: AbortSignal): Promise<Outcome<SignerMove>> =>
  new Promise((resolve) => {
    if (lines.ended !== null)
      return resolve(refuse('INVALID_REQUEST', `The program that signs ${lines.ended}`));
    const drop = (): void => finish(refuse('INVALID_REQUEST', 'The answer is no longer wanted'));
    const cancel = afterStallTolerantDelay(lines.clock, turn.limit_ms, () =>
      finish(refuse('INVALID_REQUEST', `The program that signs did not answer in ${turn.limit_ms / 1000} s`)),
    );
    function finish(answer: Outcome<SignerMove>): void {
      cancel();
      signal.removeEventListener('abort', drop);
      lines.waiting.delete(turn.id);
      resolve(answer);
    }
    lines.waiting.set(turn.id, finish);
    if (signal.aborted) return drop();
    signal.addEventListener('abort', drop, { once: true });
    write(lines, turn);
  });
