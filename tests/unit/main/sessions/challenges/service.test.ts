import { expect, test } from 'vitest';
import { openDomains } from '../../../../support/domains.ts';

test('opens twenty of forty challenges that are created in one turn', async () => {
  const { agents, challenges } = await openDomains();
  const { agentId } = await agents.register('Ann');
  const made = await Promise.all(
    Array.from({ length: 40 }, () => challenges.create(agentId, { template: 'rps.v1' })),
  );
  expect(made.filter((one) => one.ok)).toHaveLength(20);
  expect(challenges.visibleTo(agentId)).toHaveLength(20);
});

test('creates one session for two acceptances in one turn', async () => {
  const { agents, challenges, sessions } = await openDomains();
  const [ann, ben, cy] = await Promise.all(['Ann', 'Ben', 'Cy'].map((name) => agents.register(name)));
  if (!ann || !ben || !cy) throw new Error('no agents');
  const made = await challenges.create(ann.agentId, { template: 'rps.v1' });
  if (!made.ok) throw new Error(made.message);
  const { challengeId } = made.value;
  const taken = await Promise.all([ben, cy].map(({ agentId }) => challenges.accept(agentId, challengeId)));
  expect(taken.filter((one) => one.ok)).toHaveLength(1);
  expect(taken.find((one) => !one.ok)).toMatchObject({ code: 'CONFLICT' });
  expect(sessions.countByStatus()).toEqual({ active: 1, completed: 0 });
});

async function pair() {
  const domains = await openDomains();
  const [ann, ben] = await Promise.all(['Ann', 'Ben'].map((name) => domains.agents.register(name)));
  if (!ann || !ben) throw new Error('no agents');
  return { ...domains, ann: ann.agentId, ben: ben.agentId };
}
const CHESS = { template: 'chess.v1' };

test('compatible offers of one moment meet, also when one of them fixed its role', async () => {
  const { challenges, sessions, ann, ben } = await pair();
  const offers = [
    challenges.matchOrOpen(ann, CHESS),
    challenges.matchOrOpen(ben, { ...CHESS, role: 'black', options: {} }),
  ];
  const [first, second] = await Promise.all(offers);
  expect(first).toMatchObject({ value: { kind: 'opened' } });
  expect(second).toMatchObject({ value: { kind: 'accepted', challenge: { challenger: ann } } });
  const sessionId = second?.ok ? (second.value.challenge.sessionId ?? '') : '';
  expect([sessions.roleOf(sessionId, ann), sessions.roleOf(sessionId, ben)]).toEqual(['white', 'black']);
});

test('an offer for a named opponent meets nobody else', async () => {
  const { challenges, ann, ben } = await pair();
  await challenges.matchOrOpen(ann, CHESS);
  expect(await challenges.matchOrOpen(ben, { ...CHESS, opponent: ann })).toMatchObject({
    value: { kind: 'opened' },
  });
});

test('a game with a player of this host that cannot begin any more leaves no open challenge', async () => {
  const { challenges, agents, ann, ben } = await pair();
  const made = challenges.matchOrOpen(ann, { ...CHESS, opponent: ben, isOpponentHosted: true });
  // An agent is revoked after the request was checked, and before its job runs.
  agents.isActive = () => false;
  expect(await made).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  expect(challenges.visibleTo(ann)).toEqual([]);
});

test('a retried offer opens once, by its key or by its terms, and another key opens another', async () => {
  const { challenges, ann, ben } = await pair();
  const offer = async (idempotencyKey?: string) =>
    challenges.matchOrOpen(ann, { ...CHESS, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) });
  const idOf = (made: Awaited<ReturnType<typeof offer>>) => (made.ok ? made.value.challenge.challengeId : '');
  const first = idOf(await offer('k1'));
  expect([idOf(await offer('k1')), idOf(await offer())]).toEqual([first, first]);
  expect(idOf(await offer('k2'))).not.toBe(first);
  expect(await challenges.matchOrOpen(ann, { template: 'rps.v1', idempotencyKey: 'k1' })).toMatchObject({
    code: 'IDEMPOTENCY_MISMATCH',
  });
  await challenges.accept(ben, first);
  expect(await offer('k1')).toMatchObject({ value: { kind: 'accepted', challenge: { challengeId: first } } });
});

