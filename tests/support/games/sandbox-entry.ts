import { builtInGameTemplates } from '../../../src/main/games/index.ts';
import { canonicalJson } from '../../../src/shared/json.ts';
import { PLANS, recordGolden } from './golden.ts';

/** Plays the recorded games of a template and returns them as one text. */
export function replayAll(templateId: string): string {
  const gameTemplate = builtInGameTemplates.find(({ id }) => id === templateId);
  if (gameTemplate === undefined) throw new Error(`${templateId} is not registered`);
  return canonicalJson(
    (PLANS[templateId] ?? []).map((plan) => {
      const { digests, final_state, actions } = recordGolden(gameTemplate, plan);
      return [digests, final_state, actions];
    }),
  );
}
