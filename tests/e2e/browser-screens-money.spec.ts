import { startFakeOpenAi, type FakeOpenAi } from '../support/fake-openai.ts';
import { MONEY_SCREENS } from './support/full-data.ts';
import { fillMoney, MONEY_HOST } from './support/money-data.ts';
import { checkScreens, exceptAlike } from './support/screen-checks.ts';
import { test } from './support/shells.ts';

/** A list without rows looks alike on each of these screens. */
const LISTS_LIKE_REWARDS = [
  'held rewards',
  'wallets',
  'the chain',
  'a block without a chain',
  'an address of which nothing is known',
  'local models',
  'workers',
];
/** Screens that every run opens at another part, for another agent, or before any call. */
const LIKE_OTHERS = ['settings of traces', 'a model among the agents', 'connect after calls'];

let model: FakeOpenAi;

test.use({ hostSetup: MONEY_HOST });
test.beforeAll(async () => {
  model = await startFakeOpenAi();
});
test.afterAll(() => model.close());

test('screens of money, models and workers fit, are accessible, still, and have contrast, without data', async ({
  shell,
}) => {
  test.setTimeout(600_000);
  await checkScreens(shell, exceptAlike(MONEY_SCREENS, LISTS_LIKE_REWARDS));
});

test('every screen of money, models and workers does so with data', async ({ shell }) => {
  test.setTimeout(600_000);
  await checkScreens(shell, exceptAlike(await fillMoney(shell, model), LIKE_OTHERS));
});
