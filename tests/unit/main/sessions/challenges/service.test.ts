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
  expect(sessions.counts()).toEqual({ active: 1, completed: 0 });
});
