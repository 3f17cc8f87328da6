import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builtInGameTemplates, type GameTemplate } from '../../../../../src/main/games/index.ts';
import type { SessionLogRow } from '../../../../../src/main/sessions/rules/log-row.ts';
import { replaySession } from '../../../../../src/main/sessions/rules/replay.ts';
import type { JsonObject } from '../../../../../src/shared/json.ts';
import { setupOf } from '../../../../support/games/play.ts';

/** Plays `picks` and returns the log that the host would write. */
function played(
  gameTemplate: GameTemplate,
  picks: readonly number[],
): { rows: SessionLogRow[]; state: JsonObject } {
  let state: JsonObject = gameTemplate.start(setupOf(gameTemplate));
  const rows: SessionLogRow[] = [];
  for (const pick of picks) {
    const role = gameTemplate.toAct(state).at(pick % Math.max(1, gameTemplate.toAct(state).length));
    if (role === undefined) break;
    const legal = gameTemplate.legal(state, role);
    const action = legal[pick % legal.length] ?? '';
    rows.push({
      seq: rows.length + 1,
      tick: rows.length,
      kind: 'action',
      role,
      agentId: role,
      action,
      createdAt: '',
      hash: '',
    });
    state = gameTemplate.apply(state, role, action);
  }
  return { rows, state };
}

const picks = fc.array(fc.nat(1000), { maxLength: 12 });

describe.each(builtInGameTemplates.map((gameTemplate) => [gameTemplate.id, gameTemplate] as const))(
  '%s',
  (_id, gameTemplate) => {
    test('the replay of the log gives the state', () => {
      fc.assert(
        fc.property(picks, (choices) => {
          const { rows, state } = played(gameTemplate, choices);
          expect(replaySession(gameTemplate, setupOf(gameTemplate), rows)).toEqual({
            state,
            tick: rows.length,
          });
        }),
        { numRuns: 25 },
      );
    });

    test('a log with a removed, repeated or moved row cannot be replayed', () => {
      fc.assert(
        fc.property(fc.array(fc.nat(1000), { minLength: 3, maxLength: 12 }), fc.nat(), (choices, at) => {
          const { rows } = played(gameTemplate, choices);
          fc.pre(rows.length >= 2);
          const where = at % (rows.length - 1);
          expect(() =>
            replaySession(gameTemplate, setupOf(gameTemplate), rows.toSpliced(where, 1)),
          ).toThrow();
          expect(() =>
            replaySession(
              gameTemplate,
              setupOf(gameTemplate),
              rows.toSpliced(where, 0, rows[where] as SessionLogRow),
            ),
          ).toThrow();
          expect(() => replaySession(gameTemplate, setupOf(gameTemplate), rows.toReversed())).toThrow();
        }),
        { numRuns: 25 },
      );
    });

    test('an ending row ends the game; draw offers change neither state nor tick', () => {
      const { rows, state } = played(gameTemplate, [0]);
      const row = (kind: SessionLogRow['kind'], action: SessionLogRow['action']): SessionLogRow => ({
        ...(rows[0] as SessionLogRow),
        seq: 2,
        tick: rows.length,
        kind,
        action,
      });
      expect(
        replaySession(gameTemplate, setupOf(gameTemplate), [
          ...rows,
          row('draw_offer', null),
          row('draw_decline', null),
        ]),
      ).toEqual({ state, tick: rows.length });
      const ended = replaySession(gameTemplate, setupOf(gameTemplate), [
        ...rows,
        row('resign', { winner: gameTemplate.roles[0] ?? '', reason: 'resignation' }),
      ]);
      expect(gameTemplate.result(ended.state)).toMatchObject({
        winner: gameTemplate.roles[0],
        reason: 'resignation',
      });
      expect(ended.tick).toBe(rows.length + 1);
    });
  },
);
