import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Project, readProjects, useProject } from '#client/data/projects/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { reportMoveFailure } from '#client/data/stories/move-failure.ts';
import type { Story } from '#client/data/stories/types.ts';
import { conflictOf, type FieldValue } from '#client/data/stories/write/field-conflict.ts';
import { fieldWrite, moveWrite } from '#client/data/stories/write/story-write.ts';
import { submit } from '#client/data/stories/write/submit.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { describeFailure, failureCode } from '#client/lib/text/errors.ts';
import type { EditedField } from '#shared/contracts/edit-story-field.ts';
import { mayAttach, mayComment, mayEditStories } from '#shared/rules/accounts/permissions.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import { History } from '../history/History.tsx';
import { AttachmentsSection } from '../parts/AttachmentsSection.tsx';
import { CommentComposer } from '../parts/CommentComposer.tsx';
import { CriteriaSection } from '../parts/CriteriaSection.tsx';
import { TasksSection } from '../parts/TasksSection.tsx';
import { useAttachments } from '../parts/use-attachments.ts';
import { useComments } from '../parts/use-comments.ts';
import { useFileDrop } from '../parts/use-file-drop.ts';
import { Properties } from '../properties/Properties.tsx';
import { Description } from './Description.tsx';
import { PanelHeader } from './PanelHeader.tsx';
import { StoryContext } from './StoryContext.ts';
import classes from './StoryPanel.module.css';
import { Title } from './Title.tsx';
import { UnsavedTexts } from './UnsavedTexts.tsx';

/** How many entries of the history are shown at first, and how many are added each time. */
const PAGE = 20;

/** Fields without an undo toast: people undo a tick with the checkbox itself. */
const TICKED: readonly EditedField[] = ['acceptance_criteria', 'ready'];

/** Fields that move the story to another list: as with a card, a toast says that another person has moved it meanwhile. */
const MOVES: readonly EditedField[] = ['status', 'sprint_id'];

/** The panel of a loaded story. */
export function OpenPanel({ story, onClose }: { story: Story; onClose: () => void }) {
  const { t } = useTranslation('stories');
  const project = useProject(story.project_id);
  const open = useOpened(story, project);
  const standing = useStanding(story.project_id);
  const [limit, setLimit] = useState(PAGE);
  const comments = useComments(story.id, project?.members ?? [], limit);
  const files = useAttachments(story.id);
  const drop = useFileDrop(t('attachments.pasted'), (chosen) => void files.add(chosen));
  const panel = useRef<HTMLElement>(null);
  // the panel gets the focus when it opens; `useClosePanel` returns it
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);

  return (
    <StoryContext value={open}>
      <aside
        ref={panel}
        tabIndex={-1}
        className={classes['panel']}
        aria-label={t('panel.label', { key: open.storyKey })}
        data-story-panel
        {...(mayAttach(standing) && drop.handlers)}
      >
        <PanelHeader onClose={onClose} />
        <div className={classes['body']}>
          {standing.archived && (
            <p className={classes['archived']} role="status">
              {t('panel.archived')}
            </p>
          )}
          {/* disables every field and button inside */}
          <fieldset className={classes['fields']} role="presentation" disabled={!open.mayEdit}>
            <div>
              <Title />
              <Description />
            </div>
            <CriteriaSection />
            <TasksSection />
            <Properties />
          </fieldset>
          <AttachmentsSection files={files} />
          <History comments={comments} limit={limit} onMore={() => setLimit(limit + PAGE)} />
        </div>
        {mayComment(standing) ? <CommentComposer /> : <UnsavedTexts storyId={story.id} />}
        {drop.over && <div className={classes['drop']}>{t('attachments.drop')}</div>}
      </aside>
    </StoryContext>
  );
}

/** The context of the panel's parts: the story and its functions. */
function useOpened(story: Story, project: Project | undefined) {
  const { t } = useTranslation('stories');
  const key = storyKey(project?.key ?? '', story.number);
  const mayEdit = mayEditStories(useStanding(story.project_id));
  const [asksReason, askReason] = useState(false);
  return useMemo(() => {
    const report = async (error: unknown, field: EditedField) => {
      if (conflictOf(error)) return;
      if (field === 'status') reportMoveFailure(error, story, project);
      // trying again would not help
      else if (failureCode(error) === 'project_archived') {
        toast.refusal(t('panel.notSaved', { key }), describeFailure(error));
      } else if (failureCode(error) === 'story_gone') {
        const projects = await readProjects();
        // the panel itself says that the project is gone
        if (!projects.some(({ id }) => id === story.project_id)) return;
        toast.refusal(t('panel.notSaved', { key }), describeFailure(error));
      } else toast.failure(t('panel.saveFailed', { key }), describeFailure(error));
    };
    const edit = async (field: EditedField, before: FieldValue, after: FieldValue) => {
      const undo = {
        before: [story],
        title: t('panel.changed', { key }),
        detail: t(`changed.${field as 'title'}`),
        onFailure: (error: unknown) => toast.failure(t('undoFailed'), describeFailure(error)),
      };
      const write = MOVES.includes(field)
        ? moveWrite(story, { [field]: after })
        : fieldWrite(story.id, field, before, after);
      try {
        const stories = await submit(write, TICKED.includes(field) ? {} : { undo });
        return stories.find(({ id }) => id === story.id)?.[field];
      } catch (error) {
        void report(error, field).catch(() => undefined);
        throw error;
      }
    };
    return { story, project, storyKey: key, mayEdit, edit, asksReason, askReason };
  }, [story, project, key, mayEdit, t, asksReason]);
}
