import type { LeagueExchange, LeagueMessage } from '../../../src/shared/contract/index.ts';
import { escapeInvisible } from '../../../src/shared/display-text.ts';
import { useText, formatUtc } from '../../text/index.ts';
import { CopyBlock, StatusBadge } from '../../ui/index.ts';
import { TIMEOUT_CODE } from './league-labels.ts';

/** Bodies come from other programs, so characters that would hide or reorder text are escaped. */
const asText = (body: unknown): string => escapeInvisible(JSON.stringify(body, null, 2) ?? 'null');

/** Shows both sides of one exchange as they were sent, without tokens. */
export function ExchangeBodies(props: { readonly exchange: LeagueExchange }) {
  const { t } = useText();
  const { exchange } = props;
  return (
    <div className="grid min-w-0 gap-3">
      <section className="min-w-0">
        <h3 className="mb-1 text-small font-medium text-muted">{t('leagues.request')}</h3>
        <CopyBlock text={asText(exchange.request)} name={t('leagues.request')} />
      </section>
      <section className="min-w-0">
        <h3 className="mb-1 text-small font-medium text-muted">{t('leagues.reply')}</h3>
        <CopyBlock text={asText(exchange.answer)} name={t('leagues.reply')} />
      </section>
    </div>
  );
}

/** Shows sender, receiver and type of a message in one line. */
export function ExchangeLine({ message }: { readonly message: LeagueMessage }) {
  const { t, number } = useText();
  const [from, to] = message.direction === 'out' ? [message.own, message.peer] : [message.peer, message.own];
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-0.5">
      <span className="mono text-muted">{formatUtc(message.atMs).slice(11, 19)}</span>
      <span className="mono font-medium">{message.type}</span>
      <span className="mono text-muted">
        {from} → {to}
      </span>
      <span className="tabular-nums text-small text-muted">
        {t('leagues.took', { ms: number(message.durationMs, { maximumFractionDigits: 1 }) })}
      </span>
      {message.attempt > 1 ? (
        <span className="text-small text-muted">{t('leagues.attempt', { attempt: message.attempt })}</span>
      ) : null}
      {message.code === null ? null : (
        <StatusBadge tone={message.code === TIMEOUT_CODE ? 'late' : 'bad'}>{message.code}</StatusBadge>
      )}
    </span>
  );
}
