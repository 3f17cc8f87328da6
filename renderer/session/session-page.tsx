import { CircleDot, Download, Microscope, RotateCcw } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { CallOutput, SessionDetail, NewMatch, SessionCard } from '../../src/shared/contract/index.ts';
import type { ExportFile } from '../../src/shared/contract/export-file.ts';
import { useMutation, saveFile } from '../host/index.ts';
import { savePicture } from '../export/save-picture.ts';
import { saveMatchChoices } from '../host/match-choices.ts';
import { MatchPage, useVisibleTab, MatchResult, type MatchTabPanels, type MatchTab } from '../match/index.ts';
import { BOARD_SELECTOR } from '../match/board-fit.tsx';
import { StageButton } from '../match/stage-button.tsx';
import { playerNameOf, useText, type Translator } from '../text/index.ts';
import { navigate } from '../routes/hash-router.ts';
import { cx, ErrorNote, FailureNote, Button, FailureLine, IconButton, toast } from '../ui/index.ts';
import { announcementOf } from './announcement.ts';
import { BoardColumn } from './board/board-column.tsx';
import { createMoveLabels } from './move-labels.ts';
import { PlayControls } from './board/play-controls.tsx';
import { SessionSubtitle, SessionState } from './parts/session-subtitle.tsx';
import { useSessionPanels } from './parts/session-panels.tsx';
import { ReplayControls } from './board/replay-controls.tsx';
import { useSubmitAction, type SubmitActionState } from './board/use-submit-action.ts';
import { useReplay } from './board/use-replay.ts';
import { viewpointAfter, sessionViewpoints } from './board/viewpoints.ts';
import { useSessionKeys } from './board/use-session-keys.ts';
import type { SessionWatch } from './use-session.ts';
import { useDeclinedDraw } from './use-declined-draw.ts';
import { useProvenance } from './use-provenance.ts';
import { useEvaluationChoice, type EvaluationDisplay } from './evaluation/use-evaluation-choice.ts';
import { useSessionEvaluation, type SessionEvaluation } from './evaluation/use-session-evaluation.ts';
import { SoundButton } from './sound/sound-button.tsx';
import { VerifyButton } from './verification.tsx';
import { Menu } from '../ui/menu.tsx';
import { createLoadable } from '../routes/loadable.ts';
import { Lazy } from '../routes/lazy.tsx';
import { loadTexts } from '../text/index.ts';

const publishSession = createLoadable(async () => {
  const [loadedModule] = await Promise.all([import('./publish-session.tsx'), loadTexts(['organise'])]);
  return loadedModule.PublishSession;
});

/** What the page of a match shows in place of the parts of the session in which it was played. */
export interface SessionFrame {
  /** The names of the players, in the order of their seats. */
  readonly players: readonly string[];
  /** The id that the header shows for copying. */
  readonly matchId: string;
  readonly stateBadge: ReactNode;
  readonly subtitle: ReactNode;
  /** The button that saves the match as a file. */
  readonly saveButton: ReactNode;
  /** The result; null while there is none. */
  readonly result: ReactNode;
  /** Panels of the match, shown instead of the session's own panels. */
  readonly panels: Readonly<Partial<Record<MatchTab, ReactNode>>>;
  /** Tabs in which the session's own panel is shown too, below that of the match. */
  readonly sharedTabs: readonly MatchTab[];
}

/**
 * The panels of the session. A panel of the match that was played as this session replaces the one of the same tab, or
 * precedes it in a shared tab.
 */
function framedPanels(sessionPanels: MatchTabPanels, frame: SessionFrame | undefined): MatchTabPanels {
  if (frame === undefined) return sessionPanels;
  const { panels, sharedTabs } = frame;
  const sharedPanels = sharedTabs.map((tab) => [
    tab,
    <div key={tab} className="flex flex-col gap-4">
      {panels[tab]}
      {sessionPanels[tab]}
    </div>,
  ]);
  return { ...sessionPanels, ...panels, ...Object.fromEntries(sharedPanels) };
}

