import { ActionIcon, Menu, TextInput } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowRight,
  IconArrowUp,
  IconChevronDown,
  IconChevronUp,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionalLabel } from '#client/components/fields/OptionalLabel.tsx';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import { MoreMenu } from '#client/components/layout/MoreMenu.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { LimitedTextarea } from '#client/components/limited/LimitedTextarea.tsx';
import { handleDragKey } from '#client/lib/drag/drag-keys.ts';
import { useDragState, useFocusRequest, useListDrag } from '#client/lib/drag/list-drag-context.ts';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import { COLUMN_LIMITS } from '#shared/rules/stories/columns.ts';
import { STORY_STATUSES } from '#shared/rules/stories/story.ts';
import { ColumnFigure } from './ColumnFigure.tsx';
import classes from './Columns.module.css';
import { limitOf } from './ColumnsPreview.tsx';
import { type DraftColumn, isLimit } from './columns-draft.ts';
import type { ColumnsForm } from './use-columns-form.ts';

/** From this length on, the length of a policy is shown. */
const COUNTED = 240;

interface ColumnRowProps {
  column: DraftColumn;
  form: ColumnsForm;
  /** How many stories it has now. */
  count: number;
  /** Whether its policies are shown. */
  opened: boolean;
  onOpen: (open: boolean) => void;
  onRemove: () => void;
  /** The column above it; undefined: it is the first of its status. */
  above: string | undefined;
  /** The column that it comes above when it moves down, null for the end; undefined: it is the last of its status. */
  below: string | null | undefined;
  /** Whether it is the only column of its status. */
  only: boolean;
}

/** A column: its name and limit, edited in place, its policies below it, and a menu. */
export function ColumnRow(props: ColumnRowProps) {
  const { column, form, count, opened, onOpen } = props;
  const { t } = useTranslation(['workflow', 'common']);
  const drag = useListDrag();
  const grip = useFocusRequest<HTMLButtonElement>(column.id);
  const dragged = useDragState((state) => (state.drag?.id === column.id ? state.drag.by : undefined));
  const name = form.shownName(column);
  const problem = form.problemOf(column);
  const was = form.saved.find(({ id }) => id === column.id);
  const policyId = useId();
  const Chevron = opened ? IconChevronUp : IconChevronDown;
  const change = (part: Partial<DraftColumn>) => form.change(column.id, part);
  return (
    <li className={classes['row']} data-drag-id={column.id} data-dragged={dragged}>
      <button
        ref={grip}
        type="button"
        className={classes['grip']}
        data-grip
        aria-label={t('grip', { name })}
        onKeyDown={(event) => handleDragKey(event, column.id, drag)}
      >
        <IconGripVertical size={14} stroke={1.6} aria-hidden />
      </button>
      <LimitedInput
        aria-label={t('nameOf', { name })}
        placeholder={t(`common:status.${column.status}`)}
        limit={COLUMN_LIMITS.name}
        value={column.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={problem && t(`name.${problem}`)}
      />
      <TextInput
        aria-label={t('limitOf', { name })}
        placeholder={t('noLimit')}
        inputMode="numeric"
        value={column.limit}
        onChange={(event) => change({ limit: event.currentTarget.value })}
        error={!isLimit(column.limit) && t('limitInvalid')}
      />
      <ColumnFigure count={count} limit={limitOf(column.limit)}>
        <span aria-hidden="true">{count}</span>
        <VisuallyHidden>{t('now', { count })}</VisuallyHidden>
      </ColumnFigure>
      <span className={classes['policy']}>
        {[column.entry, column.exit].filter(Boolean).join(' ') || t('noPolicy')}
      </span>
      <ActionIcon
        aria-label={t('policyOf', { name })}
        aria-expanded={opened}
        aria-controls={policyId}
        onClick={() => onOpen(!opened)}
      >
        <Chevron size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <RowMenu {...props} name={name} />
      {opened && (
        <div id={policyId} className={classes['policies']}>
          <Policy label={t('entry')} value={column.entry} onChange={(entry) => change({ entry })} />
          <Policy label={t('exit')} value={column.exit} onChange={(exit) => change({ exit })} />
          <p className={classes['faint']}>{t('policyHint', { max: COLUMN_LIMITS.policy })}</p>
        </div>
      )}
      {was && was.status !== column.status && (
        <p className={classes['passes']} role="status">
          <IconArrowRight size={14} stroke={1.6} aria-hidden />
          {t(count > 0 ? 'passes' : 'passesEmpty', {
            count,
            status: t(`common:status.${column.status}`),
          })}
        </p>
      )}
    </li>
  );
}

function Policy(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { label, value, onChange } = props;
  return (
    <LimitedTextarea
      label={<OptionalLabel>{label}</OptionalLabel>}
      description={value.length >= COUNTED ? `${value.length}/${COLUMN_LIMITS.policy}` : undefined}
      inputWrapperOrder={['label', 'input', 'description']}
      autosize
      minRows={2}
      maxRows={6}
      limit={COLUMN_LIMITS.policy}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function RowMenu({ column, form, onRemove, above, below, only, name }: ColumnRowProps & { name: string }) {
  const { t } = useTranslation(['workflow', 'common']);
  const move = (status: DraftColumn['status'], beforeId: string | null) =>
    form.move(column.id, status, beforeId);
  return (
    <MoreMenu label={t('optionsOf', { name })} width={240}>
      {above !== undefined && (
        <MenuEntry icon={IconArrowUp} onClick={() => move(column.status, above)}>
          {t('up')}
        </MenuEntry>
      )}
      {below !== undefined && (
        <MenuEntry icon={IconArrowDown} onClick={() => move(column.status, below)}>
          {t('down')}
        </MenuEntry>
      )}
      {only ? (
        <Menu.Label>{t('onlyColumn', { status: t(`common:status.${column.status}`) })}</Menu.Label>
      ) : (
        <>
          <Menu.Label>{t('changeStatus')}</Menu.Label>
          {STORY_STATUSES.filter((status) => status !== column.status).map((status) => (
            <Menu.Item
              key={status}
              leftSection={<StatusGlyph status={status} />}
              onClick={() => move(status, null)}
            >
              {t(`common:status.${status}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <MenuEntry icon={IconTrash} danger server onClick={onRemove}>
            {t('common:delete')}
          </MenuEntry>
        </>
      )}
    </MoreMenu>
  );
}
