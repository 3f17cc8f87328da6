import type { PortFailure } from '../../../../shared/contract/host.ts';
import { refuse, type Refusal } from '../../../../shared/outcome.ts';

/** Why a listener could not be opened; the detail of `PORT_FAILED` is a `PortFailure`. */
export type ListenRefusal = 'PORT_IN_USE' | 'PORT_FAILED';

const REASONS: Readonly<Record<string, PortFailure['reason']>> = {
  EADDRNOTAVAIL: 'no_address',
  EACCES: 'not_permitted',
  EPERM: 'not_permitted',
};

/** The refusal for an error with which the system did not open a port; null for any other error. */
export function listenRefusalOf(error: unknown, port: number): Refusal<ListenRefusal> | null {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string' || typeof syscall !== 'string') return null;
  if (code === 'EADDRINUSE') return refuse('PORT_IN_USE', `Port ${port} is in use`, { port });
  const failure: PortFailure = { reason: REASONS[code] ?? 'other', code };
  return refuse('PORT_FAILED', `Port ${port} cannot be opened: ${describePortFailure(failure)}`, failure);
}

const SENTENCES: Readonly<Record<PortFailure['reason'], string>> = {
  no_address:
    'this computer does not have the address now; connect its network, or start the host with another address',
  not_permitted: 'the system does not permit it; start the host with another port, above 1023',
  other: 'the system refused; check the address and the network, or start the host with another address',
};

/** What happened and what to do, as the end of a sentence, with the system's own code. */
export const describePortFailure = ({ reason, code }: PortFailure): string =>
  `${SENTENCES[reason]} (${code})`;
