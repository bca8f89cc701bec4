import { Button, Input, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { Checkbox } from '#client/components/fields/Checkbox.tsx';
import { FieldPair } from '#client/components/fields/FieldPair.tsx';
import { OptionalLabel } from '#client/components/fields/OptionalLabel.tsx';
import { Picker } from '#client/components/fields/Picker.tsx';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { LimitedTextarea } from '#client/components/limited/LimitedTextarea.tsx';
import { TitleRest } from '#client/components/limited/TitleRest.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { columnNameOf } from '#client/data/stories/columns.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { describeFailure, failureCode } from '#client/lib/text/errors.ts';
import stories from '#client/locales/es/stories.json';
import templates from '#client/locales/es/templates.json';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import { choiceOptions, NONE, namedOptions } from '#client/stories/choices/options.tsx';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import { mayCreateProjects } from '#shared/rules/accounts/permissions.ts';
import { STORY_LIMITS, type StoryType } from '#shared/rules/stories/story.ts';
import { CriteriaEditor } from '../parts/CriteriaEditor.tsx';
import classes from './NewStoryDialog.module.css';
import { StoryFields } from './StoryFields.tsx';
import { type StoryForm, useStoryForm } from './use-story-form.ts';

export const texts = { stories, templates };

/** Errors that say themselves why the story could not be created. */
const REFUSALS = new Set(['sprint_closed_to_stories', 'project_archived', 'story_type_off']);

/**
 * 'Nueva Historia': the address opens it (`dialog=story`) and sets its column (`status`). It proposes the sprint and the epic by
 * which the view is filtered.
 */
export function NewStoryDialog() {
  const { t } = useTranslation(['stories', 'templates', 'common']);
  const { dialog } = useAppSearch();
  const setSearch = useSetAppSearch();
  const { create, ...story } = useStoryForm();
  const [another, setAnother] = useState(false);
  const title = useRef<HTMLInputElement>(null);
  const close = () => setSearch({ dialog: undefined, status: undefined }, { replace: true });
  const form = useFormDialog({
    submit: () => create(another),
    onDone: () => (another ? title.current?.focus() : close()),
    failed: (error) => {
      if (failureCode(error) === 'wip_limit_reached') offerBacklog(error);
      else if (REFUSALS.has(failureCode(error))) toast.refusal(describeFailure(error), t('new.kept'));
      else reportFailure(t('new.failed'), undefined, t('new.kept'))(error);
    },
  });
  // the column that the address sets is full: the story can begin in the first one
  const offerBacklog = (error: unknown) => {
    const column = columnNameOf(story.project, { status: 'backlog' });
    const run = () => setSearch({ status: undefined, column: undefined }, { replace: true });
    const way = story.status === 'backlog' ? undefined : { label: t('new.toColumn', { column }), run };
    toast.lasting(describeFailure(error), t('new.kept'), way);
  };

  return (
    <Dialog
      {...form.dialog}
      opened={dialog === 'story'}
      onClose={close}
      title={t('new.title')}
      submitLabel={t('new.submit')}
      local
      submitDisabled={story.choices.pending}
      incomplete={!story.complete}
      aside={<Checkbox label={t('new.another')} checked={another} onChange={setAnother} />}
    >
      <Destination story={story} />
      <StartFields story={story} />
      <LimitedInput
        ref={title}
        data-autofocus
        required
        label={t('field.title')}
        limit={STORY_LIMITS.title}
        value={story.draft.title}
        onChange={(event) => story.change({ title: event.currentTarget.value })}
      />
      <TitleRest
        text={story.draft.title}
        onSplit={(title, rest) =>
          story.change({ title, description: story.description ? `${rest}\n\n${story.description}` : rest })
        }
      />
      <TextFields story={story} />
      <StoryFields story={story} />
      {story.read.isError && <LoadState part reads={[story.read]} title={t('common:projectsUnread')} />}
      {story.templatesRead.isError && (
        <LoadState part reads={[story.templatesRead]} title={t('templates:unread')} />
      )}
      {story.choices.failed && (
        <LoadState part reads={[story.choices.failed]} title={t('new.choicesUnread')} />
      )}
    </Dialog>
  );
}

type Typed = Omit<StoryForm, 'create'>;

/** The column of the story. Without any project, the way to make one. */
function Destination({ story }: { story: Typed }) {
  const { status, columnId } = story;
  const mayCreate = mayCreateProjects(usePerson());
  const { t } = useTranslation(['stories', 'common']);
  const setSearch = useSetAppSearch();
  return (
    <>
      {story.read.isSuccess && story.projects.length === 0 && (
        <div className={classes['hint']}>
          <p>{t(mayCreate ? 'new.noProjects' : 'common:guestWithout')}</p>
          {mayCreate && (
            <Button size="sm" onClick={() => setSearch({ dialog: 'project', status: undefined })}>
              {t('common:newProject')}
            </Button>
          )}
        </div>
      )}
      {status !== 'backlog' && (
        <p className={classes['column']}>
          {t('field.status')}
          <StatusGlyph status={status} />
          <b>{columnNameOf(story.project, { status, column_id: columnId })}</b>
        </p>
      )}
    </>
  );
}

/** The template and the type of the story, the first things that are chosen. */
function StartFields({ story }: { story: Typed }) {
  const { t } = useTranslation(['stories', 'templates', 'common']);
  return (
    <FieldPair single={story.templates.length === 0}>
      {story.templates.length > 0 && (
        <Picker
          label={t('templates:template')}
          field={t('templates:template')}
          choices={namedOptions(story.templates, t('templates:none'))}
          value={story.template?.id ?? NONE}
          onChoose={story.chooseTemplate}
        />
      )}
      <Picker
        label={t('common:field.type')}
        field={t('common:field.type')}
        choices={choiceOptions('type', story.types)}
        value={story.type}
        onChoose={(type) => story.chooseType(type as StoryType)}
      />
    </FieldPair>
  );
}

/** The description, the acceptance criteria, and the tasks of a template, as the story will have them. */
function TextFields({ story: { draft, description, change, template } }: { story: Typed }) {
  const { t } = useTranslation(['stories', 'templates', 'common']);
  return (
    <>
      <LimitedTextarea
        label={<OptionalLabel>{t('field.description')}</OptionalLabel>}
        minRows={3}
        maxRows={10}
        limit={STORY_LIMITS.description}
        value={description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels */}
      <div role="group" aria-label={t('field.criteria')}>
        <Input.Label labelElement="div" aria-hidden="true">
          <OptionalLabel>{t('field.criteria')}</OptionalLabel>
        </Input.Label>
        <CriteriaEditor rows={draft.criteria} onChange={(criteria) => change({ criteria })} />
      </div>
      {(template || draft.tasks !== '') && (
        <Textarea
          label={<OptionalLabel>{t('templates:tasks')}</OptionalLabel>}
          description={t('templates:tasksHint')}
          minRows={2}
          maxRows={10}
          value={draft.tasks}
          onChange={(event) => change({ tasks: event.currentTarget.value })}
        />
      )}
    </>
  );
}
