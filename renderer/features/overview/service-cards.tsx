import type { ServiceState } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { cx, Skeleton, useNow, StatusBadge, type StatusTone } from '../../ui/index.ts';

const TONES: Record<ServiceState['state'], StatusTone> = {
  running: 'ok',
  starting: 'pending',
  off: 'neutral',
  degraded: 'warn',
  failed: 'bad',
};

/** Keys of the cards that are shown before the host has named its services. */
const PLACEHOLDERS = [0, 1, 2, 3, 4] as const;

export function ServiceCards({ services }: { services: readonly ServiceState[] }) {
  const { t } = useText();
  return (
    <section aria-label={t('overview.services')}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(8.75rem,1fr))] gap-3">
        {services.length === 0
          ? PLACEHOLDERS.map((index) => (
              <li key={index} className="h-24 rounded-panel border border-line bg-surface p-4">
                <Skeleton className="h-4 w-2/3" />
              </li>
            ))
          : services.map((service) => <ServiceCard key={service.id} service={service} />)}
      </ul>
    </section>
  );
}

function ServiceCard({ service }: { service: ServiceState }) {
  const { t, code, duration } = useText();
  const nowMs = useNow(10_000);
  const isOff = service.state === 'off';
  const uptime =
    service.sinceMs === null ? '' : t('overview.up_for', { duration: duration(nowMs - service.sinceMs) });
  const detail = service.note === null ? uptime : code('note', service.note);
  return (
    <li
      className={cx(
        'flex min-h-24 flex-col gap-1 rounded-panel border border-line px-4 py-3',
        isOff ? 'border-dashed' : 'bg-surface',
      )}
    >
      <div className="flex items-baseline justify-between gap-2">
        <span className={cx('truncate font-medium', isOff && 'text-muted')}>
          {code('service', service.id)}
        </span>
      </div>
      <StatusBadge tone={TONES[service.state]}>{t(`state.${service.state}`)}</StatusBadge>
      <div className="mt-auto flex min-w-0 flex-col">
        {service.address === null ? null : (
          <span className="mono truncate text-text" title={service.address}>
            {service.address.replace(/^https?:\/\//, '').replace(/\/$/, '')}
          </span>
        )}
        <span className="text-small text-muted">{detail}</span>
      </div>
    </li>
  );
}
