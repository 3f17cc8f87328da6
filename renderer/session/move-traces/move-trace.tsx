import { useState } from 'react';
import type { ModelMove, SessionDetail, TracedText } from '../../../src/shared/contract/index.ts';
import { turnNumber } from '../../boards/turn-number.ts';
import { useQuery } from '../../host/index.ts';
import { DrawerSection } from '../../layout/drawer-section.tsx';
import { playerNameOf, formatShortTime, useText } from '../../text/index.ts';
import { CopyText, Drawer, FailureNote, Segmented, Skeleton, StatusBadge } from '../../ui/index.ts';
import { createLoadable } from '../../routes/loadable.ts';
import { Lazy } from '../../routes/lazy.tsx';
import type { PreviousAttempt } from './prompt-changes.tsx';
import type { ModelTraceRow } from './trace-rows.ts';

const promptChanges = createLoadable(async () => (await import('./prompt-changes.tsx')).PromptChanges);

/** Shows the prompt and the reply of each attempt at one move. */
export function MoveTrace(props: {
  readonly detail: SessionDetail;
  readonly row: ModelTraceRow;
  /** The model's move before this one; null for its first. */
  readonly previousMove: ModelMove | null;
  readonly onClose: () => void;
}) {
  const translator = useText();
  const { t, number } = translator;
  const { detail, row } = props;
  const { modelMove } = row;
  const { card } = detail;
  const [chosenIndex, setChosenIndex] = useState('0');
  const index = Math.min(Number(chosenIndex), Math.max(0, modelMove.attempts.length - 1));
  const attempt = modelMove.attempts[index];
  const title = t('trace.move_title', {
    name: playerNameOf(translator, card, modelMove.role),
    number: turnNumber(card.template, modelMove.logTick ?? modelMove.tick),
  });
  return (
    <Drawer open title={title} onClose={props.onClose}>
      <p className="mono mb-2 break-words text-muted">{modelMove.model}</p>
      {modelMove.attempts.length > 1 ? (
        <Segmented
          label={t('trace.attempts')}
          value={String(index)}
          onChange={setChosenIndex}
          segments={modelMove.attempts.map((_, attemptIndex) => ({
            value: String(attemptIndex),
            label: t('trace.attempt', { number: number(attemptIndex + 1) }),
          }))}
        />
      ) : null}
      {attempt === undefined ? null : (
        <>
          <AttemptVerdict attempt={attempt} moveLabel={row.moveLabel} />
          <AttemptTexts
            key={index}
            sessionId={card.sessionId}
            modelMove={modelMove}
            previousMove={props.previousMove}
            index={index}
            storedReply={attempt.text}
          />
        </>
      )}
    </Drawer>
  );
}

function AttemptVerdict(props: {
  readonly attempt: ModelMove['attempts'][number];
  readonly moveLabel: string | null;
}) {
  const translator = useText();
  const { t, code } = translator;
  const { attempt, moveLabel } = props;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      {attempt.fault === null ? (
        <>
          <StatusBadge tone="ok">{t('trace.legal')}</StatusBadge>
          <span className="mono">{moveLabel}</span>
        </>
      ) : (
        <StatusBadge tone={attempt.fault === 'timeout' ? 'late' : 'bad'}>
          {attempt.failure === null ? code('fault', attempt.fault) : code('test', attempt.failure)}
        </StatusBadge>
      )}
      <span className="tabular-nums text-small text-muted">
        {formatShortTime(translator, attempt.latencyMs)}
      </span>
      <span className="tabular-nums text-small text-muted">
        {attempt.promptTokens === null && attempt.completionTokens === null
          ? t('trace.tokens_unknown')
          : t('trace.tokens', {
              input: translator.number(attempt.promptTokens ?? 0),
              output: translator.number(attempt.completionTokens ?? 0),
            })}
      </span>
    </p>
  );
}

interface AttemptProps {
  readonly sessionId: string;
  readonly modelMove: ModelMove;
  readonly previousMove: ModelMove | null;
  readonly index: number;
  /** The short reply that is stored with every move; it is shown where the whole one is not stored. */
  readonly storedReply: string;
}

