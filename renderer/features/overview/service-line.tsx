import type { ServiceState } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { cx } from '../../ui/index.ts';
import { DisclosureButton } from './disclosure-button.tsx';

const isBroken = ({ state }: ServiceState): boolean => state === 'failed' || state === 'degraded';

/** The services that need a person's help; the overview then opens the list of services by itself. */
export const brokenServicesOf = (services: readonly ServiceState[]): readonly ServiceState[] =>
  services.filter(isBroken);

const DOTS: Record<ServiceState['state'], string> = {
  running: 'bg-ok',
  starting: 'border border-muted',
  off: 'border border-edge',
  degraded: 'bg-warn',
  failed: 'bg-bad',
};

/** Shows all services as one line of dots, which opens their addresses and states. */
export function ServiceLine(props: {
  readonly services: readonly ServiceState[];
  readonly isOpen: boolean;
  readonly controls: string;
  readonly onToggle: () => void;
}) {
  const { t, code } = useText();
  const { services } = props;
  const brokenCount = brokenServicesOf(services).length;
  return (
    <DisclosureButton isOpen={props.isOpen} controls={props.controls} onToggle={props.onToggle}>
      <span aria-hidden className="flex items-center gap-1">
        {services.map(({ id, state }) => (
          <span
            key={id}
            title={t('overview.service_state', { service: code('service', id), state: t(`state.${state}`) })}
            className={cx('size-2 rounded-round', DOTS[state])}
          />
        ))}
      </span>
      {brokenCount === 0
        ? services.some(({ state }) => state === 'starting')
          ? t('overview.starting')
          : t('overview.service_count', { count: services.length })
        : t('overview.broken', { count: brokenCount })}
    </DisclosureButton>
  );
}
