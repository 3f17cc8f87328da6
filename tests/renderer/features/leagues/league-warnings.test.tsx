import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LeagueWarnings } from '../../../../renderer/features/leagues/detail/league-warnings.tsx';
import type { LeaguePage } from '../../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../../support/render-app.tsx';

prepareWindow();

const REFEREE = { kind: 'referee', agentId: 'REF01', displayName: 'Chief' } as const;
/** The fields of a league that the warnings read. */
const league = (warnings: LeaguePage['warnings']): LeaguePage =>
  ({ leagueId: 'league_1', warnings }) as unknown as LeaguePage;

test('a person confirms or dismisses a registration that waits', async () => {
  const decided: unknown[] = [];
  const warnings = league([{ ...REFEREE, warning: 'registered_again', times: 2 }]);
  renderPart(<LeagueWarnings league={warnings} onChanged={() => decided.push('changed')} />, {
    calls: {
      'leagues.settleRegistration': (decision) => {
        decided.push(decision);
        return {};
      },
    },
  });
  const list = await screen.findByRole('list', { name: 'Warnings about agents' });
  expect(list.textContent).toContain('Chief (REF01) was registered again (2)');
  for (const name of ['Confirm the new token', 'Keep the old one'])
    await act(async () => within(list).getByRole('button', { name }).click());
  const about = { leagueId: 'league_1', kind: 'referee', agentId: 'REF01' };
  expect(decided).toEqual([{ ...about, confirm: true }, 'changed', { ...about, confirm: false }, 'changed']);
});

test('a referee without a token is named, with nothing to decide', async () => {
  renderPart(
    <LeagueWarnings
      league={league([{ ...REFEREE, warning: 'readable', times: 0 }])}
      onChanged={() => undefined}
    />,
    {},
  );
  const list = await screen.findByRole('list', { name: 'Warnings about agents' });
  expect(list.textContent).toContain('Chief (REF01) uses no token');
  expect(within(list).queryAllByRole('button')).toEqual([]);
});

test('an agent that sends the league id of its own configuration is named with that id', async () => {
  const warning = { ...REFEREE, warning: 'other_league_id' as const, times: 0, sentId: 'league_2025' };
  renderPart(<LeagueWarnings league={league([warning])} onChanged={() => undefined} />, {});
  const list = await screen.findByRole('list', { name: 'Warnings about agents' });
  expect(list.textContent).toContain('Chief (REF01) sends the league id “league_2025”');
});