test('a challenge of a program that is gone waits unseen until the program is back', async () => {
  const { challenges, agents, clock, ann, ben } = await pair();
  const made = await challenges.matchOrOpen(ann, CHESS);
  const challengeId = made.ok ? made.value.challenge.challengeId : '';
  clock.advance(60_000);
  expect([challenges.listOpen(), challenges.visibleTo(ben)]).toEqual([[], []]);
  expect(challenges.visibleTo(ann)).toHaveLength(1);
  expect(await challenges.accept(ben, challengeId)).toMatchObject({ code: 'CONFLICT' });
  expect(await challenges.matchOrOpen(ben, { ...CHESS, role: 'white' })).toMatchObject({
    value: { kind: 'opened' },
  });
  agents.connect(ann);
  expect(await challenges.accept(ben, challengeId)).toMatchObject({ value: { status: 'accepted' } });
  expect(await challenges.accept(ben, challengeId)).toMatchObject({ value: { status: 'accepted' } });
});

test('an agent that a challenge names sees it and accepts it while its challenger is away', async () => {
  const { challenges, clock, ann, ben } = await pair();
  const made = await challenges.matchOrOpen(ann, { ...CHESS, opponent: ben });
  const challengeId = made.ok ? made.value.challenge.challengeId : '';
  clock.advance(60_000);
  expect(challenges.visibleTo(ben).map((one) => one.challengeId)).toEqual([challengeId]);
  expect(await challenges.accept(ben, challengeId)).toMatchObject({ value: { status: 'accepted' } });
});

test('an acceptance that arrives twice at once leads to one game, with and without a key', async () => {
  const { challenges, sessions, ann, ben } = await pair();
  for (const key of [undefined, 'k1']) {
    const made = await challenges.create(ann, CHESS);
    const challengeId = made.ok ? made.value.challengeId : '';
    const [first, second] = await Promise.all([
      challenges.accept(ben, challengeId, key),
      challenges.accept(ben, challengeId, key),
    ]);
    expect(first).toMatchObject({ value: { status: 'accepted', sessionId: expect.any(String) } });
    expect(second).toEqual(first);
  }
  expect(sessions.countByStatus()).toEqual({ active: 2, completed: 0 });
});

/** Opens 220 challenges for another game, whose challengers stay connected. */
async function openManyOthers({ agents, challenges }: Awaited<ReturnType<typeof pair>>): Promise<void> {
  for (let agent = 0; agent < 11; agent += 1) {
    const { agentId } = await agents.register(`Other ${agent}`);
    agents.connect(agentId);
    for (let n = 0; n < 20; n += 1) await challenges.create(agentId, { template: 'rps.v1' });
  }
}

test('a challenge meets a compatible one behind more than two hundred newer ones', async () => {
  const domains = await pair();
  const { challenges, agents, clock, ann, ben } = domains;
  agents.connect(ann);
  await challenges.matchOrOpen(ann, CHESS);
  clock.advance(1);
  await openManyOthers(domains);
  expect(await challenges.matchOrOpen(ben, CHESS)).toMatchObject({
    value: { kind: 'accepted', challenge: { challenger: ann } },
  });
});

test('a challenge of an absent program is withdrawn behind more than two hundred newer ones', async () => {
  const domains = await pair();
  const { challenges, clock, ann } = domains;
  challenges.start(null);
  const made = await challenges.matchOrOpen(ann, CHESS);
  clock.advance(1);
  await openManyOthers(domains);
  for (let minute = 0; minute < 12; minute += 1) await sweep(domains);
  expect(challenges.find(made.ok ? made.value.challenge.challengeId : '')?.status).toBe('withdrawn');
  challenges.stop();
});

/** Waits for the sweep of one minute, and for what it writes. */
async function sweep({ clock, writer }: Awaited<ReturnType<typeof pair>>): Promise<void> {
  clock.advance(60_000);
  await writer.write(() => undefined);
}

