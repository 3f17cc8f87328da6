import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrganiseTab } from '../../../../../renderer/features/leagues/organise/organise-tab.tsx';
import type {
  LeaguePage,
  PublishedAddressState,
  RemoteState,
} from '../../../../../src/shared/contract/index.ts';
import type { AddressQuery } from '../../../../../renderer/routes/hash-router.ts';
import { prepareWindow, renderPart } from '../../../support/render-app.tsx';
import type { ScriptedOptions } from '../../../support/scripted-host.ts';
import { leaguePage } from '../live/a-league.ts';

prepareWindow();

const OFF: RemoteState = { url: null, pin: null, connected: 0, guests: [] };
const GUEST = {
  invitationId: 'i1',
  leagueId: 'league_1',
  note: 'Ada',
  expiresMs: Date.UTC(2100, 0),
  revoked: false,
  name: 'ada-laptop',
  playerId: 'P01',
  connected: true,
};
const ON: RemoteState = { ...OFF, url: 'https://192.168.1.20:7443', pin: 'x', connected: 1, guests: [GUEST] };

function renderTab(
  league: Partial<LeaguePage>,
  calls: ScriptedOptions['calls'],
  address: Readonly<Record<string, string>> = {},
) {
  const addressQuery = {
    get: (name: string) => address[name] ?? '',
    set: () => undefined,
  } as unknown as AddressQuery;
  const tab = (
    <OrganiseTab league={leaguePage(league)} addressQuery={addressQuery} onChanged={() => undefined} />
  );
  return renderPart(tab, {
    calls: {
      'remote.status': () => OFF,
      'spectators.list': () => [],
      'leagues.interventions': () => [],
      ...calls,
    },
  });
}

test('without remote access it says how to switch it on, and an open league invites no one', async () => {
  renderTab({ status: 'registering' }, {});
  const panel = await screen.findByRole('region', { name: 'Players on other computers' });
  expect(await within(panel).findByText(/serve --remote/u)).toBeDefined();
  expect(within(panel).queryByRole('button', { name: 'Invite players' })).toBeNull();
});

test.each([
  [{ port: 443, holder: null, failure: { reason: 'not_permitted', code: 'EACCES' } }, /does not permit/u],
  [{ port: 7443, holder: 'node (pid 9)' }, /in use by node \(pid 9\)/u],
  [{ port: 7443, holder: null }, /in use by another program/u],
] as const)('remote access that could not be opened says why: %j', async (unopenedPort, why) => {
  renderTab({ status: 'registering' }, { 'remote.status': () => ({ ...OFF, unopenedPort }) });
  const panel = await screen.findByRole('region', { name: 'Players on other computers' });
  expect(await within(panel).findByText(`Port ${unopenedPort.port} cannot be opened`)).toBeDefined();
  expect(within(panel).getByText(why)).toBeDefined();
  expect(within(panel).queryByText(/serve --remote/u)).toBeNull();
});

