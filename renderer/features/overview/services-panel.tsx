import type { Overview, ServiceState } from '../../../src/shared/contract/index.ts';
import { HostLoad } from './host-load.tsx';
import { ServiceCards } from './service-cards.tsx';

export interface ServicesPanelProps {
  readonly services: readonly ServiceState[];
  /** Null until the host has responded. */
  readonly overview: Overview | null;
  readonly loopDelay: Overview['loopDelay'] | null;
}

/** Shows the state of each service and the load of the host. */
export const ServicesPanel = ({ services, overview, loopDelay }: ServicesPanelProps) => (
  <div className="flex flex-col gap-4">
    <ServiceCards services={services} />
    <HostLoad overview={overview} loopDelay={loopDelay} />
  </div>
);
