import { expect, test } from 'vitest';
import { timeControlText, speedName, speedOf } from '../../../../../src/main/lichess-bot-api/rules/speed.ts';

const speed = (control: string): string => {
  const [seconds = '0', increment = '0'] = control.split('+');
  return speedOf({ initialMs: Number(seconds) * 1000, incrementMs: Number(increment) * 1000 });
};

test.each([
  ['ultraBullet', ['29+0', '20+0.2']],
  ['bullet', ['30+0', '60+1', '120+1', '20+1', '0+1']],
  ['blitz', ['60+3', '120+2', '180+0', '300+3', '479+0', '10+5']],
  ['rapid', ['480+0', '300+5', '600+5', '900+10', '1499+0']],
  ['classical', ['1500+0', '1800+20']],
])('%s', (name, controls) => {
  expect(controls.map(speed)).toEqual(controls.map(() => name));
});

test('a game without a clock is correspondence', () => {
  expect(speedOf(null)).toBe('correspondence');
});

test('speeds and time controls are written as people write them', () => {
  expect([speedName('ultraBullet'), speedName('blitz')]).toEqual(['UltraBullet', 'Blitz']);
  const shown = [15, 30, 45, 60, 90, 600].map((seconds) =>
    timeControlText({ initialMs: seconds * 1000, incrementMs: 2000 }),
  );
  expect(shown).toEqual(['¼+2', '½+2', '¾+2', '1+2', '1.5+2', '10+2']);
});