type MatchHeader = Pick<SessionFrame, 'players' | 'matchId' | 'stateBadge' | 'subtitle'>;

const headerOf = ({ players, matchId, stateBadge, subtitle }: SessionFrame): MatchHeader => ({
  players,
  matchId,
  stateBadge,
  subtitle,
});

const ownHeader = (
  { player }: Translator,
  card: SessionCard,
  provenance: ReturnType<typeof useProvenance>,
): MatchHeader => ({
  players: Object.values(card.seats).map(player),
  matchId: card.sessionId,
  stateBadge: <SessionState card={card} />,
  subtitle: <SessionSubtitle card={card} provenance={provenance} />,
});

/** Shows the board with its two players, and beside it everything that is known of the session. */
export function SessionPage(props: {
  readonly detail: SessionDetail;
  readonly watch: SessionWatch;
  readonly frame?: SessionFrame;
}) {
  const translator = useText();
  const { t } = translator;
  const { detail, watch, frame } = props;
  const { card } = detail;
  const { positions } = watch;
  const replay = useReplay(Math.max(0, positions.length - 1));
  const [isFlipped, setIsFlipped] = useState(false);
  const [verification, setVerification] = useState<CallOutput<'sessions.verify'> | null>(null);
  const visibleTab = useVisibleTab();
  const provenance = useProvenance(card);
  useDeclinedDraw(detail);
  const submitState = useSubmitAction(card.sessionId, card.tick, watch.reload);
  const [labelMoves] = useState(createMoveLabels);
  const moves = useMemo(
    () => labelMoves(translator, detail, positions),
    [labelMoves, translator, detail, positions],
  );
  const evaluation = useSessionEvaluation({ detail, positions, moves, position: replay.position });
  const display = useEvaluationChoice();
  const panels = useSessionPanels({
    detail,
    positions,
    openings: watch.openings,
    moves,
    replay,
    verification,
    provenance,
    evaluation,
    display,
    onPractise: watch.reload,
  });
  const flip = () => setIsFlipped((wasFlipped) => !wasFlipped);
  useSessionKeys({
    replay,
    turningPoints: evaluation.turningPoints,
    onFlip: flip,
    onToggleEvaluation: display.toggle,
    onToggleBest: display.toggleBest,
    onToggleRaw: () => visibleTab.show(visibleTab.tab === 'messages' ? 'moves' : 'messages'),
    onNextViewpoint: () => {
      const next = viewpointAfter(detail);
      if (next !== undefined) watch.setViewpoint(next);
    },
  });

  return (
    <MatchPage
      game={translator.code('game', card.template)}
      {...(frame === undefined ? ownHeader(translator, card, provenance) : headerOf(frame))}
      announce={announcementOf(translator, detail)}
      actions={
        <>
          <SoundButton card={card} />
          <StageButton query={`session=${card.sessionId}`} />
          {card.template === 'chess.v1' && (card.status === 'completed' || card.yours.length === 0) ? (
            <IconButton
              label={t('session.analyse')}
              icon={<Microscope size={16} aria-hidden />}
              onClick={() => navigate(`/analysis?session=${card.sessionId}&ply=${replay.position}`)}
            />
          ) : null}
          <VerifyButton
            sessionId={card.sessionId}
            onVerified={(verdict) => {
              setVerification(verdict);
              if (verdict !== null) visibleTab.show('evidence');
            }}
          />
        </>
      }
      saveButton={
        <>
          <ExportMenu
            card={card}
            hasEvaluation={evaluation.hasChart && visibleEvaluation(evaluation, display) !== null}
          />
          {frame?.saveButton}
        </>
      }
      fitted
      view={
        <BoardColumn
          detail={detail}
          positions={positions}
          moves={moves}
          replay={replay}
          submitState={submitState}
          flipped={isFlipped}
          evaluation={visibleEvaluation(evaluation, display)}
          isBestVisible={display.hasBest}
          controls={
            <ReplayControls
              replay={replay}
              isLive={card.status === 'active'}
              onFlip={flip}
              viewpoint={detail.viewpoint}
              viewpoints={sessionViewpoints(detail)}
              onViewpointChange={watch.setViewpoint}
              nameOf={(role) => playerNameOf(translator, card, role)}
            />
          }
        />
      }
      result={
        <SessionStatusArea detail={detail} watch={watch} submitState={submitState} result={frame?.result} />
      }
      panels={framedPanels(panels, frame)}
      visibleTab={visibleTab}
    />
  );
}

