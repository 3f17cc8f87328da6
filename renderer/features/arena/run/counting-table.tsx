/** Shows a table with one column for each counting of a run; the first cell of a row is its title. */
export function CountingTable(props: {
  readonly label: string;
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  readonly rows: readonly (readonly string[])[];
}) {
  const { label, columns, rows } = props;
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="text-small text-muted">
            <td />
            {columns.map(({ id, title }) => (
              <th key={id} scope="col" className="py-1 pl-4 text-right font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([title, ...cells]) => (
            <tr key={title} className="border-t border-line">
              <th scope="row" className="py-1 pr-4 font-normal">
                {title}
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index]?.id} className="tabular-nums py-1 pl-4 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
