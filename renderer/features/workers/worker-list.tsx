import { Ban, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { HOST_WORKER_ID, type FleetStatus } from '../../../src/shared/contract/index.ts';
import { ConfirmCall } from '../../layout/confirm-call.tsx';
import { useAddressQuery } from '../../routes/hash-router.ts';
import { useText } from '../../text/index.ts';
import {
  Badge,
  Button,
  IconButton,
  shorten,
  StatusBadge,
  TimeAgo,
  Tooltip,
  toast,
  useNow,
} from '../../ui/index.ts';
import { workerStateOf, WORKER_TONES } from './worker-state.ts';

export type Worker = FleetStatus['workers'][number];

/** Lists every worker with the games that it plays, its players and the results of its games. */
export function WorkerList(props: { readonly workers: readonly Worker[]; readonly onChanged: () => void }) {
  const { t } = useText();
  const [workerToRevoke, setWorkerToRevoke] = useState<Worker | null>(null);
  const [workerToReinstate, setWorkerToReinstate] = useState<Worker | null>(null);
  return (
    <>
      <ul aria-label={t('workers.list')} className="flex flex-col gap-3">
        {props.workers.map((worker) => (
          <li key={worker.workerId}>
            <WorkerCard
              worker={worker}
              onRevoke={() => setWorkerToRevoke(worker)}
              onReinstate={() => setWorkerToReinstate(worker)}
            />
          </li>
        ))}
      </ul>
      {workerToRevoke === null ? null : (
        <ConfirmCall
          call="fleet.revoke"
          input={{ workerId: workerToRevoke.workerId }}
          onClose={() => setWorkerToRevoke(null)}
          onDone={({ name }) => {
            toast('ok', t('workers.revoked', { name }));
            props.onChanged();
          }}
          title={t('workers.revoke_title', { name: workerToRevoke.name })}
          confirmLabel={t('workers.revoke_name', { name: workerToRevoke.name })}
        >
          <p>{t('workers.revoke_hint')}</p>
        </ConfirmCall>
      )}
      {workerToReinstate === null ? null : (
        <ConfirmCall
          call="fleet.reinstate"
          input={{ workerId: workerToReinstate.workerId }}
          onClose={() => setWorkerToReinstate(null)}
          onDone={({ name }) => {
            toast('ok', t('workers.reinstated', { name }));
            props.onChanged();
          }}
          title={t('workers.reinstate_title', { name: workerToReinstate.name })}
          confirmLabel={t('workers.reinstate_name', { name: workerToReinstate.name })}
        >
          <p>
            {t(workerToReinstate.suspendedAtMs === null ? 'workers.resume_hint' : 'workers.reinstate_hint')}
          </p>
        </ConfirmCall>
      )}
    </>
  );
}

/** Brings the worker that the address names into view, once. */
function useLinkedWorker(workerId: string) {
  const isLinked = useAddressQuery().get('worker') === workerId;
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isLinked) return;
    card.current?.focus();
    card.current?.scrollIntoView?.({ block: 'start' });
  }, [isLinked]);
  return card;
}

