import { MICRO_PER_UNIT } from '../../../src/shared/units.ts';
import { isRecord } from '../host-bridge.ts';
import { element } from '../element.ts';
import type { AppLanguage } from '../app-texts.ts';
import { descriptionList } from './description-list.ts';

type ToolContent = Readonly<Record<string, unknown>>;

/** Draws the table of a league, from the result of `league.standings`. */
export function renderStandings(content: ToolContent, { t }: AppLanguage): Node[] {
  const rows = Array.isArray(content['standings']) ? content['standings'].filter(isRecord) : [];
  const heads = [t.place, t.player, t.played, t.won, t.drawn, t.lost, t.points];
  const members = ['place', 'name', 'played', 'wins', 'draws', 'losses', 'points'];
  const head = element('tr', {}, ...heads.map((name) => element('th', { scope: 'col' }, name)));
  const body = rows.map((row) =>
    element('tr', {}, ...members.map((member) => element('td', {}, String(row[member] ?? '')))),
  );
  return [
    element('h1', {}, t.standings),
    element(
      'div',
      { class: 'scroll', role: 'region', tabindex: '0', 'aria-label': t.standings },
      element('table', {}, element('thead', {}, head), element('tbody', {}, ...body)),
    ),
  ];
}

/** Draws a payment from the owner's wallet, from the result of `wallet_payment`. Only the owner can approve it. */
export function renderPayment(content: ToolContent, { t }: AppLanguage): Node[] {
  const amount = Number(content['amountMicro']) / MICRO_PER_UNIT;
  const text = (member: string): string | null =>
    typeof content[member] === 'string' ? String(content[member]) : null;
  return [
    element('h1', {}, t.payment),
    descriptionList(
      [t.tool, text('tool')],
      [t.amount, `${amount} USDC`],
      [t.payee, text('payee')],
      [t.state, text('state')],
    ),
    ...(content['state'] === 'waiting' ? [element('p', { class: 'note' }, t.approve)] : []),
  ];
}
