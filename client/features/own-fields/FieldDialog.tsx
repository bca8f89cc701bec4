import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { Checkbox } from '#client/components/fields/Checkbox.tsx';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { ChangedByOthers } from '#client/components/messages/ChangedByOthers.tsx';
import { type Edits, useEdits } from '#client/data/forms/use-edits.ts';
import { changeField, createField, type FieldForm } from '#client/data/own-fields/mutations.ts';
import type { OwnField } from '#client/data/own-fields/queries.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { failureCode } from '#client/lib/text/errors.ts';
import { formatList } from '#client/lib/text/format.ts';
import { offeredKind } from '#client/stories/marks/field-kinds.ts';
import { FIELD_LIMITS, type FieldKind, type FieldOption } from '#shared/rules/stories/own-fields.ts';
import { STORY_TYPES } from '#shared/rules/stories/story.ts';
import classes from './FieldDialog.module.css';
import { FieldPlaces, PLACES, type Place } from './FieldPlaces.tsx';
import { FieldTypes } from './FieldTypes.tsx';
import { KindChoice } from './KindChoice.tsx';
import { NumberSettings } from './NumberSettings.tsx';
import { OptionRows, withNames } from './OptionRows.tsx';

interface FieldDialogProps {
  projectId: string;
  /** The field that is changed, as it is now; null: a new one. */
  field: OwnField | null;
  /** The fields of the project. */
  fields: readonly OwnField[];
  /** Whether stories have a value of it, so that its kind stays. */
  hasValues: boolean;
  onClose: () => void;
}

/** A field as its form shows it; a form of another kind keeps what is typed for this one. */
function formOf(field: OwnField | null) {
  return {
    name: field?.name ?? '',
    kind: offeredKind(field?.kind ?? 'text'),
    several: field?.kind === 'choices',
    unit: field?.settings.unit ?? '',
    decimals: field?.settings.decimals ?? 0,
    options: (field?.settings.options ?? []) as FieldOption[],
    /** The option that is being typed. */
    option: '',
    on_card: field?.on_card ?? false,
    on_row: field?.on_row ?? false,
    in_filter: field?.in_filter ?? true,
    types: STORY_TYPES.filter((type) => field?.types?.includes(type) ?? true),
  };
}

type Form = ReturnType<typeof formOf>;

function rowOf({ kind, several, unit, decimals, options, option, types, ...form }: Form): FieldForm {
  const stored: FieldKind = kind === 'list' ? (several ? 'choices' : 'choice') : kind;
  const settings =
    kind === 'list'
      ? { options: withNames(options, [option])[0] }
      : kind === 'number'
        ? { ...(unit.trim() && { unit: unit.trim() }), ...(decimals > 0 && { decimals }) }
        : {};
  const all = types.length === STORY_TYPES.length;
  return { ...form, name: form.name.trim(), kind: stored, settings, types: all ? null : types };
}

/**
 * A new field, or a change of one: its name, its kind, its values, where it shows and for which types of stories. Changes saved by
 * somebody else meanwhile are shown before they are replaced.
 */
export function FieldDialog({ projectId, field, fields, hasValues, onClose }: FieldDialogProps) {
  const { t } = useTranslation(['ownFields', 'common']);
  const saved = formOf(field);
  const edits = useEdits(saved, field ? `own-field:${field.id}` : `new-own-field:${projectId}`);
  const { values: form, set } = edits;
  // the fields that make room for this one, by the place
  const [dropped, setDropped] = useState<Partial<Record<Place, string>>>({});
  const others = fields.filter(({ id }) => id !== field?.id);
  const crowded = PLACES.filter(
    ({ column, max }) => form[column] && others.filter((other) => other[column]).length >= max,
  );
  const undecided = crowded.some(({ column }) => dropped[column] === undefined);
  const usable = form.options.filter(({ removed }) => !removed);
  const [, withoutRoom] = withNames(form.options, [form.option]);
  const dialog = useFormDialog({
    submit: async () => {
      for (const { column } of crowded) {
        const id = dropped[column];
        if (id) await changeField(id, { [column]: false });
      }
      const row = rowOf(form);
      return field ? changeField(field.id, row) : createField(projectId, fields, row);
    },
    onDone: () => {
      edits.reset();
      toast.success(t(field ? 'saved' : 'created'));
      onClose();
    },
    errors: (error) => (failureCode(error) === 'project_fields_name_key' ? { name: t('taken') } : {}),
    failed: t('notSaved'),
  });
  return (
    <Dialog
      {...dialog.dialog}
      onClose={onClose}
      onDiscard={edits.onDiscard}
      title={field ? t('editTitle', { name: field.name }) : t('new')}
      submitLabel={field ? t('common:save') : t('create')}
      submitDisabled={undecided || form.types.length === 0 || (form.kind === 'list' && usable.length === 0)}
      incomplete={form.name.trim() === ''}
      blocked={
        form.kind === 'list' && withoutRoom.length > 0
          ? t('valuesFull', { count: FIELD_LIMITS.options })
          : undefined
      }
      aside={!field && t('willBe', { count: fields.length + 1, max: FIELD_LIMITS.fields })}
    >
      <LimitedInput
        label={t('name')}
        required
        data-autofocus
        limit={FIELD_LIMITS.name}
        autoComplete="off"
        value={form.name}
        error={dialog.errors.name}
        onChange={(event) => {
          set({ name: event.currentTarget.value });
          dialog.clearError('name');
        }}
      />
      <KindChoice kind={form.kind} fixed={hasValues} onChange={(kind) => set({ kind })} />
      {form.kind === 'list' && (
        <>
          <OptionRows options={form.options} typed={form.option} onChange={set} />
          <Checkbox
            label={t('several')}
            checked={form.several}
            disabled={hasValues}
            onChange={(several) => set({ several })}
          />
        </>
      )}
      {form.kind === 'number' && <NumberSettings unit={form.unit} decimals={form.decimals} onChange={set} />}
      <div className={classes['pair']}>
        <FieldPlaces
          shown={form}
          crowded={crowded}
          others={others}
          dropped={dropped}
          onShow={set}
          onDrop={setDropped}
        />
        <FieldTypes types={form.types} onChange={(types) => set({ types })} />
      </div>
      <ChangedTexts edits={edits} saved={saved} />
    </Dialog>
  );
}

/** Says which texts of the field somebody else has saved meanwhile. */
function ChangedTexts({ edits: { changedByOthers }, saved }: { edits: Edits<Form>; saved: Form }) {
  const { t } = useTranslation('ownFields');
  const options = saved.options.filter(({ removed }) => !removed);
  const texts = [
    { field: 'name', label: t('name'), now: saved.name },
    { field: 'options', label: t('values'), now: formatList(options.map(({ name }) => name)) },
    { field: 'unit', label: t('unit'), now: saved.unit },
  ] as const;
  return <ChangedByOthers fields={texts.filter(({ field }) => changedByOthers.includes(field))} />;
}
