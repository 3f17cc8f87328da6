import { describe, expect, test } from 'vitest';
import { builtInGameTemplates, type GameTemplate } from '../../../../../src/main/games/index.ts';
import { renamedQuestion } from '../../../../../src/main/models/variants/renamed-question.ts';
import { variantOf } from '../../../../../src/main/models/variants/variant-registry.ts';
import { RENAMED_TEMPLATES } from '../../../../../src/shared/names/game-names.ts';
import { canonicalJson, type JsonObject } from '../../../../../src/shared/json.ts';
import { seededNumbers } from '../../../../support/random-play.ts';

const SEEDS = ['01', '7c', 'e5'].map((byte) => byte.repeat(32));
/** Words that show a model which game it plays. */
const TELLING =
  /\b(tic|tac|toe|connect|four in|red|yellow|rock|paper|scissors|even|odd|poker|kuhn|hold.?em|texas|bet|check|fold|call|raise|all_in|blind|button|flop|river|preflop|pot|straight|flush|pair|cards?|chips?|jack|queen|king|chess|fen|rook|bishop|knight|pawn|castl\w+|white|black|mate|player_[12])\b|"[JQKxo]"|"[2-9TJQKA][cdhs]"|\b[a-h][1-8][a-h][1-8]\b/iu;
/** Shorter matches where the default ones are long. */
const OPTIONS: Readonly<Record<string, JsonObject>> = {
  'kuhn_poker.v1': { hands: 3 },
  'holdem_heads_up.v1': { hands: 4 },
  'holdem_heads_up.v2': { hands: 4 },
};
/** Random games of chess are long. */
const GAMES: Readonly<Record<string, number>> = { 'chess.v1': 1 };

const gameTemplateOf = (template: string): GameTemplate => {
  const gameTemplate = builtInGameTemplates.find(({ id }) => id === template);
  if (gameTemplate === undefined) throw new Error(`no template ${template}`);
  return gameTemplate;
};

/** The questions of random games in the template. */
function* questions(gameTemplate: GameTemplate, seed: string) {
  const pick = seededNumbers(Number.parseInt(seed.slice(0, 6), 16));
  for (let game = 0; game < (GAMES[gameTemplate.id] ?? 8); game += 1) {
    const options = gameTemplate.options.parse(OPTIONS[gameTemplate.id] ?? {});
    let state: JsonObject = gameTemplate.start({
      sessionId: 's',
      options,
      seed: gameTemplate.hasChance ? seed : null,
    });
    const recent: string[] = [];
    while (gameTemplate.result(state) === null) {
      const [role = ''] = gameTemplate.toAct(state);
      const legal = gameTemplate.legal(state, role);
      const view = gameTemplate.view(state, role);
      yield {
        template: gameTemplate.id,
        title: gameTemplate.title,
        description: gameTemplate.description,
        role,
        view,
        legal,
        recent: [...recent],
      };
      const action = legal[Math.floor(pick() * legal.length)] ?? '';
      recent.push(`${role} ${action}`);
      state = gameTemplate.apply(state, role, action);
    }
  }
}

describe.each(RENAMED_TEMPLATES)('%s under other names', (template) => {
  const gameTemplate = gameTemplateOf(template);

  test.each(SEEDS)('each legal action has one name and leads back to itself, with the seed %s', (seed) => {
    const variant = variantOf(template, seed);
    if (variant === null) throw new Error('no variant');
    for (const question of questions(gameTemplate, seed)) {
      const renamed = renamedQuestion(variant, question);
      expect(renamed.question.legal).toEqual(renamed.question.legal.toSorted());
      expect(renamed.question.legal.map(renamed.actionOf).sort()).toEqual(question.legal.toSorted());
      expect(renamed.question.role).not.toBe(question.role);
    }
  });

  test('nothing in a question tells the game, and different positions stay different', () => {
    const [seed = ''] = SEEDS;
    const variant = variantOf(template, seed);
    if (variant === null) throw new Error('no variant');
    const views = new Map<string, string>();
    for (const question of questions(gameTemplate, seed)) {
      const { parseNotation, ...other } = renamedQuestion(variant, question).question;
      expect(parseNotation).toBeUndefined();
      expect(JSON.stringify(other)).not.toMatch(TELLING);
      // The commitment to the seed is no part of a position.
      const { seed_commitment: _, ...position } = question.view;
      views.set(canonicalJson(position as JsonObject), canonicalJson(other.view));
    }
    expect(new Set(views.values()).size).toBe(views.size);
  });

  test('the words follow from the seed', () => {
    const wordsOf = (seed: string) => variantOf(template, seed)?.description;
    expect(wordsOf(SEEDS[0] ?? '')).toBe(wordsOf(SEEDS[0] ?? ''));
    expect(new Set(SEEDS.map(wordsOf)).size).toBe(SEEDS.length);
  });
});

test('an unknown game has no other names', () => {
  expect(variantOf('nim.v1', SEEDS[0] ?? '')).toBeNull();
});
