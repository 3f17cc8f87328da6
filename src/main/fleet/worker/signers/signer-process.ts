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

/** A running program of the owner of a worker that signs moves. It never gives its key away. */

const START_MS = 10_000;

export type SignerMove = Extract<SignerLine, { type: 'move' }>;

/** One run of the program; a program that has ended stays ended. */
export interface SignerProcess {
  readonly keys: readonly string[];
  hasEnded(): boolean;
  /** Refuses with the reason why there is no reply. */
  requestMove(turn: SignerTurn, signal: AbortSignal): Promise<Outcome<SignerMove>>;
  end(): Promise<void>;
}

type PendingTurns = Map<number, (outcome: Outcome<SignerMove>) => void>;

interface SignerState {
  readonly group: ProcessGroup;
  readonly clock: Clock;
  /** The open turns, by their id. */
  readonly waiting: PendingTurns;
  onReady: (keys: Outcome<readonly string[]>) => void;
  /** Why the program no longer replies; null while it runs. */
  endReason: string | null;
}

/** Starts the program and waits until it has named its keys. */
export async function startSigner(
  [path = '', ...args]: readonly string[],
  clock: Clock,
): Promise<Outcome<SignerProcess>> {
  const group = startProcessGroup({ path, args, env: programEnvironment() }, clock);
  const state: SignerState = { group, clock, waiting: new Map(), onReady: () => undefined, endReason: null };
  void group.exited.then((reason) => fail(state, reason));
  readOutputLines(state);
  const keys = await whenReady(state);
  if (!keys.ok) {
    await group.end();
    return keys;
  }
  return accept({
    keys: keys.value,
    hasEnded: () => state.endReason !== null,
    requestMove: (turn, signal) => requestMove(state, turn, signal),
    end: () => group.end(),
  });
}

function fail(state: SignerState, reason: string): void {
  if (state.endReason !== null) return;
  state.endReason = reason;
  const refusal = refuse('INVALID_REQUEST', `The program that signs ${reason}`);
  state.onReady(refusal);
  for (const finish of state.waiting.values()) finish(refusal);
  state.waiting.clear();
}

const write = ({ group }: SignerState, line: SignerHello | SignerTurn): void =>
  void group.stdin.write(`${JSON.stringify(line)}\n`);

function readOutputLines(state: SignerState): void {
  let partial = '';
  state.group.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (partial + text).split('\n');
    partial = parts.pop() ?? '';
    if ([partial, ...parts].some(({ length }) => length > MAX_SIGNER_LINE)) return stopReading(state);
    for (const part of parts) if (part.trim() !== '') onLine(state, part);
  });
}

function stopReading(state: SignerState): void {
  fail(state, 'wrote a line that is too long');
  state.group.kill();
}

function onLine(state: SignerState, text: string): void {
  const line = signerLine.safeParse(parseJson(text));
  if (!line.success) {
    fail(state, 'wrote a line that is no answer (docs/signed-players.md)');
    state.group.kill();
    return;
  }
  if (line.data.type === 'ready') return state.onReady(accept(line.data.keys));
  // A reply after its time belongs to no turn and is ignored.
  const finish = state.waiting.get(line.data.id);
  state.waiting.delete(line.data.id);
  finish?.(
    line.data.type === 'move'
      ? accept(line.data)
      : refuse('INVALID_REQUEST', `The program that signs refused: ${line.data.message}`),
  );
}

const whenReady = (state: SignerState): Promise<Outcome<readonly string[]>> =>
  new Promise((resolve) => {
    const cancel = afterStallTolerantDelay(state.clock, START_MS, () =>
      state.onReady(
        refuse('INVALID_REQUEST', `The program that signs was not ready after ${START_MS / 1000} s`),
      ),
    );
    state.onReady = (keys) => {
      cancel();
      state.onReady = () => undefined;
      resolve(keys);
    };
    if (state.endReason !== null)
      return state.onReady(refuse('INVALID_REQUEST', `The program that signs ${state.endReason}`));
    write(state, { type: 'hello', v: 1 });
  });

const requestMove = (
  state: SignerState,
  turn: SignerTurn,
  signal: AbortSignal,
): Promise<Outcome<SignerMove>> =>
  new Promise((resolve) => {
    if (state.endReason !== null)
      return resolve(refuse('INVALID_REQUEST', `The program that signs ${state.endReason}`));
    const cancelTurn = (): void => finish(refuse('INVALID_REQUEST', 'The answer is no longer wanted'));
    const cancel = afterStallTolerantDelay(state.clock, turn.limit_ms, () =>
      finish(refuse('INVALID_REQUEST', `The program that signs did not answer in ${turn.limit_ms / 1000} s`)),
    );
    function finish(outcome: Outcome<SignerMove>): void {
      cancel();
      signal.removeEventListener('abort', cancelTurn);
      state.waiting.delete(turn.id);
      resolve(outcome);
    }
    state.waiting.set(turn.id, finish);
    if (signal.aborted) return cancelTurn();
    signal.addEventListener('abort', cancelTurn, { once: true });
    write(state, turn);
  });
