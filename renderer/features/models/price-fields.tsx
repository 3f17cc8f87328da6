import { useText } from '../../text/index.ts';
import { TextField } from '../../ui/index.ts';
import { parsePrice, type PriceForm } from './price-form.ts';

/** Shows fields for what the tokens of an endpoint cost; if they are left empty, its cost is not known. */
export function PriceFields(props: {
  readonly value: PriceForm;
  readonly onChange: (price: PriceForm) => void;
}) {
  const { t } = useText();
  const { value } = props;
  const change = (patch: Partial<PriceForm>) => props.onChange({ ...value, ...patch });
  const isInvalid = parsePrice(value) === null;
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="mb-2 text-body font-semibold">{t('models.price')}</legend>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
        <TextField
          showLabel
          label={t('models.price_input')}
          value={value.input}
          maxLength={13}
          onChange={(input) => change({ input })}
        />
        <TextField
          showLabel
          label={t('models.price_output')}
          value={value.output}
          maxLength={13}
          onChange={(output) => change({ output })}
        />
        <TextField
          showLabel
          label={t('models.price_currency')}
          value={value.currency}
          maxLength={3}
          onChange={(currency) => change({ currency })}
        />
      </div>
      <p className={isInvalid ? 'mt-1 text-small text-bad' : 'mt-1 text-small text-muted'}>
        {t(isInvalid ? 'models.price_invalid' : 'models.price_hint')}
      </p>
    </fieldset>
  );
}
