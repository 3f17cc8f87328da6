import { BookOpen } from 'lucide-react';
import { useId, useState } from 'react';
import type { TemplateInfo } from '../../../src/shared/contract/index.ts';
import { GamePicture } from '../../boards/index.ts';
import { useText } from '../../text/index.ts';
import { Button, Dialog } from '../../ui/index.ts';

/** Shows the games as cards with small pictures, on native radio buttons, so that arrow keys choose. */
export function GameCards(props: {
  readonly templates: readonly TemplateInfo[];
  readonly value: string;
  readonly onChange: (template: TemplateInfo) => void;
}) {
  const { t, code } = useText();
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-section font-semibold">{t('match.game')}</legend>
      <div className="grid grid-cols-3 sm:grid-cols-5 xl:grid-cols-9 gap-3">
        {props.templates.map((template) => (
          <label
            key={template.template}
            className="relative flex cursor-default flex-col gap-2 rounded-panel border border-line bg-surface p-2 hover:bg-raised has-checked:border-accent has-checked:outline-2 has-checked:outline-accent has-focus-visible:ring-2 has-focus-visible:ring-accent has-focus-visible:ring-offset-2 has-focus-visible:ring-offset-bg"
          >
            <input
              type="radio"
              name={name}
              value={template.template}
              checked={template.template === props.value}
              onChange={() => props.onChange(template)}
              className="sr-only"
            />
            <GamePicture template={template.template} />
            <span className="px-1 pb-1 leading-5 font-medium">
              {code('game', template.template, template.title)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Opens the rules, in the same text that all kinds of players get. */
export function RulesButton({ template }: { readonly template: TemplateInfo }) {
  const { t, code } = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        <BookOpen size={14} aria-hidden />
        {t('match.show_rules')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('match.rules', { game: code('game', template.template, template.title) })}
        wide
      >
        <div className="pb-4 leading-6 whitespace-pre-line">{template.description}</div>
      </Dialog>
    </>
  );
}
