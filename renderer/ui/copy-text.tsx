import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../text/index.ts';
import { Button } from './button.tsx';
import { cx } from './classes.ts';

/** Shortens an id, e.g. `7f3a9c…12be`. Copying always takes the whole text. */
export const shorten = (text: string, head = 6, tail = 4): string =>
  text.length <= head + tail + 1 ? text : `${text.slice(0, head)}…${tail === 0 ? '' : text.slice(-tail)}`;

/** Digests and salts, which have no name and no page, so that only their shortened text is shown. */
const DIGEST = /^(?:(?:0x)?[0-9a-f]{64}|[0-9a-f]{32,63})$/iu;

export const isDigest = (text: string): boolean => DIGEST.test(text);

/** How long a button says that its text was copied. */
const COPIED_MS = 1600;

/** Copies a text; `isCopied` stays true for a moment after it. */
export function useCopy(text: string): { isCopied: boolean; copy: () => void } {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => {
    void navigator.clipboard.writeText(text).then(() => setIsCopied(true));
  };
  return { isCopied, copy };
}

export interface CopyTextProps {
  /** The whole text, which is what gets copied. */
  text: string;
  /** Names the text in the accessible name ("Copy hash"). */
  name: string;
  head?: number;
  tail?: number;
  /** Shown in place of the shortened text, for an id whose name stands elsewhere on the screen. */
  caption?: string;
  tabIndex?: number;
}

/** Shows a shortened id or hash; copying takes the whole text. */
export function CopyText(props: CopyTextProps) {
  const { t } = useText();
  const { isCopied, copy } = useCopy(props.text);
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      tabIndex={props.tabIndex}
      title={props.text}
      data-hash={isDigest(props.text) ? '' : undefined}
      aria-label={t(isCopied ? 'ui.copied_name' : 'ui.copy_name', {
        name: props.name,
        text: shorten(props.text),
      })}
      onClick={(event) => {
        event.stopPropagation();
        copy();
      }}
      className="group mono -ml-1 inline-flex h-6 max-w-full cursor-default items-center gap-1 rounded-control px-1 text-text hover:bg-raised"
    >
      <span className="truncate">{props.caption ?? shorten(props.text, props.head, props.tail)}</span>
      <Icon
        size={12}
        aria-hidden
        className={cx('shrink-0', isCopied ? 'text-ok' : 'text-muted opacity-60 group-hover:opacity-100')}
      />
    </button>
  );
}

/** Shows a command line or a token to copy as a whole. It scrolls sideways and never breaks inside a word. */
export function CopyBlock(props: { text: string; name: string }) {
  const { t } = useText();
  const { isCopied, copy } = useCopy(props.text);
  return (
    <div className="flex items-stretch overflow-hidden rounded-control border border-line bg-bg">
      <pre
        tabIndex={0}
        aria-label={props.name}
        className="mono min-w-0 flex-1 overflow-x-auto px-3 py-2 text-left text-text"
      >
        <code>{props.text}</code>
      </pre>
      <div className="shrink-0 border-l border-line p-0.5">
        <Button variant="quiet" onClick={copy} aria-label={t('ui.copy_what', { name: props.name })}>
          {isCopied ? <Check size={14} aria-hidden className="text-ok" /> : <Copy size={14} aria-hidden />}
          {t(isCopied ? 'ui.copied' : 'ui.copy')}
        </Button>
      </div>
    </div>
  );
}
