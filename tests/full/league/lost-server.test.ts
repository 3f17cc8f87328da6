import { expect, onTestFinished, test } from 'vitest';
import { startBuiltHost } from '../../support/built-host.ts';
import { startFakeOpenAi } from '../../support/fake-openai.ts';
import { aPlan } from '../../support/league/window.ts';
import { addEndpoint } from '../../support/models.ts';

/** A league with a model whose server goes away; the waits between the requests to it take a while. */

test(
  'a model whose server is gone loses no match, which is played again and then stands as void',
  { timeout: 120_000 },
  async () => {
    const host = await startBuiltHost();
    onTestFinished(() => host.dispose());
    const { api } = await host.window();
    const model = await startFakeOpenAi();
    const { endpointId } = await addEndpoint(api, model.baseUrl);
    await model.close();
    const plan = aPlan(0, {
      game: 'tic_tac_toe.v1',
      seats: [
        { kind: 'board', name: 'Model', choice: { kind: 'llm', endpointId } },
        { kind: 'board', name: 'Chance', choice: { kind: 'random' } },
      ],
    });
    const { leagueId } = await api.call('leagues.create', plan);
    const league = { leagueId };
    await api.call('leagues.begin', league);
    expect(await api.call('leagues.finished', league)).toMatchObject({ status: 'completed' });
    const { standings } = await api.call('leagues.details', league);
    expect(standings.map(({ losses, technicalLosses, wins }) => [losses, technicalLosses, wins])).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
    const filter = { action: 'MATCH_VOIDED' };
    expect((await api.call('audit.page', { offset: 0, limit: 9, filter })).total).toBe(3);
  },
);
