import { requestSellerResponses, type SellerResponse, type SellerResponses } from './seller-responses.ts';
import { offerFindings } from './offer-findings.ts';
import { failedFinding, passedFinding, warnedFinding, type SellerFinding } from './finding.ts';

/** Whether an address may be checked: https, or http on this computer, without a name and password in it. */
export function isCheckable(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname))
  );
}

/** Checks any x402 seller at the address of one tool, without paying. */
export const checkSeller = async (url: string, nowMs: () => number): Promise<SellerFinding[]> =>
  sellerFindings(await requestSellerResponses(url, nowMs));

const isRedirect = ({ status }: SellerResponse): boolean => status >= 300 && status < 400;

/** Judges a seller by its responses. Points that need an offer are left out where there is none. */
export async function sellerFindings({
  url,
  empty,
  get,
  invalid,
  atMs,
}: SellerResponses): Promise<SellerFinding[]> {
  if (empty === null)
    return [
      failedFinding(
        'reachable',
        'no answer within 10 seconds',
        'check the address, its certificate and the server',
      ),
    ];
  if (isRedirect(empty))
    return [
      passedFinding('reachable', `answers with ${empty.status}`),
      failedFinding(
        'redirect',
        'POST is redirected',
        'sell at the final address: no payment follows a redirect',
      ),
    ];
  const requestFindings = [
    passedFinding('reachable', `answers with ${empty.status}`),
    emptyPostFinding(empty),
    getFinding(get),
  ];
  const offer = empty.status === 402 ? await offerFindings(empty, url) : [];
  return [...requestFindings, ...offer, argumentsFinding(invalid), clockFinding(empty, atMs)];
}

const emptyPostFinding = ({ status }: SellerResponse): SellerFinding =>
  status === 402
    ? passedFinding('empty POST', 'answered with an offer')
    : failedFinding(
        'empty POST',
        `answered with ${status}`,
        'answer a request without a body and payment with 402 and the offer',
      );

function getFinding(response: SellerResponse | null): SellerFinding {
  if (response?.status === 402 || response?.status === 405)
    return passedFinding('GET', `answered with ${response.status}`);
  const detail = response === null ? 'no answer' : `answered with ${response.status}`;
  return warnedFinding('GET', detail, 'answer GET with 402 and the offer, or with 405');
}

function argumentsFinding(response: SellerResponse | null): SellerFinding {
  if (response !== null && response.status >= 400 && response.status < 500 && response.status !== 402)
    return passedFinding(
      'arguments',
      `wrong arguments are refused with ${response.status}, without an offer`,
    );
  const detail = response === null ? 'no answer' : `wrong arguments are answered with ${response.status}`;
  return warnedFinding(
    'arguments',
    detail,
    'refuse wrong arguments with 400, so that nobody pays for a call that must fail',
  );
}

const MAX_SKEW_MS = 30_000;

/** Payments are valid for some minutes, so a seller whose clock differs refuses good ones. */
function clockFinding({ headers }: SellerResponse, atMs: number): SellerFinding {
  const date = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(date))
    return warnedFinding(
      'clock',
      'the answer has no date',
      'send the header Date, so that buyers can compare clocks',
    );
  const seconds = Math.round(Math.abs(date - atMs) / 1000);
  return seconds * 1000 <= MAX_SKEW_MS
    ? passedFinding('clock', `differs by ${seconds} s`)
    : failedFinding('clock', `differs by ${seconds} s from this computer`, 'correct the clock that is wrong');
}
