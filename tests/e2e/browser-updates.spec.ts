import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { startBuiltHost } from '../support/built-host.ts';
import { openUpdateFeed, programOf } from '../support/updates/update-feed.ts';
import { axe, contrast } from './support/axe.ts';
import { makeDataFolder, removeDataFolder } from './support/running-shell.ts';
import { englishLeft } from './support/untranslated.ts';

const panelOf = (page: Page) => page.getByRole('region', { name: 'Updates' });

test(
  'a person turns updates on, reads what is new, downloads it and installs it',
  { tag: '@full' },
  async ({ browser }, info) => {
    test.skip(process.platform !== 'linux', 'an AppImage runs on Linux');
    const feed = await openUpdateFeed();
    const data = makeDataFolder();
    const image = join(dirname(data), 'Arbiter.AppImage');
    writeFileSync(image, 'installed');
    const host = await startBuiltHost({
      data,
      args: ['--update-feed', feed.url, '--update-key', feed.key.text],
      env: { APPIMAGE: image },
    });
    const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' });
    const page = await context.newPage();
    try {
      await page.goto(host.ready.uiUrl);
      await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
      await page.goto(`${host.ready.url}#/settings?at=updates`);
      const panel = panelOf(page);
      await expect(panel.getByRole('button', { name: 'Off' })).toHaveAttribute('aria-pressed', 'true');
      await expect(panel.getByText('has not looked for a newer one')).toBeVisible();
      expect(feed.requests).toEqual([]);

      // A feed that is not the publisher's: the reason, and what to do.
      feed.serve('/release.json', 'x');
      feed.serve('/release.json.sig', 'x');
      await panel.getByRole('button', { name: 'Check now' }).click();
      await expect(panel.getByText('UPDATE_SIGNATURE_INVALID')).toBeVisible();
      await expect(panel.getByText('do not install files from that server')).toBeVisible();

      feed.publish('9.1.0', { notes: 'Faster boards.\nFewer clicks.' });
      await panel.getByRole('button', { name: 'Tell me' }).click();
      await panel.getByRole('button', { name: 'Check now' }).click();
      await expect(panel.getByText('Version 9.1.0 is available')).toBeVisible();
      await expect(panel.getByText('Faster boards.')).toBeVisible();
      await axe(page);
      await contrast(page);
      await page.screenshot({ path: info.outputPath('offered.png'), fullPage: true });
      await panel.getByRole('button', { name: 'Later' }).click();
      await expect(panel.getByText('Faster boards.')).toBeHidden();
      await panel.getByRole('button', { name: 'Show the new version' }).click();

      // The download pauses until the test continues it.
      let goOn = (): void => undefined;
      const bytes = programOf('9.1.0');
      feed.answer('/Arbiter-9.1.0.AppImage', (_request, response) => {
        response.write(bytes.subarray(0, bytes.length / 2));
        goOn = () => void response.end(bytes.subarray(bytes.length / 2));
      });
      await panel.getByRole('button', { name: /^Download \(/u }).click();
      await expect(panel.getByRole('progressbar', { name: 'Download of the new version' })).toBeVisible();
      await panel.getByRole('button', { name: 'Cancel' }).click();
      await panel.getByRole('button', { name: /^Download \(/u }).click();
      await expect(panel.getByRole('progressbar')).toBeVisible();
      goOn();
      await expect(panel.getByRole('button', { name: 'Install and restart' })).toBeVisible();

      await page.emulateMedia({ colorScheme: 'light' });
      const control = await host.window();
      await control.api.call('settings.set', { language: 'zh-CN', theme: 'light' });
      await expect(page.getByRole('button', { name: '安装并重新启动' })).toBeVisible();
      // The notes are the publisher's own text; the notice was shown before the language changed.
      expect((await englishLeft(page)).filter((text) => !/Faster|Fewer|^Saved$/u.test(text))).toEqual([]);
      await axe(page);
      await contrast(page);
      await page.screenshot({ path: info.outputPath('ready-zh-light.png'), fullPage: true });
      await control.api.call('settings.set', { language: 'en', theme: 'dark' });

      await host.rest.session('chess.v1', ['white', 'black']);
      await panel.getByRole('button', { name: 'Install and restart' }).click();
      const question = page.getByRole('alertdialog', { name: 'Something is still running' });
      await expect(question).toBeVisible();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toBeHidden();
      await panel.getByRole('button', { name: 'Install and restart' }).click();
      await question.getByRole('button', { name: 'Restart anyway' }).click();
      expect(await host.ended).toBe(0);
    } finally {
      await context.close();
      await host.kill();
      await feed.close();
      removeDataFolder(data);
    }
  },
);
