import type { PlainKey, Translator } from '../../../text/index.ts';

const SHIPPED_PLANS = new Set(['day-pass', 'monthly', 'yearly']);

/** The English texts with which the first plans are stored. */
const SHIPPED_TEXTS: Readonly<Record<string, PlainKey>> = {
  'Day pass': 'payments.shipped_day_pass',
  'Monthly Pro': 'payments.shipped_monthly',
  'Yearly Pro': 'payments.shipped_yearly',
  'A day of analysis, review and forensics.': 'payments.shipped_day_hint',
  'A month of analysis, review and forensics.': 'payments.shipped_month_hint',
  'A year of analysis, review and forensics.': 'payments.shipped_year_hint',
  'Chess position analysis': 'payments.shipped_analysis',
  'Game review': 'payments.shipped_review',
  'Match forensics': 'payments.shipped_forensics',
};

/** A text of a plan, in the language of the window if it came with the program and was not changed. */
export function planText({ t }: Pick<Translator, 't'>, planId: string, text: string): string {
  const key = SHIPPED_PLANS.has(planId) ? SHIPPED_TEXTS[text] : undefined;
  return key === undefined ? text : t(key);
}
