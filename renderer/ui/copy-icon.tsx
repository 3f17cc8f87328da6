import { Check, Copy } from 'lucide-react';
import { useText } from '../text/index.ts';
import { useCopy } from './copy-text.tsx';

/** Shows a small button that copies a text; it fades in with the pointer or the focus in its group. */
export function CopyIcon(props: { text: string; name: string; tabIndex?: number | undefined }) {
  const { t } = useText();
  const { isCopied, copy } = useCopy(props.text);
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      tabIndex={props.tabIndex}
      aria-label={isCopied ? t('ui.copied') : props.name}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        copy();
      }}
      className="inline-flex size-6 shrink-0 cursor-default items-center justify-center rounded-control hover:bg-raised"
    >
      <Icon
        size={12}
        aria-hidden
        className={
          isCopied ? 'text-ok' : 'text-muted opacity-0 group-focus-within:opacity-100 group-hover:opacity-100'
        }
      />
    </button>
  );
}
