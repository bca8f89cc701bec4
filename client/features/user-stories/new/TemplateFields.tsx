import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OptionalLabel } from '#client/components/fields/OptionalLabel.tsx';
import { NONE } from '#client/stories/marks/story-options.tsx';
import { Picker } from '../properties/Picker.tsx';
import type { StoryForm } from './use-story-form.ts';

/** The template that the form is filled in from; only in projects that have templates. */
export function TemplateField({
  story: { templates, template, chooseTemplate },
}: {
  story: Pick<StoryForm, 'templates' | 'template' | 'chooseTemplate'>;
}) {
  const { t } = useTranslation('templates');
  return (
    <Picker
      label={t('template')}
      field={t('template')}
      choices={[
        { value: NONE, text: t('none') },
        ...templates.map(({ id, name }) => ({ value: id, text: name })),
      ]}
      value={template?.id ?? NONE}
      onChoose={chooseTemplate}
    />
  );
}

/** The tasks of the template, as the story will have them. */
export function TasksField({ story: { draft, change } }: { story: Pick<StoryForm, 'draft' | 'change'> }) {
  const { t } = useTranslation('templates');
  return (
    <Textarea
      label={<OptionalLabel>{t('tasks')}</OptionalLabel>}
      description={t('tasksHint')}
      minRows={2}
      maxRows={10}
      value={draft.tasks}
      onChange={(event) => change({ tasks: event.currentTarget.value })}
    />
  );
}
