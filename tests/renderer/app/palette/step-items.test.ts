import { expect, test } from 'vitest';
import { stepItems, stepTexts, type StepSources } from '../../../../renderer/app/palette/step-items.ts';
import { loadTranslator } from '../../../../renderer/text/index.ts';
import type { AgentInfo, LeagueRow, ModelEndpoint } from '../../../../src/shared/contract/index.ts';
import { TEMPLATES } from '../../support/sample-host.ts';
import { sampleSessions } from '../../support/sample-sessions.ts';
import '../../support/all-texts.ts';

const NOW_MS = Date.UTC(2026, 10, 1);

const agent = (agentId: string, more: Partial<AgentInfo> = {}) =>
  ({
    agentId,
    name: `Agent ${agentId}`,
    kind: 'external',
    badge: { kind: 'external', detail: null },
    revokedAtMs: null,
    ...more,
  }) as AgentInfo;
const league = (leagueId: string, startedAtMs: number | null, endedAtMs: number | null) =>
  ({ leagueId, name: `League ${leagueId}`, startedAtMs, endedAtMs }) as LeagueRow;

const SOURCES: StepSources = {
  templates: TEMPLATES,
  models: [{ endpointId: 'm1', name: 'Qwen', model: 'qwen3:8b' } as ModelEndpoint],
  agents: [
    agent('a1'),
    agent('gone', { revokedAtMs: NOW_MS }),
    agent('me', { kind: 'person' }),
    agent('league', { badge: { kind: 'builtin', detail: '2' } }),
  ],
  leagues: [league('running', 1, null), league('open', null, null), league('ended', 1, 2)],
  runningSessions: sampleSessions(NOW_MS, 1),
};

const rowsOf = async (step: Parameters<typeof stepItems>[0]) =>
  stepItems(step, SOURCES, await loadTranslator('en'));

test('New match asks for one of the games, then for the opponent', async () => {
  const games = await rowsOf({ question: 'game' });
  expect(games.slice(0, -1).map(({ next }) => next)).toEqual(
    TEMPLATES.map(({ template }) => ({ question: 'opponent', template })),
  );
  expect(games.at(-1)).toMatchObject({ label: 'Open the form with all choices', next: null });
});

test('the opponents of a game are its levels, the models and the agents that can play', async () => {
  const template = TEMPLATES.find(({ builtinLevels }) => builtinLevels > 1);
  const labels = (await rowsOf({ question: 'opponent', template: template?.template ?? '' })).map(
    ({ label }) => label,
  );
  expect(labels[0]).toBe('Built-in, level 1');
  expect(labels.slice(template?.builtinLevels)).toEqual([
    'Random player',
    'Qwen',
    'Agent a1',
    'Anyone who accepts the challenge',
    'Open the form with all choices',
  ]);
});

test('the stage is offered for all games, for leagues that are being played and for live sessions', async () => {
  const rows = await rowsOf({ question: 'stage' });
  expect(rows.map(({ label }) => label).slice(0, 2)).toEqual(['All live games in turn', 'League running']);
  expect(rows).toHaveLength(2 + SOURCES.runningSessions.length);
});

test('a step names its question and what was chosen before it', async () => {
  const translator = await loadTranslator('zh-CN');
  expect(stepTexts({ question: 'opponent', template: 'chess.v1' }, translator)).toEqual({
    question: '选择对手',
    previousChoice: '国际象棋',
  });
});
