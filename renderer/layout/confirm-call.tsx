import type { CallInput, CallName, CallOutput } from '../../src/shared/contract/index.ts';
import { useMutation } from '../host/index.ts';
import { ConfirmDialog, FailureNote, type ConfirmDialogProps } from '../ui/index.ts';

/**
 * Asks before a call that cannot be undone. The dialog closes when the host has accepted the call and otherwise stays
 * open with the reason.
 */
export function ConfirmCall<N extends CallName>(
  props: Pick<ConfirmDialogProps, 'title' | 'children' | 'confirmLabel' | 'onClose'> & {
    readonly call: N;
    readonly input: CallInput<N>;
    /** Open unless this is false. */
    readonly open?: boolean;
    readonly onDone?: (output: CallOutput<N>) => void;
  },
) {
  const { call, input, onDone, onClose, open = true } = props;
  const { run, busy, failure, clear } = useMutation(call);
  const close = () => {
    clear();
    onClose();
  };
  const onConfirm = async () => {
    const output = await run(input);
    if (output === null) return;
    onDone?.(output);
    close();
  };
  return (
    <ConfirmDialog
      open={open}
      danger
      onClose={close}
      onConfirm={() => void onConfirm()}
      busy={busy}
      title={props.title}
      confirmLabel={props.confirmLabel}
    >
      {props.children}
      <FailureNote failure={failure} />
    </ConfirmDialog>
  );
}
