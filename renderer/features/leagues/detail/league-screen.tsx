import { useState } from 'react';
import type { LeaguePage, LeagueCrosstable } from '../../../../src/shared/contract/index.ts';
import { ScreenPlaceholder } from '../../../layout/screen-placeholder.tsx';
import { Screen } from '../../../layout/screen.tsx';
import { useScreenShortcuts } from '../../../shortcuts/use-shortcuts.ts';
import { useAddressQuery } from '../../../routes/hash-router.ts';
import { createLoadable } from '../../../routes/loadable.ts';
import { Lazy } from '../../../routes/lazy.tsx';
import type { RouteParams } from '../../../routes.ts';
import { useText } from '../../../text/index.ts';
import { CopyText, FailureNote, Skeleton, CopyBlock, Panel } from '../../../ui/index.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { AgentsTab } from './agents-tab.tsx';
import { LeagueActions } from './league-actions.tsx';
import { LeagueWarnings } from './league-warnings.tsx';
import { LeagueState } from '../league-state.tsx';
import { RoundProgress } from '../round-progress.tsx';
import { BracketTab } from '../bracket/bracket-tab.tsx';
import { LiveTab } from '../live/live-tab.tsx';
import { PrizeItem } from './prize-panel.tsx';
import { MessagesTab } from './messages-tab.tsx';
import { ScheduleTab } from './schedule-tab.tsx';
import { TableTab } from './table-tab.tsx';
import { useLeague, useLeaguePart } from '../use-leagues.ts';
import { CrosstableGrid } from './crosstable-grid.tsx';

const organiseTab = createLoadable(async () => (await import('../organise/organise-tab.tsx')).OrganiseTab);

const TABS = [
  'live',
  'table',
  'crosstable',
  'bracket',
  'schedule',
  'messages',
  'agents',
  'organise',
] as const;
type Tab = (typeof TABS)[number];

const isTab = (name: string): name is Tab => (TABS as readonly string[]).includes(name);

/** Only a knockout has a bracket. */
const tabsOf = ({ format }: LeaguePage): readonly Tab[] =>
  TABS.filter((tab) => tab !== 'bracket' || format === 'knockout');

/** A league that is being played opens with its matches, any other with its table. */
const initialTabOf = ({ status }: LeaguePage): Tab => (status === 'running' ? 'live' : 'table');

/** `#/leagues/<id>`: one league. The tab and its filters are part of the address. */
export function LeagueScreen(props: { params: RouteParams }) {
  const { t } = useText();
  const leagueId = props.params['leagueId'] ?? '';
  const { value: league, failure, reload } = useLeague(leagueId);
  if (league !== null) return <League league={league} onChanged={reload} />;
  return (
    <ScreenPlaceholder
      title={t('screen.leagues')}
      failure={failure}
      missing={{ title: t('leagues.missing_title'), hint: t('leagues.missing_hint', { leagueId }) }}
      back={{ path: '/leagues', label: t('screen.leagues') }}
    />
  );
}

