import { LayoutGrid, List, Plus, Search, Swords } from 'lucide-react';
import { useDeferredValue, useMemo, useRef } from 'react';
import { MINUTE_MS } from '../../../src/shared/units.ts';
import { useGatewayAddress } from '../../host/health/use-gateway-address.ts';
import { Screen } from '../../layout/screen.tsx';
import { SessionTile } from '../../session-tile/session-tile.tsx';
import { useScreenShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { useQuery } from '../../host/index.ts';
import { navigate, useAddressQuery, type AddressQuery } from '../../routes/hash-router.ts';
import { useText } from '../../text/index.ts';
import { LoadDemo } from '../../demo/index.ts';
import {
  Button,
  EmptyState,
  NoResults,
  FailureNote,
  Segmented,
  Select,
  Skeleton,
  TextField,
  useNow,
} from '../../ui/index.ts';
import { SessionTable } from './session-table.tsx';
import {
  SESSION_STATUS_FILTERS,
  useSessionPages,
  type SessionPages,
  type SessionStatusFilter,
} from './use-session-pages.ts';

const createSessionCommand = (gateway: string): string => `curl -X POST ${gateway}/sessions \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -d '{"template":"chess.v1","participants":{"white":"'$WHITE'","black":"'$BLACK'"}}'`;

/** Midnight in the person's own time zone. */
const startOfDay = (nowMs: number): number => new Date(nowMs).setHours(0, 0, 0, 0);

/** Returns the status that the address names; empty for none and for an unknown one. */
const statusIn = (addressQuery: AddressQuery): SessionStatusFilter =>
  SESSION_STATUS_FILTERS.find((status) => status === addressQuery.get('status')) ?? '';

export function SessionsScreen() {
  const { t } = useText();
  const addressQuery = useAddressQuery();
  const view = addressQuery.get('view') === 'list' ? 'list' : 'wall';
  const game = addressQuery.get('game');
  const status = statusIn(addressQuery);
  const text = useDeferredValue(addressQuery.get('q'));
  const todayStartMs = startOfDay(useNow(MINUTE_MS));
  const filter = useMemo(() => ({ game, status, text, todayStartMs }), [game, status, text, todayStartMs]);
  const pages = useSessionPages(filter);
  const isFiltered = game !== '' || status !== '' || text !== '';
  const filterField = useRef<HTMLInputElement>(null);
  const show = (next: string) => addressQuery.set({ view: next === 'list' ? 'list' : '' });
  useScreenShortcuts({
    '/': () => filterField.current?.focus(),
    w: () => show(view === 'wall' ? 'list' : 'wall'),
  });
  const liveCount = pages.cards.filter((card) => card.status === 'active').length;
  return (
    <Screen
      title={t('screen.sessions')}
      fixed={view === 'list'}
      subtitle={pages.isReady ? <span>{t('sessions.count', { count: pages.total })}</span> : undefined}
      announce={t('sessions.announce', { count: liveCount })}
      actions={
        <>
          <Button onClick={() => navigate('/analysis')}>{t('sessions.analysis')}</Button>
          <Button variant="primary" onClick={() => navigate('/new')}>
            <Plus size={16} aria-hidden />
            {t('action.new_match')}
          </Button>
        </>
      }
    >
      <div className={view === 'list' ? 'flex min-h-0 flex-1 flex-col px-6 pb-6' : 'flex flex-col'}>
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <TextField
            ref={filterField}
            label={t('sessions.filter')}
            placeholder={t('sessions.filter_short')}
            icon={<Search size={14} />}
            value={addressQuery.get('q')}
            maxLength={200}
            onChange={(value) => addressQuery.set({ q: value })}
            className="w-64"
          />
          <Filters addressQuery={addressQuery} />
          <Segmented
            label={t('sessions.view')}
            value={view}
            onChange={show}
            segments={[
              { value: 'wall', label: t('sessions.wall'), icon: <LayoutGrid size={14} aria-hidden /> },
              { value: 'list', label: t('sessions.list'), icon: <List size={14} aria-hidden /> },
            ]}
            className="ml-auto"
          />
        </div>
        <FailureNote failure={pages.failure} onRetry={pages.reload} />
        <Content
          pages={pages}
          view={view}
          isFiltered={isFiltered}
          onClear={() => addressQuery.set({ q: '', game: '', status: '' })}
        />
      </div>
    </Screen>
  );
}

function Filters({ addressQuery }: { addressQuery: AddressQuery }) {
  const { t, code } = useText();
  const templates = useQuery('templates.list', {});
  const games = (templates.value ?? []).map((templateInfo) => ({
    value: templateInfo.template,
    label: code('game', templateInfo.template, templateInfo.title),
  }));
  return (
    <>
      <Select
        label={t('sessions.game')}
        value={addressQuery.get('game')}
        choices={[{ value: '', label: t('sessions.all_games') }, ...games]}
        onChange={(game) => addressQuery.set({ game })}
        className="w-48"
      />
      <Segmented
        label={t('sessions.show')}
        value={statusIn(addressQuery) || 'all'}
        onChange={(status) => addressQuery.set({ status: status === 'all' ? '' : status })}
        segments={[
          { value: 'all', label: t('sessions.show_all') },
          { value: 'active', label: t('sessions.show_live') },
          { value: 'yours', label: t('sessions.show_yours') },
          { value: 'today', label: t('sessions.show_today') },
          { value: 'completed', label: t('sessions.show_ended') },
        ]}
      />
    </>
  );
}

function Content(props: {
  pages: SessionPages;
  view: 'wall' | 'list';
  isFiltered: boolean;
  onClear: () => void;
}) {
  const { t } = useText();
  const gateway = useGatewayAddress();
  const { pages } = props;
  if (!pages.isReady) return pages.failure === null ? <LoadingTiles /> : null;
  if (pages.cards.length === 0) {
    return props.isFiltered ? (
      <NoResults title={t('sessions.none_match')} onClear={props.onClear} />
    ) : (
      <EmptyState
        icon={<Swords size={22} />}
        title={t('sessions.empty_title')}
        hint={t('sessions.empty_hint')}
        action={
          <>
            <Button variant="primary" onClick={() => navigate('/new')}>
              {t('action.new_match')}
            </Button>
            <LoadDemo />
          </>
        }
        commandLine={createSessionCommand(gateway)}
      />
    );
  }
  return (
    <>
      {props.view === 'list' ? (
        <SessionTable cards={pages.cards} />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] gap-3">
          {pages.cards.map((card) => (
            <li key={card.sessionId} className="min-w-0">
              <SessionTile card={card} />
            </li>
          ))}
        </ul>
      )}
      {pages.hasMore ? (
        <div className="mt-4 flex items-center justify-center gap-3">
          <span className="tabular-nums text-small text-muted">
            {t('sessions.shown', { shown: pages.cards.length, total: pages.total })}
          </span>
          <Button busy={pages.isLoadingMore} onClick={pages.loadMore}>
            {t('sessions.more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function LoadingTiles() {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] gap-3">
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <Skeleton key={index} className="h-64" />
      ))}
    </div>
  );
}