/** The evaluation that is drawn at the board: none where the host or the person hides it. */
const visibleEvaluation = (
  evaluation: SessionEvaluation,
  { isOn }: EvaluationDisplay,
): SessionEvaluation | null => (evaluation.state === 'visible' && isOn ? evaluation : null);

/** Shows problems, the result, whose turn it is, and what the person can do. */
function SessionStatusArea(props: {
  readonly detail: SessionDetail;
  readonly watch: SessionWatch;
  readonly submitState: SubmitActionState;
  /** The result of the match that this session was; undefined for a session by itself. */
  readonly result: ReactNode | undefined;
}) {
  const { detail, watch } = props;
  const { card } = detail;
  const [hasResigned, setHasResigned] = useState(false);
  return (
    <>
      {card.quarantined ? <ErrorNote code="QUARANTINED" /> : null}
      <FailureNote failure={watch.failure} />
      {props.result === undefined ? <Result detail={detail} takesFocus={hasResigned} /> : props.result}
      <Turn detail={detail} submitState={props.submitState} />
      <PlayControls
        detail={detail}
        role={card.yours[0] ?? null}
        onDone={watch.reload}
        onResigned={() => setHasResigned(true)}
      />
    </>
  );
}

function Result(props: { readonly detail: SessionDetail; readonly takesFocus: boolean }) {
  const { detail } = props;
  const rematch = useMutation('match.start');
  const start = () => {
    if (detail.match === null) return;
    const match = rematchOf(detail.match);
    void rematch.run({ ...match, attended: true }).then((started) => {
      if (started?.sessionId == null) return;
      saveMatchChoices(match);
      navigate(`/sessions/${started.sessionId}`);
    });
  };
  return (
    <>
      <ResultBanner
        card={detail.card}
        takesFocus={props.takesFocus}
        busy={rematch.busy}
        onRematch={detail.match === null ? null : start}
      />
      <FailureNote failure={rematch.failure} />
    </>
  );
}

/** Shows whether it is the person's turn, that an action is being sent, and a refusal. */
function Turn(props: { readonly detail: SessionDetail; readonly submitState: SubmitActionState }) {
  const { detail, submitState } = props;
  const { t } = useText();
  const { card } = detail;
  const [ownRole] = card.yours;
  const canAct = ownRole !== undefined && card.toAct.includes(ownRole) && !submitState.isBusy;
  const waitText = submitState.isBusy ? 'session.sending' : 'session.their_turn';
  return (
    <>
      {ownRole !== undefined && card.status === 'active' ? (
        <p className={cx('flex items-center gap-2 text-section font-semibold', !canAct && 'text-muted')}>
          {canAct ? <CircleDot size={16} aria-hidden className="text-accent" /> : null}
          {t(canAct ? 'session.your_turn' : waitText)}
        </p>
      ) : null}
      <FailureNote failure={submitState.failure} />
    </>
  );
}

/** Selectors of the pictures that can be saved while the session's page shows them. */
const PICTURES = {
  board: `main .board-stack ${BOARD_SELECTOR}`,
  evaluation: 'main [data-picture="evaluation"] svg',
} as const;

