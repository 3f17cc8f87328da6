import { startFakeOpenAi, type FakeOpenAi } from '../support/fake-openai.ts';
import { MONEY_SCREENS } from './support/full-data.ts';
import { fillMoney, MONEY_HOST } from './support/money-data.ts';
import { checkScreens, exceptAlike, hasNames } from './support/screen-checks.ts';
import { test } from './support/shells.ts';

/** Without data each of these screens says so in the same form. */
const LISTS_LIKE_REWARDS = [
  'held rewards',
  'wallets',
  'reward figures',
  'the chain',
  'a block without a chain',
  'an address of which nothing is known',
  'local models',
  'workers',
];
/** Screens that every run opens at another part, for another agent, before any call, or beside one of their rows. */
const LIKE_OTHERS = [
  'settings of traces',
  'a model among the agents',
  'connect after calls',
  'local models with an endpoint',
  'decisions',
  'wallets of players',
  'payments',
  'the wallet',
];

let model: FakeOpenAi;

test.use({ hostSetup: MONEY_HOST });
test.beforeAll(async () => {
  model = await startFakeOpenAi();
});
test.afterAll(() => model.close());

test(
  'screens of money, models and workers fit, are accessible, still, and have contrast, without data',
  { tag: '@full' },
  async ({ shell }) => {
    test.setTimeout(600_000);
    await checkScreens(shell, exceptAlike(MONEY_SCREENS, LISTS_LIKE_REWARDS), hasNames(shell));
  },
);

test('every screen of money, models and workers does so with data', async ({ shell }) => {
  test.setTimeout(600_000);
  await checkScreens(shell, exceptAlike(await fillMoney(shell, model), LIKE_OTHERS));
});
