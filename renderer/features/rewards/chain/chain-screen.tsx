import { useEffect, useState } from 'react';
import type { ChainStatusView } from '../../../../src/shared/contract/index.ts';
import { CommandBlock } from '../../../copied-commands/index.ts';
import { formatMicro, formatWei } from '../../../money/amounts.ts';
import { useChain } from '../../../money/use-chain.ts';
import { useQuery, useMutation, useQueryUpdate } from '../../../host/index.ts';
import { useText, formatUtc } from '../../../text/index.ts';
import {
  CopyText,
  Panel,
  Skeleton,
  StatusBadge,
  type StatusTone,
  ConfirmDialog,
  FailureNote,
  Switch,
} from '../../../ui/index.ts';
import { DescriptionItem, DescriptionList } from '../../../layout/description-list.tsx';
import { BlocksPanel } from './blocks-panel.tsx';
import { RewardsLayout } from '../rewards-layout.tsx';
import { ChooseProgram } from './choose-program.tsx';
import { InstallProgram } from './install-program.tsx';
import { LedgerPanel } from './ledger-panel.tsx';
import { Entity } from '../../../names/entity.tsx';

const TONES: Readonly<Record<ChainStatusView['state'], StatusTone>> = {
  off: 'neutral',
  missing: 'bad',
  starting: 'pending',
  ready: 'ok',
  down: 'bad',
  wrong_chain: 'bad',
  paused: 'warn',
};

/** `#/rewards/chain`: the chain and its blocks, the account that mints on it, the queued mints and the ledger. */
export function ChainScreen() {
  const chain = useChain();
  return (
    <RewardsLayout>
      {chain === null ? (
        <Skeleton className="h-60" />
      ) : (
        <div className="flex max-w-6xl flex-col gap-4">
          <ChainProblem chain={chain} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="flex flex-col gap-4">
              <ChainDetails chain={chain} />
              <LedgerPanel />
            </div>
            <div className="flex flex-col gap-4">
              <MintingPanel chain={chain} />
              <Outbox chain={chain} />
            </div>
          </div>
          <BlocksPanel chain={chain} />
        </div>
      )}
    </RewardsLayout>
  );
}

/** Explains what is wrong with the chain and how to fix it. */
function ChainProblem({ chain }: { chain: ChainStatusView }) {
  const { t, code } = useText();
  if (chain.state === 'off' && chain.detail === null) {
    return (
      <Panel title={t('chain.off_title')}>
        <p className="max-w-prose text-muted">{t('chain.off_hint')}</p>
      </Panel>
    );
  }
  if (chain.detail === null || chain.detail === 'minting_paused') return null;
  return (
    <div role="status" className="rounded-panel border border-line border-l-4 border-l-warn bg-surface p-4">
      <h2 className="mb-1 font-semibold">{t('chain.what_to_do')}</h2>
      <p className="max-w-prose">{code('chain_problem', chain.detail)}</p>
      <p className="mono mt-1 text-small! text-muted">{chain.detail}</p>
      {chain.detail === 'no_binary' ? <MissingProgram /> : null}
    </div>
  );
}

/** Offers to install the program of the local chain, where one is published, and to choose one. */
function MissingProgram() {
  const { t } = useText();
  const { value, failure } = useQuery('chain.program', {});
  const update = useQueryUpdate('chain.program', {});
  if (value === null) return <FailureNote failure={failure} />;
  return (
    <div className="mt-3 flex flex-col gap-3">
      {value.published ? (
        <>
          <InstallProgram />
          <p className="text-small text-muted">{t('chain.install_by_command')}</p>
          <CommandBlock commands={['chain install']} name={t('ui.command')} />
        </>
      ) : null}
      <ChooseProgram program={value} onChange={(next) => update(() => next)} />
    </div>
  );
}

