import { ChevronDown, ChevronUp } from 'lucide-react';
import { Link } from 'wouter';
import type { AuditRow } from '../../../src/shared/contract/index.ts';
import { auditTone } from '../../audit-timeline/audit-tone.ts';
import { DescriptionItem, DescriptionList } from '../../layout/description-list.tsx';
import { plainLinkClass } from '../../layout/plain-link-class.ts';
import { SearchLinks } from '../../layout/search-links.tsx';
import { isAddress } from '../../money/index.ts';
import { useText, formatUtc } from '../../text/index.ts';
import { Button, CopyBlock, CopyText, Drawer, Skeleton, StatusBadge } from '../../ui/index.ts';
import { actorName } from './actor-name.ts';
import { Entity } from '../../names/entity.tsx';

export interface RowDrawerProps {
  seq: number | null;
  row: AuditRow | undefined;
  /** Whether the log has no such row. */
  isMissing: boolean;
  /** Whether the list contains the row, so that the buttons can step to its neighbours. */
  isListed: boolean;
  onClose: () => void;
  /** Opens the row beside this one in the list: 1 for the older one, -1 for the newer one. */
  onStep: (offset: 1 | -1) => void;
}

export function RowDrawer(props: RowDrawerProps) {
  const { t } = useText();
  const { row } = props;
  return (
    <Drawer
      open={props.seq !== null}
      onClose={props.onClose}
      title={t('audit.row_title', { seq: props.seq ?? 0 })}
    >
      <div className="mb-4 flex gap-2">
        <Button disabled={!props.isListed} onClick={() => props.onStep(-1)}>
          <ChevronUp size={14} aria-hidden />
          {t('audit.newer')}
        </Button>
        <Button disabled={!props.isListed} onClick={() => props.onStep(1)}>
          <ChevronDown size={14} aria-hidden />
          {t('audit.older')}
        </Button>
      </div>
      <Body row={row} isMissing={props.isMissing} />
    </Drawer>
  );
}

function Body({ row, isMissing }: Pick<RowDrawerProps, 'row' | 'isMissing'>) {
  const { t } = useText();
  if (row !== undefined) return <RowDetails row={row} />;
  return isMissing ? <p className="text-muted">{t('audit.row_missing')}</p> : <Skeleton className="h-40" />;
}

function RowDetails({ row }: { row: AuditRow }) {
  const translator = useText();
  const { t, code } = translator;
  return (
    <>
      <DescriptionList>
        <DescriptionItem name={t('audit.column_utc')}>
          <span className="mono">{formatUtc(row.atMs)}</span>
        </DescriptionItem>
        <DescriptionItem name={t('audit.system')}>{code('system', row.system)}</DescriptionItem>
        <DescriptionItem name={t('audit.action')}>
          <StatusBadge tone={auditTone(row.action)}>{code('audit_action', row.action)}</StatusBadge>
          <span className="mono block break-all text-muted">{row.action}</span>
        </DescriptionItem>
        <DescriptionItem name={t('audit.actor')}>
          <Entity id={row.actor} label={t('audit.actor')} name={actorName(translator, row.actor)} hasKind />
        </DescriptionItem>
        <DescriptionItem name={t('audit.subject')}>
          <Entity
            id={row.subject}
            label={t('audit.subject')}
            name={actorName(translator, row.subject)}
            hasKind
          />
        </DescriptionItem>
        <DescriptionItem name={t('audit.column_hash')}>
          <CopyText text={row.hash} name={t('audit.hash')} head={16} tail={8} />
        </DescriptionItem>
        <DescriptionItem name={t('audit.column_prev')}>
          <CopyText text={row.prev} name={t('audit.prev')} head={16} tail={8} />
        </DescriptionItem>
      </DescriptionList>
      <RewardLinks row={row} />
      <GameLink row={row} />
      <p className="mt-3 flex flex-col items-start gap-1 empty:hidden">
        <SearchLinks id={row.subject} excludedKinds={NOT_LINKED} />
        {isGeneratedId(row.actor) && row.actor !== row.subject ? (
          <SearchLinks id={row.actor} excludedKinds={NOT_LINKED} />
        ) : null}
      </p>
      <h3 className="mt-5 mb-2 text-small font-medium text-muted">{t('audit.payload')}</h3>
      <CopyBlock text={JSON.stringify(row.payload, null, 2)} name={t('audit.payload')} />
    </>
  );
}

/** Kinds that need no link here: rows of the log itself, and games, which `GameLink` handles. */
const NOT_LINKED = ['audit', 'game'] as const;

/** Whether an actor is an id of an agent or a wallet, not the host, a person or a role. */
const isGeneratedId = (actor: string): boolean => actor.length >= 32;

const isHash = (text: string): boolean => /^0x[0-9a-f]{64}$/i.test(text);

const payloadText = (
  { payload }: AuditRow,
  field: string,
  isValid: (text: string) => boolean,
): string | null => {
  const value = payload[field];
  return typeof value === 'string' && isValid(value) ? value : null;
};

/** Links a row about a reward or its mint to the decision and the transaction. */
function RewardLinks({ row }: { row: AuditRow }) {
  const { t } = useText();
  const wallet = payloadText(row, 'wallet', isAddress);
  const txHash = payloadText(row, 'txHash', isHash);
  const isMint = row.action.startsWith('MINT_');
  const isDecision = DECISION_ACTIONS.has(row.action) || isMint;
  if (wallet === null || !isDecision) return null;
  return (
    <div className="mt-3 flex flex-col items-start gap-1">
      <Link
        href={`/rewards?open=${encodeURIComponent(`${row.subject}/${wallet.toLowerCase()}`)}`}
        className={plainLinkClass}
      >
        {t('audit.decision')}
      </Link>
      {txHash === null ? null : (
        <div className="flex items-center gap-2">
          <span className="text-muted">{t('audit.transaction')}</span>
          <CopyText text={txHash} name={t('audit.transaction')} head={14} tail={8} />
        </div>
      )}
    </div>
  );
}

/** Links a row about a game of OpenFront to its page. */
function GameLink({ row }: { row: AuditRow }) {
  const { t } = useText();
  if (row.system !== 'openfront') return null;
  return (
    <Link
      href={`/openfront/games/${encodeURIComponent(row.subject)}`}
      className="mt-3 inline-block rounded-control text-accent hover:underline"
    >
      {t('audit.game')}
    </Link>
  );
}

/** Actions whose subject is a match with a decision for one wallet. */
const DECISION_ACTIONS = new Set([
  'REWARD',
  'FLAG',
  'REJECT',
  'HELD_APPROVED',
  'HELD_REJECTED',
  'LOBBY_COLLISION',
  'LOBBY_RELEASED',
]);
