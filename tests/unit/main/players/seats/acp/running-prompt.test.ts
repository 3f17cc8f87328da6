import { expect, test } from 'vitest';
import { accept, refuse } from '../../../../../../src/shared/outcome.ts';
import type { AcpProgram } from '../../../../../../src/main/players/seats/acp/program.ts';
import { runPrompt } from '../../../../../../src/main/players/seats/acp/running-prompt.ts';
import type { Clock } from '../../../../../../src/main/platform/runtime.ts';
import { systemClock } from '../../../../../../src/main/platform/clocks/system-clock.ts';

/** The system's clock with a time that passes a hundred times as fast. */
const hastyClock: Clock = {
  ...systemClock,
  after: (delayMs, task) => systemClock.after(delayMs / 100, task),
};

type Answer = Awaited<ReturnType<AcpProgram['prompt']>>;

/** A program whose prompt ends when it is cancelled, when it is killed, or by `answer`. */
function programThat({ obeys = true } = {}) {
  const events: string[] = [];
  let answer = (_outcome: Answer): void => undefined;
  const program = {
    prompt: () =>
      new Promise<Answer>((resolve) => {
        answer = resolve;
      }),
    cancel() {
      events.push('cancel');
      if (obeys) answer(accept({ stopReason: 'cancelled', usage: null }));
    },
    kill() {
      events.push('kill');
      answer(refuse('GONE', 'closed'));
    },
    exitReport: () => Promise.resolve('ended (SIGKILL)'),
  } as unknown as AcpProgram;
  return { program, events, answer: (outcome: Answer) => answer(outcome) };
}

const start = (program: AcpProgram, limitMs = 60_000, signal = new AbortController().signal) =>
  runPrompt(program, 'text', { clock: hastyClock, limitMs, signal });

test('a turn that the agent ends is not stopped', async () => {
  const { program, events, answer } = programThat();
  const running = start(program);
  answer(accept({ stopReason: 'end_turn', usage: null }));
  expect(await running.result).toMatchObject({ kind: 'ended', stopped: null });
  expect(events).toEqual([]);
});

test('at the limit the agent is asked to stop, and killed when it does not', async () => {
  const obedient = programThat();
  expect(await start(obedient.program, 100).result).toMatchObject({ kind: 'ended', stopped: 'timeout' });
  expect(obedient.events).toEqual(['cancel']);
  const deaf = programThat({ obeys: false });
  expect(await start(deaf.program, 100).result).toEqual({
    kind: 'gone',
    stopped: 'timeout',
    reason: 'ended (SIGKILL)',
  });
  expect(new Set(deaf.events)).toEqual(new Set(['cancel', 'kill']));
});

test('a breach ends the program at once', async () => {
  const { program, events } = programThat({ obeys: false });
  const running = start(program);
  running.stop('breach');
  expect(await running.result).toMatchObject({ kind: 'gone', stopped: 'breach' });
  expect(new Set(events)).toEqual(new Set(['cancel', 'kill']));
});

test('a signal drops the prompt', async () => {
  const { program } = programThat();
  const controller = new AbortController();
  const running = start(program, 60_000, controller.signal);
  controller.abort();
  expect(await running.result).toMatchObject({ stopped: 'dropped' });
});

test('a permitted call that does not arrive ends the prompt, one that arrives does not', async () => {
  const lost = programThat();
  const first = start(lost.program, 600_000);
  first.permitted();
  expect(await first.result).toMatchObject({ stopped: 'not_arrived' });
  const there = programThat();
  const second = start(there.program, 600_000);
  second.permitted();
  second.arrived();
  second.acted();
  expect(await second.result).toMatchObject({ stopped: 'after_move' });
});

test('an error of the agent is told apart from its end, and an unknown form is an end without a move', async () => {
  const vendor = programThat();
  const first = start(vendor.program);
  vendor.answer(refuse('REFUSED', 'rate limit'));
  expect(await first.result).toMatchObject({ kind: 'refused', reason: 'rate limit' });
  const odd = programThat();
  const second = start(odd.program);
  odd.answer(refuse('FAILED', 'unknown form'));
  expect(await second.result).toMatchObject({ kind: 'ended', end: null });
});
