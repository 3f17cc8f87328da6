import type { Settings } from '../../../shared/contract/index.ts';
import { refuse, type Outcome } from '../../../shared/outcome.ts';
import type { HostOptions } from '../../platform/host-api.ts';
import { findPortHolder } from '../../platform/net/port-holder.ts';

/** The port of the gateway, which Settings may name when neither an option nor the environment does. */
export const gatewayPortOf = (
  { ports, portSource }: Pick<HostOptions, 'ports' | 'portSource'>,
  { gatewayPort }: Pick<Settings, 'gatewayPort'>,
): number => (portSource === 'settings' ? (gatewayPort ?? ports.gateway) : ports.gateway);

/** The refusal for a gateway port that is in use, naming the program that holds it. */
export async function refuseTakenPort(port: number, message: string): Promise<Outcome<never, 'PORT_IN_USE'>> {
  const holder = await findPortHolder(port);
  return refuse('PORT_IN_USE', `${message} by ${holder ?? 'another program'}`, { port, holder });
}
