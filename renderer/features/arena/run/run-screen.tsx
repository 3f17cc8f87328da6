import { useMemo } from 'react';
import { Link } from 'wouter';
import type { ArenaRunReport } from '../../../../src/shared/contract/index.ts';
import { ScreenPlaceholder } from '../../../layout/screen-placeholder.tsx';
import { Screen } from '../../../layout/screen.tsx';
import type { RouteParams } from '../../../routes.ts';
import { useText } from '../../../text/index.ts';
import { CopyText, Progress, TimeAgo } from '../../../ui/index.ts';
import { RunActions } from './run-actions.tsx';
import { RunStats } from './run-stats.tsx';
import { RunChips } from './run-chips.tsx';
import { RunGames } from './run-games.tsx';
import { RunComparison } from './run-comparison.tsx';
import { RunBoards, RunPlan } from './run-plan.tsx';
import { RunRemaining } from './run-remaining.tsx';
import { RunScore } from './run-score.tsx';
import { RunServers } from './run-servers.tsx';
import { RunCountings } from './run-countings.tsx';
import { withPlayerNames } from '../player-names.ts';
import { RunStateBadge } from '../run-state-badge.tsx';
import { RunVerdict } from './run-verdict.tsx';
import { useArena } from '../use-arenas.ts';

/** `#/arena/<id>`: one run with its results and its games. */
export function RunScreen(props: { params: RouteParams }) {
  const translator = useText();
  const { t } = translator;
  const arenaId = props.params['arenaId'] ?? '';
  const { value, failure, reload } = useArena(arenaId);
  const run = useMemo(
    () => (value === null ? null : withPlayerNames(translator, value)),
    [translator, value],
  );
  if (run !== null) return <Run run={run} onChanged={reload} />;
  return (
    <ScreenPlaceholder
      title={t('screen.arena')}
      failure={failure}
      missing={{ title: t('arena.missing_title'), hint: t('arena.missing_hint', { arenaId }) }}
      back={{ path: '/arena', label: t('screen.arena') }}
    />
  );
}

/** Explains the state of a run; a test that is decided may end a run with games left. */
function stateExplanationOf({ state, played, aborted, games, statistics: { verdict } }: ArenaRunReport) {
  const isEndedByTest = state === 'done' && verdict?.stops === true && played + aborted < games;
  return isEndedByTest ? 'arena.note_decided' : (`arena.note_${state}` as const);
}

function Run({ run, onChanged }: { readonly run: ArenaRunReport; readonly onChanged: () => void }) {
  const { t, code } = useText();
  const gamesOver = run.played + run.aborted;
  return (
    <Screen
      title={t('arena.versus', { a: run.a.name, b: run.b.name })}
      subtitle={
        <>
          <RunStateBadge state={run.state} />
          <span>{code('game', run.template)}</span>
          {(run.plan?.variant ?? null) === null ? null : <span>{t('arena.renamed_mark')}</span>}
          <TimeAgo atMs={run.createdAtMs} />
          {run.tournamentId === null ? null : (
            <Link href={`/arena/tournament/${encodeURIComponent(run.tournamentId)}`}>
              {t('arena.tournament_of')}
            </Link>
          )}
          <CopyText text={run.arenaId} name={t('arena.id')} caption={t('names.copy_id')} />
        </>
      }
      actions={<RunActions run={run} onChanged={onChanged} />}
      announce={run.state === 'running' ? t('arena.announce', { played: gamesOver, games: run.games }) : null}
    >
      <div className="flex max-w-6xl flex-col gap-4">
        <Progress
          label={t('arena.progress')}
          value={gamesOver}
          max={run.games}
          text={t('arena.progress_of', { played: gamesOver, games: run.games })}
        />
        <p className="text-muted">{t(stateExplanationOf(run))}</p>
        <RunRemaining run={run} />
        {run.note === null ? null : (
          <p
            role="status"
            className="rounded-panel border border-line border-l-4 border-l-warn bg-surface p-3"
          >
            {run.failure === null ? null : <b className="block font-medium">{code('test', run.failure)}</b>}
            {run.note}
          </p>
        )}
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <div className="flex flex-col gap-4">
            <RunVerdict run={run} />
            <RunScore run={run} />
            <RunChips run={run} />
          </div>
          <div className="flex flex-col gap-4">
            <RunCountings run={run} />
            <RunStats run={run} />
            <RunComparison run={run} />
          </div>
        </div>
        <RunServers run={run} onReload={onChanged} />
        <RunPlan run={run} />
        <RunBoards run={run} />
        <RunGames run={run} />
      </div>
    </Screen>
  );
}