function AttemptTexts(props: AttemptProps) {
  const { t } = useText();
  const { sessionId, modelMove, index } = props;
  const { role, tick } = modelMove;
  const { value, failure } = useQuery('traces.attempt', { sessionId, role, tick, attempt: index });
  if (failure !== null) return <FailureNote failure={failure} />;
  if (value === null) return <Skeleton className="mt-4 h-40" />;
  return (
    <>
      <DrawerSection title={t('trace.answer')}>
        <TracedTextView text={value.answer} fallback={props.storedReply} />
      </DrawerSection>
      <DrawerSection title={t('trace.prompt')}>
        <Prompt text={value.prompt} previousAttempt={previousAttemptOf(props)} />
      </DrawerSection>
    </>
  );
}

/**
 * The attempt before this one at the same move, else the first attempt at the model's move before; null if there is none.
 */
function previousAttemptOf(props: AttemptProps): PreviousAttempt | null {
  const { sessionId, modelMove, previousMove, index } = props;
  if (index > 0) return { sessionId, role: modelMove.role, tick: modelMove.tick, attempt: index - 1 };
  return previousMove === null
    ? null
    : { sessionId, role: previousMove.role, tick: previousMove.tick, attempt: 0 };
}

/** Shows the prompt as it was sent, or what changed in it. */
function Prompt(props: { readonly text: TracedText; readonly previousAttempt: PreviousAttempt | null }) {
  const { t } = useText();
  const { text, previousAttempt } = props;
  const [view, setView] = useState<'whole' | 'changes'>('whole');
  if (text.state !== 'kept' || previousAttempt === null) return <TracedTextView text={text} fallback="" />;
  return (
    <div className="flex flex-col gap-2">
      <Segmented
        label={t('trace.prompt_view')}
        value={view}
        onChange={setView}
        segments={[
          { value: 'whole', label: t('trace.prompt_whole') },
          { value: 'changes', label: t('trace.changes') },
        ]}
      />
      {view === 'whole' ? (
        <TracedTextView text={text} fallback="" />
      ) : (
        <Lazy
          component={promptChanges}
          props={{ previousAttempt, prompt: text }}
          fallback={<Skeleton className="h-24" />}
        />
      )}
    </div>
  );
}

const STATES = {
  sealed: 'trace.sealed',
  gone: 'trace.gone',
  off: 'trace.off',
  none: 'trace.no_text',
} as const;

function TracedTextView({ text, fallback }: { readonly text: TracedText; readonly fallback: string }) {
  const { t, number } = useText();
  const hash = text.hash === null ? null : <CopyText text={text.hash} name={t('trace.hash')} />;
  if (text.state !== 'kept')
    return (
      <div className="flex flex-col gap-2">
        <p className="text-muted">
          {t(STATES[text.state])}
          {text.state === 'off' || text.state === 'gone' ? (
            <>
              {' '}
              <a href="#/settings?at=traces" className="rounded-control text-accent hover:underline">
                {t('trace.to_settings')}
              </a>
            </>
          ) : null}
        </p>
        {fallback === '' || text.state === 'sealed' ? null : (
          <Message text={fallback} label={t('trace.short')} />
        )}
        {hash}
      </div>
    );
  return (
    <div className="flex flex-col gap-3">
      {text.messages.map(({ role, text: body, missing }, index) => (
        <div key={index}>
          {text.messages.length > 1 ? <p className="mb-1 text-small text-muted">{role}</p> : null}
          <Message text={body} label={role} />
          {missing > 0 ? (
            <p className="mt-1 text-small text-warn">
              {t('trace.cut', { count: missing, characters: number(missing) })}
            </p>
          ) : null}
        </div>
      ))}
      {hash}
    </div>
  );
}

const Message = ({ text, label }: { readonly text: string; readonly label: string }) => (
  <pre
    tabIndex={0}
    aria-label={label}
    className="mono max-h-96 overflow-auto rounded-control border border-line bg-bg px-2 py-1 break-words whitespace-pre-wrap"
  >
    {text}
  </pre>
);
