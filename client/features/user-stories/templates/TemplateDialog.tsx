import { Input, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { LimitedTextarea } from '#client/components/limited/LimitedTextarea.tsx';
import { ChangedByOthers } from '#client/components/messages/ChangedByOthers.tsx';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import { changeTemplate, createTemplate } from '#client/data/story-templates/mutations.ts';
import type { StoryTemplate } from '#client/data/story-templates/queries.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { mayEditTemplates } from '#shared/rules/accounts/permissions.ts';
import { parsePoints, STORY_LIMITS } from '#shared/rules/stories/story.ts';
import { CriteriaEditor } from '../parts/CriteriaEditor.tsx';
import { TemplateChoices, TemplateStart } from './TemplateFields.tsx';
import { TemplateName, useTemplateForm } from './TemplateName.tsx';
import { NEW_TEMPLATE, useTemplateEdits } from './template-form.ts';

interface TemplateDialogProps {
  projectId: string;
  /** The template as it is now; null: a new one. */
  template: StoryTemplate | null;
  onClose: () => void;
}

/** A new template, or a change of one. Changes saved by somebody else meanwhile are shown before they are replaced. */
export function TemplateDialog({ projectId, template, onClose }: TemplateDialogProps) {
  const { t } = useTranslation(['templates', 'stories', 'common']);
  const edits = useTemplateEdits(template ?? NEW_TEMPLATE, template?.id ?? projectId);
  const { values, set, saved, wanted } = edits;
  const blocked = useBlocked(projectId, mayEditTemplates);
  const form = useTemplateForm({
    submit: async () => {
      if (template) return changeTemplate(template.id, wanted, seenOf(template));
      await createTemplate(projectId, wanted);
      return true;
    },
    onDone: (done) => {
      // otherwise the dialog says what somebody else has saved
      if (!done) return;
      edits.reset();
      toast.success(t(template ? 'saved' : 'created'));
      onClose();
    },
  });
  return (
    <Dialog
      {...form.dialog}
      onClose={onClose}
      onDiscard={edits.onDiscard}
      title={template ? t('editTitle', { name: template.name }) : t('new')}
      submitLabel={template ? t('common:save') : t('create')}
      incomplete={values.name.trim() === '' || parsePoints(values.story_points) === undefined}
      blocked={blocked}
    >
      <TemplateName form={form} value={values.name} onChange={(name) => set({ name })} />
      <TemplateStart edits={edits} projectId={projectId} />
      <LimitedTextarea
        label={t('stories:field.description')}
        minRows={3}
        maxRows={10}
        limit={STORY_LIMITS.description}
        value={values.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels */}
      <div role="group" aria-label={t('stories:field.criteria')}>
        <Input.Label labelElement="div" aria-hidden="true">
          {t('stories:field.criteria')}
        </Input.Label>
        <CriteriaEditor rows={edits.criteria} onChange={edits.setCriteria} />
      </div>
      <Textarea
        label={t('tasks')}
        description={t('tasksHint')}
        minRows={2}
        maxRows={10}
        value={values.tasks}
        onChange={(event) => set({ tasks: event.currentTarget.value })}
      />
      <TemplateChoices edits={edits} projectId={projectId} />
      <ChangedByOthers
        fields={edits.changedByOthers.map((field) => ({
          label: t(LABELS[field]),
          now: saved[field],
        }))}
      />
    </Dialog>
  );
}

/** The names of the fields. */
const LABELS = {
  name: 'name',
  title_prefix: 'titlePrefix',
  type: 'common:field.type',
  description: 'stories:field.description',
  acceptance_criteria: 'stories:field.criteria',
  tasks: 'tasks',
  priority: 'common:field.priority',
  story_points: 'common:field.points',
  labels: 'common:field.labels',
} as const;

/** The columns of a template that its form has. */
const seenOf = ({ id: _, project_id: _project, uses: _uses, ...form }: StoryTemplate) => form;