test('invitations are shown with a link, a QR code and what to type, and who has joined is listed', async () => {
  const invited: unknown[] = [];
  renderTab(
    { status: 'registering' },
    {
      'remote.status': () => ON,
      'remote.invite': (request) => {
        invited.push(request);
        return ['Bo', 'Cy'].map((note) => ({
          v: 1 as const,
          scope: 'league:league_1',
          url: 'https://192.168.1.20:7443',
          pin: `${'A'.repeat(43)}=`,
          pem: '',
          token: `${note}${'t'.repeat(20)}`,
          expires: '2026-11-27T12:00:00.000Z',
          note,
        }));
      },
    },
  );
  const list = await screen.findByRole('list', { name: 'Invitations to this league' });
  expect(list.textContent).toContain('AdaConnectedP01, from ada-laptop');
  await act(async () => screen.getByRole('button', { name: 'Invite players' }).click());
  fireEvent.change(await screen.findByLabelText('Names, one per line'), {
    target: { value: 'Bo\n\n Cy \n' },
  });
  await act(async () => screen.getByRole('button', { name: 'Create 2 invitations' }).click());
  expect(invited).toEqual([{ leagueId: 'league_1', count: 2, hours: 3, names: ['Bo', 'Cy'] }]);
  expect(await screen.findByRole('img', { name: 'QR code of the link for Bo' })).toBeDefined();
  expect(screen.getByText(/^arbiter link 'https:.*join#t=Bot/u)).toBeDefined();
  await act(async () => screen.getByRole('button', { name: 'Next invitation' }).click());
  expect(screen.getByRole('heading', { name: 'Cy (2 of 2)' })).toBeDefined();
});

test('a decision shows what it changes before it is made, and needs a reason', async () => {
  const made: unknown[] = [];
  const changes = {
    matches: [{ matchId: 'R1M1', a: 'P01', b: 'P02', before: 'P01', after: 'draw' }],
    forfeits: 2,
    table: [
      {
        playerId: 'P01',
        displayName: 'Alpha',
        points: [3, 1] as [number, number],
        place: [1, 2] as [number, number],
      },
      {
        playerId: 'P02',
        displayName: 'Beta',
        points: [1, 1] as [number, number],
        place: [2, 2] as [number, number],
      },
    ],
  };
  renderTab(
    {},
    {
      'leagues.previewIntervention': () => changes,
      'leagues.intervene': (decision) => {
        made.push(decision);
        return changes;
      },
    },
    { decision: 'withdraw', player: 'P01' },
  );
  const preview = await screen.findByRole('button', { name: 'Show what changes' });
  expect(preview).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' ill ' } });
  await act(async () => screen.getByRole('button', { name: 'Show what changes' }).click());
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('R1M1: Alpha won → Draw');
  expect(dialog.textContent).toContain('2 matches that have not begun go to the opponents.');
  expect(within(dialog).getAllByRole('row')).toHaveLength(2);
  expect(made).toEqual([]);
  await act(async () => within(dialog).getByRole('button', { name: 'Confirm the decision' }).click());
  expect(made).toEqual([{ kind: 'withdraw', leagueId: 'league_1', playerId: 'P01', reason: 'ill' }]);
});

test('a refused decision shows why, and what was decided is listed', async () => {
  renderTab(
    {},
    {
      'leagues.interventions': () => [
        {
          ordinal: 1,
          kind: 'override' as const,
          matchId: 'R1M1',
          playerId: null,
          counts: { winner: 'P02', isVoid: false },
          annulled: [],
          reason: 'wrong colour',
          at: '2026-11-27T10:00:00.000Z',
        },
      ],
    },
    { decision: 'pause' },
  );
  expect(await screen.findByText('R1M1 counts as: Beta won')).toBeDefined();
  expect(screen.getByText('wrong colour')).toBeDefined();
});

test('a scoreboard is published with a delay, and shows its address', async () => {
  const ticket: PublishedAddressState = {
    ticket: 't',
    kind: 'league',
    subject: 'league_1',
    delayMs: 0,
    createdAt: '',
    withdrawnAt: null,
    path: '/board/t',
    url: null,
    watching: 0,
  };
  const tickets: PublishedAddressState[] = [];
  renderTab(
    {},
    {
      'spectators.list': () => [...tickets],
      'spectators.publish': () => {
        tickets.push(ticket);
        return ticket;
      },
    },
  );
  await act(async () => (await screen.findByRole('button', { name: 'Publish' })).click());
  expect(await screen.findByText(/published as \/board\/t/u)).toBeDefined();
  expect(screen.getByText(/serve --spectator-port/u)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeDefined();
});

test('what cannot be read says so with a way to try again', async () => {
  renderPart(
    <OrganiseTab
      league={leaguePage()}
      addressQuery={{ get: () => '', set: () => undefined } as unknown as AddressQuery}
      onChanged={() => undefined}
    />,
    {
      refuse: {
        'remote.status': 'UNAVAILABLE',
        'spectators.list': 'UNAVAILABLE',
        'leagues.interventions': 'UNAVAILABLE',
      },
    },
  );
  expect(await screen.findAllByRole('button', { name: 'Try again' })).toHaveLength(3);
});
