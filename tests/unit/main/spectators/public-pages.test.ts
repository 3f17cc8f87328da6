import { expect, test } from 'vitest';
import { createPublicPages, type PublicPagesDeps } from '../../../../src/main/spectators/public-pages.ts';
import { stoppedClock } from '../../../support/test-storage.ts';

const TICKET = 'T'.repeat(22);

function openView() {
  const withdrawn = new Set<string>();
  const deps = {
    spectators: {
      find: (ticket: string) =>
        ticket === TICKET && !withdrawn.has(ticket)
          ? { ticket, kind: 'session', subject: 's', delayMs: 0, createdAt: '', withdrawnAt: null }
          : null,
      onWithdrawn: () => undefined,
    },
    clock: stoppedClock(),
    log: () => undefined,
  };
  return { withdrawn, view: createPublicPages(deps as unknown as PublicPagesDeps) };
}

test('a ticket is known by its path while it is published', () => {
  const { withdrawn, view } = openView();
  const paths = [`/watch/${TICKET}`, `/board/${TICKET}.json`, `/board/${TICKET}?x=1`];
  expect(paths.map(view.ticketOf)).toEqual([TICKET, TICKET, TICKET]);
  const others = [`/link/${TICKET}`, `/watch/${'U'.repeat(22)}`, `/watch/${TICKET}x`, '/watch/', '/'];
  expect(others.map(view.ticketOf)).toEqual(others.map(() => null));
  withdrawn.add(TICKET);
  expect(view.ticketOf(`/watch/${TICKET}`)).toBeNull();
});
