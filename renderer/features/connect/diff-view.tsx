import type { McpConfigPreview } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { cx } from '../../ui/index.ts';

const SYMBOLS = { same: ' ', added: '+', removed: '−' } as const;
const LINE_CLASSES = {
  same: 'text-muted',
  added: 'bg-ok/12 text-text',
  removed: 'bg-bad/12 text-text',
} as const;
const SYMBOL_CLASSES = { same: 'text-muted', added: 'text-ok', removed: 'text-bad' } as const;

/** Shows a diff; symbols, strike-through and an accessible text mark the changed lines, not colour alone. */
export function DiffView({ diff }: { readonly diff: McpConfigPreview['diff'] }) {
  const { t } = useText();
  return (
    <div
      role="region"
      aria-label={t('connect.diff')}
      tabIndex={0}
      className="max-h-64 overflow-auto rounded-control border border-line bg-bg py-1"
    >
      <ol className="mono w-max min-w-full">
        {diff.map((line, index) => (
          <li key={index} className={cx('flex gap-2 px-3 whitespace-pre', LINE_CLASSES[line.kind])}>
            <span aria-hidden className={cx('w-3 shrink-0 font-semibold', SYMBOL_CLASSES[line.kind])}>
              {SYMBOLS[line.kind]}
            </span>
            {line.kind === 'same' ? null : <span className="sr-only">{`${t(`connect.${line.kind}`)} `}</span>}
            <LineText line={line} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Strikes the line through without its indentation, which would look like a ruler. */
function LineText({ line }: { readonly line: McpConfigPreview['diff'][number] }) {
  if (line.kind !== 'removed') return <span>{line.text}</span>;
  const label = line.text.trimStart();
  return (
    <span>
      {line.text.slice(0, line.text.length - label.length)}
      <del className="decoration-bad">{label}</del>
    </span>
  );
}
