import { ActionIcon, Button } from '@mantine/core';
import { IconGripVertical, IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#client/components/fields/Checkbox.tsx';
import { LimitedTextarea } from '#client/components/limited/LimitedTextarea.tsx';
import { type SortableRow, useSortableRows } from '#client/lib/drag/use-sortable-rows.ts';
import { isEnter } from '#client/lib/keys/composing.ts';
import { usePasted, withPasted } from '#client/lib/pasting/clipboard.ts';
import { giveUpOnEscape } from '../open-story/text-field.tsx';
import classes from './CriteriaEditor.module.css';
import { type CriterionRow, moved, newRow } from './criteria-rows.ts';
import { PastedTexts } from './lazy-pasted-texts.ts';
import rowClasses from './text-rows.module.css';

/** In characters. */
export const MAX_CRITERION_LENGTH = 2000;

interface CriteriaEditorProps {
  rows: readonly CriterionRow[];
  onChange: (rows: CriterionRow[]) => void;
  /** Whether it is in an open story: no borders, and criteria can be ticked. */
  quiet?: boolean;
  /** Returns the replacement of a criterion whose text was removed; null for others. */
  markOf?: (text: string) => string | null;
  /** Called when a change is complete: a criterion was ticked, removed or moved, or its field lost the focus. */
  onDone?: (rows: readonly CriterionRow[]) => void;
}

/** Acceptance criteria, one per line. Enter adds one; Alt and the arrows (or the grip) move one. */
export function CriteriaEditor(props: CriteriaEditorProps) {
  const { rows, quiet = false, markOf = () => null, onDone } = props;
  const { t } = useTranslation('stories');
  const helpId = useId();
  const { focusId, setFocusId, sortable, finish, add, remove, edit } = useRows({ ...props, quiet });
  return (
    <div {...sortable.frame} className={classes['list']} data-quiet={quiet || undefined}>
      {rows.map((row, index) => (
        <Row
          key={row.id}
          row={row}
          number={index + 1}
          mark={markOf(row.text)}
          quiet={quiet}
          helpId={helpId}
          focused={focusId === row.id}
          onFocused={() => setFocusId(null)}
          onEdit={(text) => edit(index, text)}
          onTick={(met) => finish(rows.with(index, { ...row, met }))}
          onAdd={() => add(index)}
          onRemove={() => remove(index)}
          onMove={(by) => finish(moved(rows, index, index + by))}
          sortable={sortable.row(String(row.id))}
          onDone={() => onDone?.(rows)}
        />
      ))}
      <Button
        variant="subtle"
        size="sm"
        className={classes['add'] ?? ''}
        leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
        onClick={() => add(rows.length - 1)}
      >
        {t('addCriterion')}
      </Button>
      <span id={helpId} hidden>
        {t('criterionKeys')}
      </span>
    </div>
  );
}

/** The changes of the criteria. `focusId`: the criterion that gets the focus. */
function useRows({ rows, onChange, quiet, onDone }: CriteriaEditorProps) {
  const [focusId, setFocusId] = useState<number | null>(null);
  const finish = (next: CriterionRow[]) => {
    onChange(next);
    onDone?.(next);
  };
  const sortable = useSortableRows<HTMLDivElement>(
    rows.map(({ id }) => String(id)),
    (id, index) =>
      finish(
        moved(
          rows,
          rows.findIndex((row) => String(row.id) === id),
          index,
        ),
      ),
    quiet !== true,
  );
  const add = (after: number) => {
    const row = newRow();
    onChange(rows.toSpliced(after + 1, 0, row));
    setFocusId(row.id);
  };
  const remove = (index: number) => {
    setFocusId((rows[index - 1] ?? rows[index + 1])?.id ?? null);
    finish(rows.toSpliced(index, 1));
  };
  const edit = (index: number, text: string) => {
    // each pasted line becomes a criterion
    const [first = '', ...more] = text.split('\n');
    const row = rows[index];
    if (row) onChange(rows.toSpliced(index, 1, { ...row, text: first }, ...more.map((line) => newRow(line))));
  };
  return { focusId, setFocusId, sortable, finish, add, remove, edit };
}

interface RowProps {
  row: CriterionRow;
  number: number;
  mark: string | null;
  quiet: boolean;
  helpId: string;
  focused: boolean;
  onFocused: () => void;
  onEdit: (text: string) => void;
  onTick: (met: boolean) => void;
  onAdd: () => void;
  onRemove: () => void;
  onMove: (by: 1 | -1) => void;
  /** The drag attributes of the row. */
  sortable: SortableRow;
  onDone: () => void;
}

function Row(props: RowProps) {
  const { row, number, mark, quiet, helpId, focused, onFocused, onDone } = props;
  const { t } = useTranslation('stories');
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!focused) return;
    input.current?.focus();
    // the field of comments stands below: the new row comes whole into view, with its ring
    input.current?.scrollIntoView({ block: 'center' });
    onFocused();
  }, [focused, onFocused]);

  // the text of the field when it got the focus
  const before = useRef(row.text);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // in a dialog Escape closes the dialog, which keeps what is typed
    if (quiet) giveUpOnEscape(event, () => props.onEdit(before.current), props.onEdit);
    if (event.ctrlKey || event.metaKey) return;
    if (isEnter(event)) props.onAdd();
    else if (event.key === 'Backspace' && row.text === '') props.onRemove();
    else if (event.altKey && event.key === 'ArrowUp') props.onMove(-1);
    else if (event.altKey && event.key === 'ArrowDown') props.onMove(1);
    else return;
    event.preventDefault();
  };

  const { pasted, onPaste, endPaste } = usePasted(input);

  return (
    <>
      <div {...props.sortable} className={classes['row']} data-met={row.met || undefined}>
        <Start row={row} mark={mark} quiet={quiet} onTick={props.onTick} />
        <LimitedTextarea
          ref={input}
          className={`${rowClasses['text']} ${classes['text']}`}
          variant="unstyled"
          limit={MAX_CRITERION_LENGTH}
          aria-label={t('criterion', { number })}
          aria-describedby={helpId}
          value={mark === null ? row.text : ''}
          placeholder={mark ?? ''}
          onChange={(event) => props.onEdit(event.currentTarget.value)}
          onFocus={() => {
            before.current = row.text;
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => pasted || onDone()}
        />
        <ActionIcon
          className={`${rowClasses['button']} ${classes['remove']}`}
          aria-label={t('removeCriterion', { number })}
          onClick={props.onRemove}
        >
          <IconX size={14} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      {pasted && (
        <PastedTexts
          clipboard={pasted}
          limit={MAX_CRITERION_LENGTH}
          createLabel={(count) => t('pasteCriteria', { count })}
          onTexts={(texts) => {
            // `onEdit` makes a criterion of each
            props.onEdit(withPasted(input.current, texts.join('\n')));
            endPaste();
          }}
          onCancel={endPaste}
        />
      )}
    </>
  );
}

/** The tick before the text, or in a form the grip. */
function Start({ row, mark, quiet, onTick }: Pick<RowProps, 'row' | 'mark' | 'quiet' | 'onTick'>) {
  if (!quiet) {
    return (
      <span data-grip className={classes['grip']} aria-hidden="true">
        <IconGripVertical size={14} stroke={1.6} />
      </span>
    );
  }
  return (
    row.met !== null && (
      <span className={classes['tick']}>
        <Checkbox checked={row.met} aria-label={mark ?? row.text} onChange={onTick} />
      </span>
    )
  );
}
