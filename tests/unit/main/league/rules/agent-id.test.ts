import { describe, expect, test } from 'vitest';
import { assignId } from '../../../../../src/main/league/rules/agent-id.ts';

describe('a new id', () => {
  const id = (
    port: number,
    requested: string[],
    taken: string[] = [],
    kind: 'player' | 'referee' = 'player',
  ) => assignId({ kind, port, requestedIds: requested, taken: new Set(taken) });

  test('is the requested one, then that of the port, then the next free one', () => {
    expect(id(8105, ['P02'])).toBe('P02');
    expect(id(8105, ['player:P02'])).toBe('P02');
    expect(id(8105, ['player:alpha'])).toBe('P05');
    expect(id(8105, ['P02'], ['P02'])).toBe('P05');
    expect(id(8105, [], ['P05'])).toBe('P01');
    expect(id(9999, [], ['P01', 'P02'])).toBe('P03');
    expect(id(8200, [])).toBe('P100');
  });

  test('numbers referees in order whatever id they request', () => {
    expect(id(8004, ['referee:UNREGISTERED'], [], 'referee')).toBe('REF01');
    expect(id(8004, ['REF07'], ['REF01'], 'referee')).toBe('REF02');
  });
});
