import { startFakeOpenAi, type FakeOpenAi } from '../support/fake-openai.ts';
import { MONEY_SCREENS } from './support/full-data.ts';
import { fillMoney, MONEY_HOST } from './support/money-data.ts';
import { checkScreens } from './support/screen-checks.ts';
import { test } from './support/shells.ts';

let model: FakeOpenAi;

test.use({ hostSetup: MONEY_HOST });
test.beforeAll(async () => {
  model = await startFakeOpenAi();
});
test.afterAll(() => model.close());

test('every screen of money, models and workers fits, is accessible, still, and has contrast, without data', async ({
  shell,
}) => {
  test.setTimeout(600_000);
  await checkScreens(shell, MONEY_SCREENS);
});

test('every screen of money, models and workers does so with data', async ({ shell }) => {
  test.setTimeout(600_000);
  await checkScreens(shell, await fillMoney(shell, model));
});
