import { ImageDown } from 'lucide-react';
import { Button } from '../ui/index.ts';

/** Shows the button below a picture that saves it. */
export function SaveButton(props: { readonly label: string; readonly onSave: () => void }) {
  return (
    <Button variant="quiet" small className="self-end" onClick={props.onSave}>
      <ImageDown size={14} aria-hidden />
      {props.label}
    </Button>
  );
}
