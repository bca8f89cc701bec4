import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { csvName, csvOf } from '#client/lib/text/csv.ts';
import { download } from '#client/lib/text/download.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import classes from './ReportTable.module.css';

export interface Column<Row> {
  label: string;
  /** Whether the column fills the remaining width. */
  wide?: boolean;
  /** Whether the column contains numbers, which are aligned right. */
  numeric?: boolean;
  /** Renders a cell; by default the text of `value`. */
  show?: (row: Row) => ReactNode;
  /** The value in the file: days as 2026-03-10, numbers with a point. */
  value: (row: Row) => string | number | null;
}

/** A column of figures; some rows may have none. A fraction has at most two digits in the file. */
export const figureColumn = <Row,>(label: string, of: (row: Row) => number | null): Column<Row> => ({
  label,
  numeric: true,
  value: (row) => {
    const value = of(row);
    return value === null ? null : Math.round(value * 100) / 100;
  },
  show: (row) => {
    const value = of(row);
    return value === null ? '' : formatNumber(value);
  },
});

interface ReportTableProps<Row> {
  /** The subject of the table, for people who do not see the heading above it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Whether a row is less important: a day without work, a future day. */
  isFaint?: (row: Row) => boolean;
}

/** A table of a report. */
export function ReportTable<Row>({ caption, columns, rows, keyOf, isFaint }: ReportTableProps<Row>) {
  return (
    <table className={classes['table']}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map(({ label, numeric, wide }) => (
            <th key={label} scope="col" data-numeric={numeric || undefined} data-wide={wide || undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} data-faint={isFaint?.(row) || undefined}>
            {columns.map(({ label, numeric, show, value }, place) =>
              place === 0 ? (
                <th key={label} scope="row">
                  {show ? show(row) : value(row)}
                </th>
              ) : (
                <td key={label} data-numeric={numeric || undefined}>
                  {show ? show(row) : value(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CsvButtonProps<Row> {
  /** The parts of the file's name. */
  name: readonly string[];
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** Saves a table as CSV. */
export function CsvButton<Row>({ name, columns, rows }: CsvButtonProps<Row>) {
  const { t, i18n } = useTranslation('reports');
  const save = () => {
    const headings = columns.map(({ label }) => label);
    const lines = rows.map((row) => columns.map(({ value }) => value(row)));
    download(csvName(...name), csvOf(headings, lines, i18n.language));
  };
  return (
    <Button
      className={classes['csv']}
      size="sm"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      onClick={save}
    >
      {t('csv')}
    </Button>
  );
}