function League({ league, onChanged }: { readonly league: LeaguePage; readonly onChanged: () => void }) {
  const { t, code } = useText();
  const addressQuery = useAddressQuery();
  const requestedTab = addressQuery.get('tab');
  const tabs = tabsOf(league);
  // The tab stays open when the league ends while it is shown.
  const [initialTab] = useState(() => initialTabOf(league));
  const tab: Tab = isTab(requestedTab) && tabs.includes(requestedTab) ? requestedTab : initialTab;
  const show = (next: Tab) => addressQuery.set({ tab: next, message: '' });
  useScreenShortcuts(Object.fromEntries(tabs.map((each, index) => [String(index + 1), () => show(each)])));
  const panels: Readonly<Record<Tab, React.ReactNode>> = {
    live: <LiveTab league={league} />,
    table: <TableTab league={league} />,
    bracket: <BracketTab league={league} addressQuery={addressQuery} />,
    crosstable: <CrosstableTab leagueId={league.leagueId} />,
    schedule: <ScheduleTab league={league} addressQuery={addressQuery} />,
    messages: <MessagesTab leagueId={league.leagueId} addressQuery={addressQuery} />,
    agents: <AgentsTab leagueId={league.leagueId} addressQuery={addressQuery} />,
    organise: <Lazy component={organiseTab} props={{ league, addressQuery, onChanged }} />,
  };
  return (
    <Screen
      fixed
      title={league.name}
      subtitle={
        <>
          <LeagueState status={league.status} />
          <span>{code('game', league.game)}</span>
          <span>{t(`leagues.format_${league.format}`)}</span>
          <PrizeItem leagueId={league.leagueId} />
          <CopyText text={league.leagueId} name={t('leagues.id')} caption={t('names.copy_id')} />
        </>
      }
      actions={<LeagueActions league={league} onChanged={onChanged} />}
      announce={
        league.status === 'running'
          ? t('leagues.announce', { played: league.played, matches: league.matches ?? 0 })
          : null
      }
    >
      <div className="flex min-h-0 flex-1 flex-col gap-3 px-6 pb-4">
        <LeagueWarnings league={league} onChanged={onChanged} />
        {league.status === 'registering' ? (
          <RegistrationNote league={league} />
        ) : (
          <RoundProgress league={league} />
        )}
        <HaltNote league={league} />
        <Tabs
          label={t('leagues.parts')}
          value={tab}
          onChange={show}
          tabs={tabs.map((each) => ({ value: each, label: t(`leagues.tab_${each}`), panel: panels[each] }))}
        />
      </div>
    </Screen>
  );
}

/** Says why a league stopped or failed. */
function HaltNote({ league }: { readonly league: LeaguePage }) {
  const { t } = useText();
  const { status, haltReason } = league;
  if (status !== 'stopped' && status !== 'failed') return null;
  return (
    <Panel title={t(`leagues.${status}_title`)}>
      {status === 'stopped' ? <p className="mb-2 text-muted">{t('leagues.stopped_hint')}</p> : null}
      <p className="mono">{haltReason}</p>
    </Panel>
  );
}

const MIN_READ_GAP_MS = 3000;

/** Shows the results of all pairs of players; a cell opens its match. */
function CrosstableTab({ leagueId }: { readonly leagueId: string }) {
  const { t } = useText();
  const { value, failure } = useLeaguePart('leagues.crosstable', { leagueId }, MIN_READ_GAP_MS);
  if (failure !== null) return <FailureNote failure={failure} />;
  if (value === null) return <Skeleton className="h-64" />;
  if (value.players.length === 0) return <p className="text-muted">{t('leagues.no_players')}</p>;
  return <CrosstableContent leagueId={leagueId} crosstable={value} />;
}

function CrosstableContent(props: { readonly leagueId: string; readonly crosstable: LeagueCrosstable }) {
  const { t } = useText();
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <CrosstableGrid leagueId={props.leagueId} crosstable={props.crosstable} />
      <p className="shrink-0 text-small text-muted">{t('leagues.cross_hint')}</p>
    </div>
  );
}

/** Shows how many players an open league has, and the address where external agents register. */
function RegistrationNote({ league }: { readonly league: LeaguePage }) {
  const { t, dateTime } = useText();
  const { players, managerUrl, startToken, settings } = league;
  const startsAtMs = settings.startsAtMs ?? null;
  return (
    <Panel title={t('leagues.registration_open')}>
      <p className="mb-2 text-muted">
        {players < 2
          ? t('leagues.waiting_for', { count: 2 - players })
          : t('leagues.registered', { count: players })}{' '}
        {t('leagues.registration_hint')} {settings.invitedOnly === true ? t('leagues.invited_only') : ''}
      </p>
      {startsAtMs === null ? null : (
        <p className="mb-2">
          {t('leagues.begins_at', {
            time: dateTime(startsAtMs),
            zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
          })}
        </p>
      )}
      {managerUrl === null ? (
        <p className="text-muted">{t('leagues.no_manager')}</p>
      ) : (
        <CopyBlock text={managerUrl} name={t('leagues.manager_url')} />
      )}
      {startToken === null || startToken === undefined ? null : (
        <>
          <p className="mb-2 mt-3 text-muted">{t('leagues.start_token_hint')}</p>
          <CopyBlock text={startToken} name={t('leagues.start_token')} />
        </>
      )}
    </Panel>
  );
}