function ChainDetails({ chain }: { chain: ChainStatusView }) {
  const { t, code, number, language } = useText();
  const settings = useQuery('chain.settings', {}).value;
  const minter = useMinter(chain);
  return (
    <Panel
      title={t('chain.title')}
      aside={<StatusBadge tone={TONES[chain.state]}>{code('chain_state', chain.state)}</StatusBadge>}
    >
      <DescriptionList>
        <DescriptionItem name={t('chain.network')}>{code('profile', chain.profile)}</DescriptionItem>
        <DescriptionItem name={t('chain.chain_id')}>
          <span className="mono">{chain.chainId}</span>
        </DescriptionItem>
        <DescriptionItem name={t('chain.block')}>
          {chain.blockNumber === null ? (
            <span className="text-muted">{t('chain.block_none')}</span>
          ) : (
            <span className="mono">{number(chain.blockNumber)}</span>
          )}
        </DescriptionItem>
        <DescriptionItem name={t('chain.token')}>
          {chain.rewardToken === null ? (
            <span className="text-muted">
              {t(chain.state === 'starting' ? 'chain.token_none' : 'chain.block_none')}
            </span>
          ) : (
            <Entity id={chain.rewardToken} label={t('chain.token')} />
          )}
        </DescriptionItem>
        {minter === null ? null : (
          <>
            <DescriptionItem name={t('chain.minter')}>
              <Entity id={minter.address} label={t('chain.minter')} />
            </DescriptionItem>
            <DescriptionItem name={t('chain.minter_balance')}>
              <span className="mono">
                {t(chain.playMoney ? 'chain.play_eth' : 'chain.eth', {
                  amount: formatWei(minter.wei, language),
                })}
              </span>
            </DescriptionItem>
          </>
        )}
        {settings === null ? null : (
          <DescriptionItem name={t('chain.ceiling')}>
            <span className="mono">
              {t('money.monard', { amount: formatMicro(settings.ceilingMicro, language) })}
            </span>
          </DescriptionItem>
        )}
        {chain.epoch === null ? null : (
          <DescriptionItem name={t('chain.epoch')}>
            <CopyText text={chain.epoch} name={t('chain.epoch')} caption={t('names.copy_id')} />
          </DescriptionItem>
        )}
        {chain.binary === null ? null : (
          <DescriptionItem name={t('chain.program')}>
            <CopyText text={chain.binary} name={t('chain.program')} head={10} tail={24} />
          </DescriptionItem>
        )}
      </DescriptionList>
    </Panel>
  );
}

/** Reads the minting account, again with every block because each mint costs gas; null while the chain is not ready. */
function useMinter({ state, blockNumber }: ChainStatusView) {
  const isAvailable = state === 'ready' || state === 'paused';
  const { value, reload } = useQuery('chain.minter', isAvailable ? {} : null);
  useEffect(reload, [blockNumber, reload]);
  return isAvailable ? value : null;
}

function Outbox({ chain }: { chain: ChainStatusView }) {
  const { t, duration } = useText();
  const { outboxDepth, oldestQueuedMs } = chain;
  return (
    <Panel title={t('chain.outbox')}>
      {outboxDepth === 0 ? (
        <p className="text-muted">{t('chain.outbox_empty')}</p>
      ) : (
        <>
          <p className="text-section font-semibold">{t('chain.outbox_depth', { count: outboxDepth })}</p>
          <p className="text-muted">
            {oldestQueuedMs === null
              ? null
              : t('chain.outbox_oldest', { duration: duration(oldestQueuedMs) })}{' '}
            {chain.state === 'ready' ? null : t('chain.outbox_safe')}
          </p>
        </>
      )}
      {chain.waiting.day === 0 ? null : (
        <p className="mt-2">
          {t('chain.waiting_day', {
            count: chain.waiting.day,
            day: chain.waiting.dueMs === null ? '' : formatUtc(chain.waiting.dueMs),
          })}
        </p>
      )}
      {chain.waiting.decision === 0 ? null : (
        <p className="mt-2 text-bad">{t('chain.waiting_decision', { count: chain.waiting.decision })}</p>
      )}
    </Panel>
  );
}

/** Pauses and resumes all minting, after a confirmation that names what is queued. */
function MintingPanel({ chain }: { chain: ChainStatusView }) {
  const { t } = useText();
  const [actionToConfirm, setActionToConfirm] = useState<'pause' | 'resume' | null>(null);
  const pause = useMutation('chain.pause');
  const action = actionToConfirm ?? 'pause';
  const confirm = async () => {
    await pause.run({ paused: action === 'pause' });
    setActionToConfirm(null);
  };
  return (
    <Panel title={t('chain.minting')}>
      <Switch
        label={t('chain.minting_on')}
        hint={t(chain.mintingPaused ? 'chain.paused_hint' : 'chain.minting_on_hint')}
        checked={!chain.mintingPaused}
        disabled={pause.busy}
        onChange={(isOn) => setActionToConfirm(isOn ? 'resume' : 'pause')}
      />
      <FailureNote failure={pause.failure} className="mt-3" />
      <ConfirmDialog
        open={actionToConfirm !== null}
        onClose={() => setActionToConfirm(null)}
        onConfirm={() => void confirm()}
        title={t(`chain.${action}_title`)}
        confirmLabel={t(`chain.${action}_confirm`)}
        busy={pause.busy}
        danger={action === 'pause'}
      >
        <p>{t(`chain.${action}_hint`, { count: chain.outboxDepth })}</p>
      </ConfirmDialog>
    </Panel>
  );
}
