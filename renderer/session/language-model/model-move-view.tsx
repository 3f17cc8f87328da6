import type { ModelMove } from '../../../src/shared/contract/index.ts';
import { formatShortTime, useText } from '../../text/index.ts';
import { CopyText, StatusBadge } from '../../ui/index.ts';
import { QuotedText, RawReply } from '../turn-parts.tsx';
import { shortReplyOf, type PlayedModelMove } from './played-model-moves.ts';

type Attempt = ModelMove['attempts'][number];

/** Shows the model's comment, its failed attempts, the move that was played and what it used; `brief` shortens them. */
export function ModelMoveView({
  playedModelMove,
  brief,
}: {
  readonly playedModelMove: PlayedModelMove;
  readonly brief?: boolean;
}) {
  const { t } = useText();
  const { modelMove } = playedModelMove;
  const policy = modelMove.policyUsed;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {modelMove.sealed ? (
        brief === true ? (
          <p className="text-small text-muted">{t('reasoning.sealed_short')}</p>
        ) : null
      ) : (
        <ModelText text={modelMove.words} isExpected={modelMove.policyUsed === null} />
      )}
      <ul className="flex flex-col gap-0.5">
        {modelMove.attempts.map((attempt, index) =>
          attempt.fault === null ? null : (
            <FailedAttempt key={index} attempt={attempt} fault={attempt.fault} brief={brief === true} />
          ),
        )}
      </ul>
      <PlayedMove playedModelMove={playedModelMove} />
      {policy === null ? null : <StatusBadge tone="flag">{t(`reasoning.policy_${policy}`)}</StatusBadge>}
      <ModelMoveUsage modelMove={modelMove} />
    </div>
  );
}

/** Shows what the model said or, where a reply `isExpected`, that it said nothing. */
function ModelText({ text, isExpected }: { readonly text: string; readonly isExpected: boolean }) {
  const { t } = useText();
  if (text === '')
    return isExpected ? <p className="text-small text-muted">{t('reasoning.said_nothing')}</p> : null;
  return <QuotedText text={text} />;
}

function FailedAttempt(props: {
  readonly attempt: Attempt;
  readonly fault: string;
  readonly brief: boolean;
}) {
  const translator = useText();
  const { t, code } = translator;
  const { attempt, fault } = props;
  const shortText = shortReplyOf(attempt.text);
  const wholeText = attempt.text.trim();
  const canUnfold = !props.brief && wholeText.length > shortText.length;
  // A prose reply is shown either cut to one line or as a whole.
  const inlineText = canUnfold && shortText.endsWith('…') ? '' : shortText;
  return (
    <li className="min-w-0">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <span className="text-small text-muted">{t('reasoning.tried')}</span>
        {inlineText === '' ? null : <span className="mono min-w-0 truncate">{inlineText}</span>}
        <StatusBadge tone={fault === 'timeout' ? 'late' : 'bad'}>
          {attempt.failure === null ? code('fault', fault) : code('test', attempt.failure)}
        </StatusBadge>
        <span className="tabular-nums text-small text-muted">
          {formatShortTime(translator, attempt.latencyMs, 'narrow')}
        </span>
        {attempt.transportRetries > 0 ? (
          <span className="text-small text-muted">
            {t('reasoning.resent', { count: attempt.transportRetries })}
          </span>
        ) : null}
      </span>
      {canUnfold ? <RawReply text={wholeText} /> : null}
    </li>
  );
}

function PlayedMove({ playedModelMove }: { readonly playedModelMove: PlayedModelMove }) {
  const translator = useText();
  const { t } = translator;
  const { modelMove, playedMove } = playedModelMove;
  const move = playedMove?.label ?? modelMove.action;
  if (move === null)
    return modelMove.sealed ? null : <StatusBadge tone="bad">{t('reasoning.no_action')}</StatusBadge>;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="text-small text-muted">
        {t(modelMove.policyUsed === 'random' ? 'reasoning.policy_played' : 'reasoning.played')}
      </span>
      <span className="mono font-medium">{move}</span>
      <StatusBadge tone={modelMove.policyUsed === 'random' ? 'flag' : 'ok'}>
        <span className="tabular-nums">{formatShortTime(translator, modelMove.latencyMs, 'narrow')}</span>
      </StatusBadge>
    </span>
  );
}

/** Shows the tokens, the quantisation of the model and the hash of the prompt. */
function ModelMoveUsage({ modelMove }: { readonly modelMove: ModelMove }) {
  const { t } = useText();
  const { build, promptTokens, completionTokens, estimatedTokens } = modelMove;
  const quantisation = build?.quantisation ?? null;
  return (
    <span className="tabular-nums flex flex-wrap items-center gap-x-2 text-small text-muted">
      {promptTokens === null && completionTokens === null ? (
        <span>{t('reasoning.tokens_unknown', { estimate: estimatedTokens })}</span>
      ) : (
        <>
          <span>
            {t('reasoning.tokens', { prompt: promptTokens ?? 0, completion: completionTokens ?? 0 })}
          </span>
          <span>{t('reasoning.tokens_estimate', { estimate: estimatedTokens })}</span>
        </>
      )}
      {quantisation === null ? null : <span>{quantisation}</span>}
      <CopyText text={modelMove.promptHash} name={t('reasoning.prompt')} />
    </span>
  );
}