function WorkerCard(props: {
  readonly worker: Worker;
  readonly onRevoke: () => void;
  readonly onReinstate: () => void;
}) {
  const { t, dateTime } = useText();
  const nowMs = useNow(10_000);
  const { worker } = props;
  const { trust, drops, pausedUntilMs } = worker;
  const name = worker.workerId === HOST_WORKER_ID ? t('workers.this_computer') : worker.name;
  const card = useLinkedWorker(worker.workerId);
  const state = workerStateOf(worker, nowMs);
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={name}
      className="rounded-panel border border-line bg-surface px-4 py-3"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 truncate text-section font-semibold">{name}</h2>
        <StatusBadge tone={WORKER_TONES[state]}>{t(`workers.state_${state}`)}</StatusBadge>
        <Tooltip text={t(`workers.trust_${trust}_hint`)}>
          <span tabIndex={0} className="rounded-control">
            <Badge>{t(`workers.trust_${trust}`)}</Badge>
          </span>
        </Tooltip>
        <div className="ml-auto flex items-center gap-1">
          {state === 'suspended' || state === 'paused' ? (
            <Button onClick={props.onReinstate} aria-label={t('workers.reinstate_name', { name })}>
              <RotateCcw size={14} aria-hidden />
              {t('workers.reinstate')}
            </Button>
          ) : null}
          {state === 'revoked' || worker.workerId === HOST_WORKER_ID ? null : (
            <IconButton
              label={t('workers.revoke_name', { name })}
              icon={<Ban size={15} aria-hidden />}
              onClick={props.onRevoke}
            />
          )}
        </div>
      </header>
      {state === 'suspended' ? <p className="mt-1">{t('workers.suspended_note')}</p> : null}
      {state === 'paused' && pausedUntilMs !== null ? (
        <p className="mt-1">{t('workers.paused_note', { count: drops, time: dateTime(pausedUntilMs) })}</p>
      ) : null}
      <div className="mt-2 grid gap-x-8 gap-y-1 border-t border-line pt-3 lg:grid-cols-2">
        <WorkDetails worker={worker} />
        <ResultDetails worker={worker} />
      </div>
    </article>
  );
}

const LIST_CLASSES = 'grid grid-cols-[9rem_minmax(0,1fr)] content-start gap-x-4 gap-y-1';

function LabelledValue(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-small leading-5 text-muted">{props.title}</dt>
      <dd className="min-w-0 break-words">{props.children}</dd>
    </>
  );
}

/** Shows the games that the worker plays now, and with which players and in how many slots it can play. */
function WorkDetails({ worker }: { readonly worker: Worker }) {
  const { t, number } = useText();
  const { slots, version, playing, seenMs } = worker;
  const players = [
    ...worker.engines.map(({ name, sha256 }) => t('workers.engine', { name, hash: shorten(sha256, 12, 0) })),
    ...worker.models,
    ...worker.signers.map((key) => t('workers.signer', { key: shorten(key, 12, 0) })),
  ];
  return (
    <dl className={LIST_CLASSES}>
      <LabelledValue title={t('workers.playing')}>
        {playing.length === 0 ? (
          <span className="text-muted">{t('workers.idle')}</span>
        ) : (
          playing.map(({ orderId, text }) => <div key={orderId}>{text}</div>)
        )}
      </LabelledValue>
      <LabelledValue title={t('workers.players')}>
        {players.length > 0 ? (
          players.map((text) => <div key={text}>{text}</div>)
        ) : (
          <span className="text-muted">{seenMs === null ? t('ui.none') : t('workers.players_none')}</span>
        )}
      </LabelledValue>
      <LabelledValue title={t('workers.slots')}>
        {slots === null ? t('ui.none') : number(slots)}
      </LabelledValue>
      <LabelledValue title={t('workers.version')}>{version ?? t('ui.none')}</LabelledValue>
    </dl>
  );
}

function ResultDetails({ worker }: { readonly worker: Worker }) {
  const { t, number, dateTime } = useText();
  const { workerId, counted, refused, lapsed, rechecks, seenMs, expiresMs, trust } = worker;
  return (
    <dl className={LIST_CLASSES}>
      <LabelledValue title={t('workers.results')}>
        {t('workers.results_value', { counted: number(counted), refused: number(refused) })}
      </LabelledValue>
      <LabelledValue title={t('workers.lapsed')}>{number(lapsed)}</LabelledValue>
      {trust === 'own' ? null : (
        <LabelledValue title={t('workers.rechecks')}>
          {t('workers.rechecks_value', {
            agreed: number(rechecks.agreed),
            differed: number(rechecks.differed),
            waiting: number(rechecks.waiting),
          })}
        </LabelledValue>
      )}
      <LabelledValue title={t('workers.seen')}>
        {seenMs === null ? t('workers.state_unseen') : <TimeAgo atMs={seenMs} />}
      </LabelledValue>
      {workerId === HOST_WORKER_ID ? null : (
        <LabelledValue title={t('workers.expires')}>{dateTime(expiresMs)}</LabelledValue>
      )}
    </dl>
  );
}
