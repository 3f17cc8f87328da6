import { refuse } from '../../../shared/outcome.ts';
import {
  errorEnvelope,
  signInResponse,
  signInBody,
  signInCodeResponse,
  signInProofResponse,
  signInProofBody,
} from '../../../shared/wire/session-rest.ts';
import { requireAdmin } from '../../platform/net/auth.ts';
import { RefusalError } from '../../platform/net/envelope.ts';
import type { HttpServer } from '../../platform/net/http-server.ts';

export interface SignInRouteDeps {
  /** The admin token for a valid code or for the token itself; null otherwise. A code for one use is spent by this. */
  readonly exchange: (code: string) => string | null;
  /** Proves to a client that this listener is the host whose admin token the client has. */
  readonly prove: (nonce: string) => string;
  /** A new address of the window with a code for one sign-in, and how long it can be used. */
  readonly issue: () => { readonly uiUrl: string; readonly expiresInMs: number };
}

const failureResponses = { '4xx': errorEnvelope, '5xx': errorEnvelope };

/** Registers the routes with which the browser shell gets the admin token for the code in its address. */
export function registerSignInRoutes(app: HttpServer, { exchange, issue, prove }: SignInRouteDeps): void {
  app.post(
    '/sign-in',
    {
      config: { isPublic: true },
      schema: {
        summary: 'Exchange the code of a window’s address for the admin token',
        security: [],
        body: signInBody,
        response: { 200: signInResponse, ...failureResponses },
      },
    },
    async (request) => {
      const token = exchange(request.body.code);
      if (token !== null) return { token };
      throw new RefusalError(refuse('UNAUTHORIZED', 'This code was used before or has expired'));
    },
  );
  app.post(
    '/sign-in/proof',
    {
      config: { isPublic: true },
      schema: {
        summary: 'Prove to a client that has the admin token that this is its host',
        security: [],
        body: signInProofBody,
        response: { 200: signInProofResponse, ...failureResponses },
      },
    },
    async (request) => ({ proof: prove(request.body.nonce) }),
  );
  app.post(
    '/sign-in/codes',
    {
      schema: {
        summary: 'A new address of the window, for one sign-in (admin)',
        response: { 200: signInCodeResponse, ...failureResponses },
      },
    },
    async (request) => {
      requireAdmin(request.caller);
      const { uiUrl, expiresInMs } = issue();
      return { ui_url: uiUrl, expires_in_ms: expiresInMs };
    },
  );
}
