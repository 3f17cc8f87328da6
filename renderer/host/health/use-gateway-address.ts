import { DEFAULT_GATEWAY_PORT } from '../../../src/shared/contract/index.ts';
import { useLive } from '../index.ts';
import { servicesOf } from './health.ts';

const DEFAULT_URL = `http://127.0.0.1:${DEFAULT_GATEWAY_PORT}`;

/** Returns the address at which programs reach the session host, with its actual port, for command lines to copy. */
export const useGatewayAddress = (): string =>
  useLive((live) => {
    const address = servicesOf(live).find((service) => service.id === 'sessions')?.address ?? null;
    return (address ?? DEFAULT_URL).replace(/\/$/, '');
  });
