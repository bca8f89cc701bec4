import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, type DialogState } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { Picker } from '#client/components/fields/Picker.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import type { Project } from '#client/data/projects/queries.ts';
import { useProjectsWhere } from '#client/data/projects/standing.ts';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { attempt, reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { describeFailure, failureCode } from '#client/lib/text/errors.ts';
import kanban from '#client/locales/es/kanban.json';
import moveStory from '#client/locales/es/moveStory.json';
import moves from '#client/locales/es/moves.json';
import undone from '#client/locales/es/undone.json';
import { NONE } from '#client/stories/choices/options.tsx';
import { mayEditStories } from '#shared/rules/accounts/permissions.ts';
import { storyKey as keyOf } from '#shared/rules/stories/story.ts';
import { useOpenStory } from '../open-story/StoryContext.ts';
import { MoveOutcome } from './MoveOutcome.tsx';
import { type MovedStory, moveToProject } from './move-to-project.ts';
import { useMovePlan } from './use-move-plan.ts';

export const texts = { kanban, moveStory, moves, undone };

/** Refusals by a rule of the other project. */
const REFUSALS = new Set(['wip_limit_reached', 'project_archived', 'project_files_full', 'story_must_stay']);

/** Moves the open story to another project, after it has said what stays, what changes and what cannot go along. */
export function MoveDialog({ opened, onClose }: DialogState) {
  const { t } = useTranslation(['moveStory', 'common', 'kanban']);
  const { story, storyKey, project } = useOpenStory();
  // the project of the story changes under the dialog once it has moved
  const [from] = useState({ id: story.project_id, project });
  const targets = useProjectsWhere(mayEditStories).filter(({ id }) => id !== from.id);
  const [chosen, setChosen] = useState<string>();
  const target = targets.find(({ id }) => id === chosen);
  const { plan, reads } = useMovePlan(target);
  const blocked = useBlocked(from.id, mayEditStories);
  const reportMoved = useReportMoved();
  const form = useFormDialog({
    submit: async () => (target && plan ? moveToProject(story, target.id, plan.left) : undefined),
    onDone: (moved) => {
      onClose();
      if (moved && target) reportMoved(moved, target);
    },
    failed: (error) => {
      if (!REFUSALS.has(failureCode(error))) reportFailure(t('failed'))(error);
      else {
        const stays = { key: storyKey, column: columnName(project, story.status) };
        toast.refusal(describeFailure(error), t('kanban:refused.stays', stays));
      }
    },
  });
  return (
    <Dialog
      {...form.dialog}
      opened={opened}
      onClose={onClose}
      title={t('title', { key: storyKey })}
      submitLabel={t('submit')}
      submitDisabled={targets.length === 0 || (target !== undefined && plan === undefined)}
      incomplete={target === undefined}
      blocked={blocked}
      aside={t('undoable')}
    >
      {targets.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <Picker
          label={t('project')}
          field={t('project')}
          choices={targets.map(({ id, name, key }) => ({ value: id, text: name, hint: key }))}
          value={target?.id ?? NONE}
          missing={target === undefined}
          placeholder={t('choose')}
          onChoose={setChosen}
        />
      )}
      {target && plan && <MoveOutcome target={target} plan={plan} />}
      {target && !plan && <LoadState part reads={reads} title={t('unread')} />}
    </Dialog>
  );
}

/** Says where the story is now, and offers to undo the move. */
function useReportMoved(): (moved: MovedStory, target: Project) => void {
  const { t } = useTranslation(['moveStory', 'stories', 'undone']);
  const { storyKey: from } = useOpenStory();
  return ({ story, undo }, target) => {
    const done = t('done', { from, project: target.name, to: keyOf(target.key, story.number) });
    const back = async () => {
      if (!(await undo())) toast.refusal(t('undone:title'), t('undone:changed', { count: 1 }));
    };
    toast.undoable(done, undefined, () => void attempt(back, t('stories:undoFailed')));
  };
}
