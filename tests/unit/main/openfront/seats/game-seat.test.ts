import { expect, test } from 'vitest';
import { createGameSeat, type GameSeat } from '../../../../../src/main/openfront/seats/game-seat.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

function openSeat() {
  const changes = { count: 0 };
  const seat = createGameSeat({
    clock: stoppedClock(),
    log: () => undefined,
    tokenCheck: () => null,
    onTurns: () => undefined,
    onIntent: () => undefined,
    onChange: () => void (changes.count += 1),
  });
  return { seat, changes };
}

const controlled = ({ control }: GameSeat): string | null => control.holder()?.agentId ?? null;

test('two seats share neither the attack ratio nor control', () => {
  const [one, two] = [openSeat(), openSeat()];
  one.seat.setAttackRatio(0.7);
  expect([one.seat.attackRatio(), two.seat.attackRatio()]).toEqual([0.7, 0.2]);
  expect([one.changes.count, two.changes.count]).toEqual([1, 0]);
  one.seat.control.acquire('a');
  two.seat.control.acquire('b');
  expect([controlled(one.seat), controlled(two.seat)]).toEqual(['a', 'b']);
});
