import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { IconButton } from '#client/components/layout/IconButton.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { ChangedByOthers } from '#client/components/messages/ChangedByOthers.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { useEdits } from '#client/data/forms/use-edits.ts';
import { deleteRetroTemplate, saveRetroTemplate } from '#client/data/retrospectives/start.ts';
import { newId } from '#client/lib/state/new-id.ts';
import { formatList } from '#client/lib/text/format.ts';
import type { Retrospectives } from '#shared/contracts/retrospectives.ts';
import { RETRO_LIMITS } from '#shared/rules/meetings/retro-limits.ts';
import { tryTo } from '../state/report-failure.ts';
import classes from './TemplateChoice.module.css';

type OwnTemplate = Retrospectives['templates'][number];
type Column = OwnTemplate['columns'][number];

const MAX_COLUMNS = 6;
const MAX_TITLE = 60;
const MAX_HINT = 160;

interface TemplateDialogProps {
  teamId: string;
  /** The template that is changed, as it is now; undefined: a new one. */
  template: OwnTemplate | undefined;
  onClose: () => void;
  onSaved: (id: string) => void;
  onDeleted: (id: string) => void;
}

const newColumn = (): Column => ({ id: newId(), title: '' });
const isEmpty = (text: string | undefined) => !text?.trim();

function useTemplateForm({ teamId, template, onClose, onSaved, onDeleted }: TemplateDialogProps) {
  const { t } = useTranslation('retro');
  const [blank] = useState(() => ({ id: newId(), name: '', columns: [newColumn(), newColumn()] }));
  const { id, ...saved } = template ?? blank;
  const edits = useEdits(saved, template ? `retro-template:${id}` : `new-retro-template:${teamId}`);
  const { name, columns } = edits.values;
  const form = useFormDialog<void, 'name' | 'columns'>({
    check: () => ({
      ...(isEmpty(name) && { name: t('templates.nameMissing') }),
      ...(columns.some(({ title }) => isEmpty(title)) && { columns: t('templates.titleMissing') }),
    }),
    submit: () =>
      saveRetroTemplate({
        id,
        team_id: teamId,
        name: name.trim(),
        columns: columns.map(({ id: columnId, title, hint }) => ({
          id: columnId,
          title: title.trim(),
          ...(!isEmpty(hint) && { hint: hint?.trim() }),
        })),
      }),
    onDone: () => {
      edits.reset();
      onSaved(id);
      onClose();
    },
    failed: t('templates.failed'),
  });
  const remove = async () => {
    if (!(await tryTo(() => deleteRetroTemplate(id), t('templates.deleteFailed')))) return;
    edits.reset();
    onDeleted(id);
    onClose();
  };
  return { ...form, edits, saved, remove };
}

/**
 * A template of the team: its name and its columns, each with what belongs there. Changes saved by somebody else meanwhile are
 * shown before they are replaced.
 */
export function TemplateDialog(props: TemplateDialogProps) {
  const { t } = useTranslation('retro');
  const { dialog, errors, clearError, edits, saved, remove } = useTemplateForm(props);
  const { name, columns } = edits.values;
  const { set } = edits;
  const texts = {
    name: { label: t('templates.name'), now: saved.name },
    columns: { label: t('templates.columns'), now: formatList(saved.columns.map(({ title }) => title)) },
  };
  return (
    <Dialog
      {...dialog}
      onClose={props.onClose}
      onDiscard={edits.onDiscard}
      title={t(props.template ? 'templates.change' : 'templates.new')}
      submitLabel={t('templates.save')}
      aside={
        props.template && (
          <ServerButton data-danger variant="subtle" onClick={() => void remove()}>
            {t('templates.delete')}
          </ServerButton>
        )
      }
    >
      <LimitedInput
        data-autofocus
        label={t('templates.name')}
        limit={RETRO_LIMITS.template}
        value={name}
        error={errors.name && <ErrorNote>{errors.name}</ErrorNote>}
        onChange={(event) => {
          clearError('name');
          set({ name: event.currentTarget.value });
        }}
      />
      {columns.map((column, place) => (
        <ColumnFields
          key={column.id}
          column={column}
          number={place + 1}
          isMissing={errors.columns !== undefined && isEmpty(column.title)}
          onChange={(patch) => {
            clearError('columns');
            set({ columns: columns.with(place, { ...column, ...patch }) });
          }}
          onRemove={columns.length > 1 ? () => set({ columns: columns.toSpliced(place, 1) }) : undefined}
        />
      ))}
      {errors.columns && <ErrorNote>{errors.columns}</ErrorNote>}
      {columns.length < MAX_COLUMNS && (
        <Button
          size="sm"
          style={{ justifySelf: 'start' }}
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => set({ columns: [...columns, newColumn()] })}
        >
          {t('templates.addColumn')}
        </Button>
      )}
      {props.template && <ChangedByOthers fields={edits.changedByOthers.map((field) => texts[field])} />}
    </Dialog>
  );
}

interface ColumnFieldsProps {
  column: Column;
  number: number;
  isMissing: boolean;
  onChange: (patch: Partial<Column>) => void;
  onRemove: (() => void) | undefined;
}

function ColumnFields({ column, number, isMissing, onChange, onRemove }: ColumnFieldsProps) {
  const { t } = useTranslation('retro');
  return (
    <fieldset className={classes['column']}>
      <legend>{t('templates.column', { number })}</legend>
      <LimitedInput
        aria-label={t('templates.columnTitle', { number })}
        placeholder={t('templates.titlePlaceholder')}
        limit={MAX_TITLE}
        value={column.title}
        error={isMissing}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <LimitedInput
        aria-label={t('templates.columnHint', { number })}
        placeholder={t('templates.hintPlaceholder')}
        limit={MAX_HINT}
        value={column.hint ?? ''}
        onChange={(event) => onChange({ hint: event.currentTarget.value })}
      />
      {onRemove && (
        <IconButton label={t('templates.removeColumn', { number })} icon={IconTrash} onClick={onRemove} />
      )}
    </fieldset>
  );
}
