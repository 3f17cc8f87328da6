import { useState } from 'react';
import type { NewMatch, TemplateInfo } from '../../../src/shared/contract/index.ts';
import { useMutation, useQuery } from '../../host/index.ts';
import { saveMatchChoices } from '../../host/match-choices.ts';
import { navigate } from '../../routes/hash-router.ts';
import { useText } from '../../text/index.ts';
import { FailureNote, Panel, Select } from '../../ui/index.ts';
import { defaultOpponent } from '../default-opponent.ts';
import { AgentPicker, type ChosenAgent } from './agent-picker.tsx';

/** Minimum time between two moves of the built-in opponent, so that a person can follow the game. */
const PACE_MS = 500;

/** Puts an agent of the person into a game with one click: it plays first, against the built-in player. */
export function QuickAgentMatch() {
  const { t, code } = useText();
  const templates = useQuery('templates.list', {});
  const start = useMutation('match.start');
  const [game, setGame] = useState<string | null>(null);
  const games = templates.value ?? [];
  const template = games.find((each) => each.template === game) ?? games[0];
  const play = (agent: ChosenAgent) => {
    if (template === undefined) return;
    const match = toQuickMatch(agent, template);
    void start.run({ ...match, attended: true }).then((started) => {
      if (started?.sessionId == null) return;
      saveMatchChoices(match);
      navigate(`/sessions/${encodeURIComponent(started.sessionId)}`);
    });
  };
  return (
    <Panel title={t('picker.title')}>
      <div className="flex flex-col gap-4">
        <p className="max-w-prose text-muted">{t('picker.hint')}</p>
        <FailureNote failure={templates.failure} onRetry={templates.reload} />
        {template === undefined ? null : (
          <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
            <Select
              showLabel
              label={t('picker.game')}
              value={template.template}
              choices={games.map((each) => ({
                value: each.template,
                label: code('game', each.template, each.title),
              }))}
              onChange={setGame}
              className="w-56"
            />
            <p className="pb-1.5 text-small text-muted">{t('picker.against')}</p>
          </div>
        )}
        <FailureNote failure={start.failure} />
        <AgentPicker verb="play" busy={start.busy || template === undefined} onChoose={play} hasOtherWays />
      </div>
    </Panel>
  );
}

/** A match in which the agent has the first seat. */
const toQuickMatch = ({ choice }: ChosenAgent, template: TemplateInfo): NewMatch => ({
  template: template.template,
  seats: Object.fromEntries(
    template.roles.map((role, index) => [role, index === 0 ? choice : defaultOpponent(template)]),
  ),
  paceMs: PACE_MS,
});
