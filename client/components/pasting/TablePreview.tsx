import { Button } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rows } from '#client/lib/pasting/cells.ts';
import { guessColumns, readRows, type TableColumns, type TableRow } from '#client/lib/pasting/columns.ts';
import { pasteProblem } from '#client/lib/pasting/paste-problem.ts';
import { Checkbox } from '../fields/Checkbox.tsx';
import { ColumnPicker } from './ColumnPicker.tsx';
import classes from './TablePreview.module.css';

/** How many rows are visible before anything is created. */
const MAX_PREVIEW = 5;
const NO_VALUE = '—';

export interface TablePreviewProps {
  rows: Rows;
  /** Rows become stories, with points and a priority, or texts alone. */
  kind: 'stories' | 'texts';
  /** In characters. */
  limit: number;
  /** The label of the button that creates so many. */
  createLabel: (count: number) => string;
  /** Why the button cannot be pressed now. */
  server?: { disabled: boolean; title?: string };
  onCreate: (rows: TableRow[], columns: TableColumns) => void;
  /** Called if it is no table: its rows are lines. */
  onLines: () => void;
  onCancel: () => void;
}

/** Shows the first rows of a pasted table as they will be created, and lets the person choose the columns. */
export function TablePreview(props: TablePreviewProps) {
  const { rows, kind, createLabel, server, onCreate, onLines, onCancel } = props;
  const { t } = useTranslation(['pasting', 'common']);
  const id = useId();
  const [columns, setColumns] = useState<TableColumns>(() => guessColumns(rows));
  const used = kind === 'stories' ? columns : { ...columns, points: null, priority: null };
  const items = readRows(rows, used);
  const titles = items.map(({ title }) => title);
  const problem = items.length === 0 ? t('empty') : pasteProblem(titles, props.limit, 'rows');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question between rows, not a fieldset
    <div className={classes['question']} role="group" aria-labelledby={id} onKeyDown={onKeyDown}>
      <p id={id}>{t('table', { count: items.length })}</p>
      <div className={classes['choices']}>
        {(kind === 'stories' ? (['title', 'points', 'priority'] as const) : (['title'] as const)).map(
          (field) => (
            <ColumnPicker
              key={field}
              label={t(kind === 'texts' ? 'column.text' : `column.${field}`)}
              rows={rows}
              heading={columns.heading}
              chosen={columns[field]}
              optional={field !== 'title'}
              onChoose={(column) => setColumns({ ...columns, [field]: column })}
            />
          ),
        )}
        <Checkbox
          checked={columns.heading}
          label={t('heading')}
          onChange={(heading) => setColumns({ ...columns, heading })}
        />
      </div>
      {items.length > 0 && <FirstRows items={items} columns={used} kind={kind} />}
      <Unread items={items} />
      {problem && <p role="alert">{problem}</p>}
      <div className={classes['actions']}>
        {!problem && (
          <Button
            {...server}
            size="sm"
            data-autofocus
            ref={focusOnMount}
            onClick={() => onCreate(items, used)}
          >
            {createLabel(items.length)}
          </Button>
        )}
        <Button variant="subtle" size="sm" ref={problem ? focusOnMount : undefined} onClick={onLines}>
          {t('lines')}
        </Button>
        <Button variant="subtle" size="sm" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </div>
  );
}

/** Takes the focus from the field, not from a column that is being chosen. */
const focusOnMount = (button: HTMLButtonElement | null) => {
  const group = button?.closest('[role="group"]');
  if (!group?.contains(document.activeElement)) button?.focus();
};

interface FirstRowsProps extends Pick<TablePreviewProps, 'kind'> {
  items: readonly TableRow[];
  columns: TableColumns;
}

function FirstRows({ items, columns, kind }: FirstRowsProps) {
  const { t } = useTranslation(['pasting', 'common']);
  const more = items.length - MAX_PREVIEW;
  return (
    <>
      <table className={classes['table']} aria-label={t('preview')}>
        <thead>
          <tr>
            <th scope="col">{t(kind === 'texts' ? 'column.text' : 'column.title')}</th>
            {columns.points !== null && <th scope="col">{t('column.points')}</th>}
            {columns.priority !== null && <th scope="col">{t('column.priority')}</th>}
          </tr>
        </thead>
        <tbody>
          {items.slice(0, MAX_PREVIEW).map(({ title, points, priority }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a table may be alike
            <tr key={at}>
              <td>{title}</td>
              {columns.points !== null && <td>{points ?? NO_VALUE}</td>}
              {columns.priority !== null && <td>{priority ? t(`common:priority.${priority}`) : NO_VALUE}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={classes['more']}>{t('more', { count: more })}</p>}
    </>
  );
}

/** How many different values are named at most. */
const MAX_UNREAD = 3;

/** Names values that are no points or no priority: the stories are created without them. */
function Unread({ items }: { items: readonly TableRow[] }) {
  const { t } = useTranslation('pasting');
  const texts = [...new Set(items.flatMap(({ unread }) => unread))];
  if (texts.length === 0) return null;
  const named = texts.slice(0, MAX_UNREAD).map((text) => t('quoted', { text }));
  const rest = texts.length > MAX_UNREAD ? ['…'] : [];
  return <p role="status">{t('unread', { values: [...named, ...rest].join(', ') })}</p>;
}
