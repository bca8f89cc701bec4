import { Input } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldPair } from '#client/components/fields/FieldPair.tsx';
import { Picker } from '#client/components/fields/Picker.tsx';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { offeredTypes } from '#client/data/projects/offered-types.ts';
import { useProject } from '#client/data/projects/queries.ts';
import { LabelsInput } from '#client/stories/choices/LabelsInput.tsx';
import { choiceOptions } from '#client/stories/choices/options.tsx';
import { PointsField } from '#client/stories/choices/PointsField.tsx';
import type { StoryType } from '#shared/rules/stories/story.ts';
import { TEMPLATE_LIMITS } from '#shared/rules/stories/templates.ts';
import type { TemplateEdits } from './template-form.ts';

interface TemplateFieldsProps {
  edits: TemplateEdits;
  projectId: string;
}

/** The beginning of the titles, and the type. */
export function TemplateStart({ edits: { values, set }, projectId }: TemplateFieldsProps) {
  const { t } = useTranslation(['templates', 'common']);
  const types = offeredTypes([useProject(projectId)], [values.type as StoryType]);
  return (
    <FieldPair>
      <LimitedInput
        label={t('titlePrefix')}
        description={t('titlePrefixHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        limit={TEMPLATE_LIMITS.titlePrefix}
        autoComplete="off"
        value={values.title_prefix}
        onChange={(event) => set({ title_prefix: event.currentTarget.value })}
      />
      <Picker
        label={t('common:field.type')}
        field={t('common:field.type')}
        choices={choiceOptions('type', types)}
        value={values.type}
        onChoose={(type) => set({ type })}
      />
    </FieldPair>
  );
}

/** The priority, the points and the labels. */
export function TemplateChoices({ edits: { values, set }, projectId }: TemplateFieldsProps) {
  const { t } = useTranslation(['stories', 'common']);
  const pointsId = useId();
  return (
    <>
      <FieldPair>
        <Picker
          label={t('common:field.priority')}
          field={t('common:field.priority')}
          choices={choiceOptions('priority')}
          value={values.priority}
          onChoose={(priority) => set({ priority })}
        />
        <div>
          <Input.Label htmlFor={pointsId}>{t('common:field.points')}</Input.Label>
          <PointsField
            id={pointsId}
            text={values.story_points}
            onChange={(story_points) => set({ story_points })}
          />
        </div>
      </FieldPair>
      <LabelsInput
        projectId={projectId}
        label={t('common:field.labels')}
        placeholder={values.labels === '' ? t('panel.addLabel') : ''}
        value={values.labels.split('\n').filter(Boolean)}
        onChange={(labels) => set({ labels: labels.map((name) => name.trim()).join('\n') })}
      />
    </>
  );
}