test('a challenge is withdrawn ten minutes after its challenger went away, and not before', async () => {
  const domains = await pair();
  const { challenges, agents, ann } = domains;
  challenges.start(null);
  const made = await challenges.matchOrOpen(ann, CHESS);
  const challengeId = made.ok ? made.value.challenge.challengeId : '';
  const status = () => challenges.find(challengeId)?.status;
  for (let minute = 0; minute < 10; minute += 1) await sweep(domains);
  expect(status()).toBe('open');
  // A short visit begins the time again.
  agents.connect(ann)();
  for (let minute = 0; minute < 10; minute += 1) await sweep(domains);
  expect(status()).toBe('open');
  for (let minute = 0; minute < 2; minute += 1) await sweep(domains);
  expect(status()).toBe('withdrawn');
  challenges.stop();
});

test('a challenger that stays is not away, and after a start of the host the time begins again', async () => {
  const domains = await pair();
  const { challenges, agents, ann, ben } = domains;
  const [kept, left] = await Promise.all([
    challenges.matchOrOpen(ann, CHESS),
    challenges.matchOrOpen(ben, { template: 'rps.v1' }),
  ]);
  agents.connect(ann);
  challenges.start(null);
  for (let minute = 0; minute < 15; minute += 1) await sweep(domains);
  const statusOf = (made: typeof kept) =>
    made.ok && challenges.find(made.value.challenge.challengeId)?.status;
  expect([statusOf(kept), statusOf(left)]).toEqual(['open', 'withdrawn']);
  challenges.stop();
});

test('a retry of accept and withdraw with its key has the same answer, and the key stands for one request', async () => {
  const { challenges, ann, ben } = await pair();
  const open = async () => {
    const made = await challenges.create(ann, CHESS);
    return made.ok ? made.value.challengeId : '';
  };
  const [taken, dropped] = [await open(), await open()];
  const [first, again] = [
    await challenges.accept(ben, taken, 'take'),
    await challenges.accept(ben, taken, 'take'),
  ];
  expect(again).toEqual(first);
  expect(await challenges.accept(ben, dropped, 'take')).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  for (let call = 0; call < 2; call += 1)
    expect(await challenges.withdraw(ann, dropped, 'drop')).toMatchObject({ value: { status: 'withdrawn' } });
  // The key of a withdrawal may be lost with the answer.
  expect(await challenges.withdraw(ann, dropped, 'other')).toMatchObject({ ok: true });
  expect(await challenges.withdraw(ann, dropped)).toMatchObject({ code: 'CONFLICT' });
  expect(await challenges.withdraw(ben, dropped, 'third')).toMatchObject({ ok: false });
});

test('the clock of an accepted challenge starts with the first look, or after half a minute', async () => {
  const { challenges, sessions, clock, ann, ben } = await pair();
  const start = async () => {
    const offered = { ...CHESS, role: 'black', clock: { initialMs: null, incrementMs: 0, perMoveMs: 1000 } };
    await challenges.matchOrOpen(ann, offered);
    const met = await challenges.matchOrOpen(ben, { ...offered, role: 'white' });
    const sessionId = met.ok ? (met.value.challenge.sessionId ?? '') : '';
    const clockNow = () => sessions.viewAs(sessionId, null)?.clock;
    return { sessionId, clockNow };
  };
  const looked = await start();
  clock.advance(20_000);
  expect(looked.clockNow()).toMatchObject({ running: [], remainingMs: { white: 1000 } });
  sessions.readState(ben, looked.sessionId);
  await expect.poll(() => looked.clockNow()?.running).toEqual(['white']);
  clock.advance(400);
  expect(looked.clockNow()).toMatchObject({ remainingMs: { white: 600 } });
  const unseen = await start();
  clock.advance(30_400);
  expect(unseen.clockNow()).toMatchObject({ running: ['white'], remainingMs: { white: 600 } });
  clock.advance(600);
  await expect.poll(() => sessions.findSummary(unseen.sessionId)?.outcomeReason).toBe('timeout');
});
