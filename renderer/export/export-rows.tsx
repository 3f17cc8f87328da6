import { Download } from 'lucide-react';
import { rowsToCsv, type PlainRow } from './csv.ts';
import { saveFile } from '../host/index.ts';
import { useText } from '../text/index.ts';
import { Button } from '../ui/index.ts';
import { Menu } from '../ui/menu.tsx';

/** Saves the rows that a table shows as CSV or JSON. `name` begins the file's name. */
export function ExportRows(props: { readonly name: string; readonly rows: () => readonly PlainRow[] }) {
  const { t } = useText();
  const { name, rows } = props;
  const save = (extension: 'csv' | 'json', mediaType: string, text: string): void =>
    saveFile({ fileName: `arbiter-${name}.${extension}`, mediaType, text });
  return (
    <Menu
      trigger={
        <Button variant="quiet">
          <Download size={14} aria-hidden />
          {t('ui.export')}
        </Button>
      }
      choices={[
        { id: 'csv', label: t('ui.export_csv'), onPick: () => save('csv', 'text/csv', rowsToCsv(rows())) },
        {
          id: 'json',
          label: t('ui.export_json'),
          onPick: () => save('json', 'application/json', `${JSON.stringify(rows(), null, 2)}\n`),
        },
      ]}
    />
  );
}
