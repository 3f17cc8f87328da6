import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';

/**
 * Reads an address that a person typed and that this host is to call. `example` shows the expected form. The
 * host contacts this address only and follows no redirect.
 */
export function parseOutboundAddress(typed: string, example: string): Outcome<URL, 'INVALID_REQUEST'> {
  const url = URL.parse(typed.trim());
  if (url === null) return invalid(`The address must look like ${example}`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return invalid('The address must begin with http:// or https://');
  if (url.username !== '' || url.password !== '')
    return invalid('The address must not contain a user name or password; use the API key field');
  if (url.hash !== '') return invalid('The address must not contain a fragment');
  if (isLinkLocal(url.hostname))
    return invalid(
      'Link-local addresses are not allowed, because they are reserved for services of the machine',
    );
  return accept(url);
}

const invalid = (message: string) => refuse('INVALID_REQUEST', message);

/** Cloud providers serve the credentials of a machine at link-local addresses. */
const isLinkLocal = (host: string): boolean =>
  host.startsWith('169.254.') || /^\[fe[89ab]/u.test(host) || host.startsWith('[::ffff:a9fe:');
