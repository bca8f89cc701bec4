import { useTranslation } from 'react-i18next';
import { type FormDialogOptions, useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { failureCode } from '#client/lib/text/errors.ts';
import { TEMPLATE_LIMITS } from '#shared/rules/stories/templates.ts';

/** The refusals by a rule, which say themselves why. */
const REFUSALS = new Set(['too_many_templates']);

/** Sends the form of a dialog that saves a template. The name of another template is an error of the field. */
export function useTemplateForm<Result>(
  options: Pick<FormDialogOptions<'name', Result>, 'submit' | 'onDone'>,
) {
  const { t } = useTranslation('templates');
  return useFormDialog<Result, 'name'>({
    ...options,
    errors: (error) => (failureCode(error) === 'story_templates_name_key' ? { name: t('taken') } : {}),
    failed: t('notSaved'),
    refusals: REFUSALS,
  });
}

interface TemplateNameProps {
  form: Pick<ReturnType<typeof useTemplateForm>, 'errors' | 'clearError'>;
  value: string;
  onChange: (name: string) => void;
}

/** The name of a template in its dialog. */
export function TemplateName({ form, value, onChange }: TemplateNameProps) {
  const { t } = useTranslation('templates');
  return (
    <LimitedInput
      label={t('name')}
      required
      data-autofocus
      limit={TEMPLATE_LIMITS.name}
      autoComplete="off"
      value={value}
      error={form.errors.name}
      onChange={(event) => {
        onChange(event.currentTarget.value);
        form.clearError('name');
      }}
    />
  );
}
