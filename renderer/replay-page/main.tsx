import '../ui/colours.css';
import '../boards/boards.css';
import './replay-page.css';
import { createRoot } from 'preact/compat/client';
import { judgeReplay, readRecord } from './judge-replay.ts';
import { ReplayPage } from './page.tsx';
import type { ReplayGame } from './replay-game.ts';
import { pageTextsOf } from './page-texts.ts';
import { resolveLanguage } from '../text/languages.ts';

/** Checks the record of this file, and draws the game in place of the static text. */
export function startReplay(game: ReplayGame): void {
  const root = document.querySelector('main') ?? document.body.appendChild(document.createElement('main'));
  const language = resolveLanguage('system', navigator.languages);
  const record = readRecord();
  const show = async (): Promise<void> => {
    const verdict = record === null ? null : await judgeReplay(record, game.gameTemplate);
    if (record === null || verdict === null) {
      const alert = root.querySelector('[role=alert]');
      if (alert !== null) alert.textContent = pageTextsOf(language).unreadable;
      return;
    }
    root.replaceChildren();
    createRoot(root).render(
      <ReplayPage record={record} verdict={verdict} game={game} systemLanguage={language} />,
    );
  };
  void show();
}