function ExportMenu(props: { readonly card: SessionCard; readonly hasEvaluation: boolean }) {
  const { t } = useText();
  const exportSession = useMutation('sessions.export');
  const [isPublishing, setIsPublishing] = useState(false);
  const exportReplay = useMutation('replays.export');
  const { card, hasEvaluation } = props;
  const { sessionId } = card;
  const saveExport = (file: ExportFile | null): void => {
    if (file === null) return;
    saveFile(file);
    toast('ok', t('match_page.exported', { file: file.fileName }));
  };
  const save = (format: 'pgn' | 'json') => void exportSession.run({ sessionId, format }).then(saveExport);
  const saveReplay = (withTexts: boolean) => void exportReplay.run({ sessionId, withTexts }).then(saveExport);
  const savePictureOf = (name: keyof typeof PICTURES) => () => {
    const element = document.querySelector(PICTURES[name]);
    if (element === null) toast('bad', t('session.no_picture'));
    else savePicture(element, `arbiter-${name}-${sessionId}`);
  };
  const isReplayable = card.status === 'completed' && !card.quarantined;
  const hasTexts = Object.values(card.seats).some(({ kind }) => kind === 'llm');
  return (
    <>
      <Menu
        trigger={
          <Button busy={exportSession.busy || exportReplay.busy}>
            <Download size={14} aria-hidden />
            {t('match_page.export')}
          </Button>
        }
        choices={[
          ...(card.template === 'chess.v1'
            ? [{ id: 'pgn', label: t('session.export_pgn'), onPick: () => save('pgn') }]
            : []),
          { id: 'json', label: t('session.export_json'), onPick: () => save('json') },
          { id: 'board', label: t('session.export_board'), onPick: savePictureOf('board') },
          ...(hasEvaluation
            ? [{ id: 'evaluation', label: t('session.export_graph'), onPick: savePictureOf('evaluation') }]
            : []),
          ...(isReplayable
            ? [{ id: 'replay', label: t('session.export_replay'), onPick: () => saveReplay(false) }]
            : []),
          ...(isReplayable && hasTexts
            ? [{ id: 'words', label: t('session.export_replay_words'), onPick: () => saveReplay(true) }]
            : []),
          { id: 'publish', label: t('session.publish'), onPick: () => setIsPublishing(true) },
        ]}
      />
      <FailureLine failure={exportSession.failure ?? exportReplay.failure} />
      {isPublishing ? (
        <Lazy component={publishSession} props={{ sessionId, onClose: () => setIsPublishing(false) }} />
      ) : null}
    </>
  );
}

/** The same match with the players in the reverse order of seats. */
function rematchOf(match: NewMatch): NewMatch {
  const roles = Object.keys(match.seats);
  const seats: NewMatch['seats'] = {};
  for (const [index, role] of roles.entries()) {
    const choice = match.seats[roles[roles.length - 1 - index] ?? role];
    if (choice) seats[role] = choice;
  }
  return { ...match, seats };
}

/** Shows the result, with buttons for the next game. */
function ResultBanner(props: {
  readonly card: SessionCard;
  readonly takesFocus: boolean;
  readonly busy: boolean;
  readonly onRematch: (() => void) | null;
}) {
  const translator = useText();
  const { t, code } = translator;
  const { card } = props;
  if (card.status !== 'completed') return null;
  const winner = card.winner === null ? null : playerNameOf(translator, card, card.winner);
  const reasons = [
    ...(card.outcomeReason === null ? [] : [code('reason', card.outcomeReason)]),
    ...(winner === null || card.outcome === null ? [] : [code('outcome', card.outcome)]),
  ];
  return (
    <MatchResult
      label={winner === null ? code('outcome', card.outcome ?? 'draw') : t('session.wins', { name: winner })}
      reason={reasons.join(' · ')}
      plain={winner === null}
      takesFocus={props.takesFocus}
      action={
        props.onRematch === null ? undefined : (
          <Button variant="primary" busy={props.busy} onClick={props.onRematch}>
            <RotateCcw size={14} aria-hidden />
            {t('session.rematch')}
          </Button>
        )
      }
    />
  );
}
