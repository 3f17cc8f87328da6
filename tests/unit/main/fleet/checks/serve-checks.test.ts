import { expect, test } from 'vitest';
import { serveChecks } from '../../../../../src/main/fleet/checks/serve-checks.ts';
import type {
  GameCheckResponse,
  GameCheckRequest,
} from '../../../../../src/main/fleet/checks/check-messages.ts';
import { builtInGameTemplates } from '../../../../../src/main/games/index.ts';
import { chained, MATE, rowsOf, specified, WITHIN } from '../../../../support/fleet/played-games.ts';

test('each request has one answer; an unknown template is a failure of the check and no forgery', () => {
  const answers: GameCheckResponse[] = [];
  const received: ((request: GameCheckRequest) => void)[] = [];
  serveChecks(
    { on: (_, listener) => void received.push(listener), postMessage: (answer) => void answers.push(answer) },
    { get: (id) => builtInGameTemplates.find((gameTemplate) => gameTemplate.id === id) },
  );
  const chess = specified({ template: 'chess.v1' });
  const uploaded = chained(chess, rowsOf(chess, MATE));
  received[0]?.({ id: 1, specification: chess, uploaded, within: WITHIN, signers: {} });
  const unknown = { ...chess, header: { ...chess.header, template: 'go.v1' } };
  received[0]?.({ id: 2, specification: unknown, uploaded, within: WITHIN, signers: {} });
  expect(answers).toMatchObject([
    { id: 1, verdict: { ok: true } },
    { id: 2, failed: expect.stringContaining('go.v1') },
  ]);
});
