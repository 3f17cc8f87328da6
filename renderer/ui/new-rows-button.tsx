import { ArrowUp } from 'lucide-react';
import { Button } from './button.tsx';

/** Shows a button for the rows that were added since a list was read; nothing while there are none. */
export function NewRowsButton(props: {
  count: number;
  label: string;
  ariaLabel: string;
  onShow: () => void;
}) {
  return props.count === 0 ? null : (
    <Button small variant="primary" onClick={props.onShow} aria-label={props.ariaLabel}>
      <ArrowUp size={13} aria-hidden />
      {props.label}
    </Button>
  );
}
