import { startFakeOpenAi, type FakeOpenAi } from '../support/fake-openai.ts';
import { MONEY_SCREENS } from './support/full-data.ts';
import { fillMoney, MONEY_HOST } from './support/money-data.ts';
import { checkScreens } from './support/screen-checks.ts';
import { test } from './support/shells.ts';

const isFull = process.env['ARBITER_FULL'] === '1';
/** A list without rows looks alike on each of its screens, so every run opens one list, and what is no list. */
const WITHOUT_DATA = [
  'rewards',
  'reward figures',
  'a transaction that is not on the chain',
  'a new endpoint',
  'a new worker',
];

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
  await checkScreens(
    shell,
    MONEY_SCREENS.filter(({ name }) => isFull || WITHOUT_DATA.includes(name)),
  );
});

test('every screen of money, models and workers does so with data', async ({ shell }) => {
  test.setTimeout(600_000);
  await checkScreens(shell, await fillMoney(shell, model));
});
