import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DroppedFiles, droppedFiles } from '#client/data/attachments/dropped-files.ts';
import { type Project, readProjects, useProject } from '#client/data/projects/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { reportMoveFailure } from '#client/data/stories/move-failure.ts';
import type { Story } from '#client/data/stories/types.ts';
import { conflictOf, fieldWrite, valueOfField } from '#client/data/stories/write/field.ts';
import type { FieldValue } from '#client/data/stories/write/story-write.ts';
import { bulkWrite } from '#client/data/stories/write/story-write.ts';
import { submit } from '#client/data/stories/write/submit.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { useStore } from '#client/lib/state/store.ts';
import { describeFailure, failureCode } from '#client/lib/text/errors.ts';
import { mayAttach, mayComment, mayEditStories, onlyObserves } from '#shared/rules/accounts/permissions.ts';
import type { EditedField } from '#shared/rules/stories/fields/story-fields.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import { OwnFields } from '../fields/OwnFields.tsx';
import { History } from '../history/History.tsx';
import { LinksSection } from '../links/LinksSection.tsx';
import { type EditMore, StoryContext } from '../open-story/StoryContext.ts';
import { takeFocus } from '../open-story/take-focus.ts';
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
import classes from './StoryPanel.module.css';
import { Title } from './Title.tsx';
import { UnsavedTexts } from './UnsavedTexts.tsx';

/** Trying again would not help. */
const REFUSALS = new Set(['project_archived', 'only_observes']);

/** How many entries of the history are shown at first. */
const FIRST_ENTRIES = 20;

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
  const [limit, setLimit] = useState(FIRST_ENTRIES);
  const comments = useComments(story.id, project?.people ?? [], limit);
  const files = useAttachments(story.id);
  const mayAdd = mayAttach(standing);
  useDroppedFiles(story.id, mayAdd, (chosen) => void files.add(chosen));
  const drop = useFileDrop(t('attachments.pasted'), (chosen) => void files.add(chosen));
  const panel = useRef<HTMLElement>(null);
  // the panel gets the focus when it opens; `useClosePanel` returns it
  useEffect(() => takeFocus(panel.current), []);

  return (
    <StoryContext value={open}>
      <aside
        ref={panel}
        tabIndex={-1}
        className={classes['panel']}
        aria-label={t('panel.label', { key: open.storyKey })}
        data-story-panel
        {...(mayAdd && drop.handlers)}
      >
        <PanelHeader onClose={onClose} />
        <div className={classes['body']}>
          {(standing.archived || onlyObserves(standing)) && (
            <p className={classes['archived']} role="status">
              {t(standing.archived ? 'panel.archived' : 'panel.observed')}
            </p>
          )}
          {/* disables every field and button inside */}
          <fieldset className={classes['fields']} role="presentation" disabled={!open.mayEdit}>
            <div>
              <Title />
              <Description />
            </div>
            {/* who and when stay in sight, whatever criteria and tasks there are */}
            <Properties />
            <CriteriaSection />
            <TasksSection />
            <OwnFields />
          </fieldset>
          <LinksSection />
          <AttachmentsSection files={files} />
          <History comments={comments} limit={limit} onMore={setLimit} />
        </div>
        {mayComment(standing) ? <CommentComposer /> : <UnsavedTexts storyId={story.id} />}
        {drop.over && <div className={classes['drop']}>{t('attachments.drop')}</div>}
      </aside>
    </StoryContext>
  );
}

/** Attaches the files that were dropped on the card or the row of the open story, if the person may attach any. */
function useDroppedFiles(storyId: string, mayAdd: boolean, onFiles: (files: readonly File[]) => void): void {
  const { t } = useTranslation('stories');
  const dropped = useStore(droppedFiles);
  const take = useEffectEvent(({ files }: DroppedFiles) => {
    droppedFiles.set(null);
    if (mayAdd) onFiles(files);
    else toast.refusal(t('attachments.notAllowed'));
  });
  useEffect(() => {
    if (dropped?.storyId === storyId) take(dropped);
  }, [dropped, storyId]);
}

/** The key of the text that names a change. A block can begin, end, or have another reason. */
function changeOf(field: EditedField, before: FieldValue, after: FieldValue) {
  if (field === 'blocked_reason' && before === null) return 'blocked';
  if (field === 'blocked_reason' && after === null) return 'unblocked';
  return field as 'title';
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
      if (field === 'status')
        reportMoveFailure(
          error,
          { number: story.number, column: columnName(project, story.status) },
          project,
        );
      else if (REFUSALS.has(failureCode(error))) {
        toast.refusal(t('panel.notSaved', { key }), describeFailure(error));
      } else if (failureCode(error) === 'story_gone') {
        const projects = await readProjects();
        // the panel itself says that the project is gone
        if (!projects.some(({ id }) => id === story.project_id)) return;
        toast.refusal(t('panel.notSaved', { key }), describeFailure(error));
      } else reportFailure(t('panel.saveFailed', { key }))(error);
    };
    const edit = async (field: EditedField, before: FieldValue, after: FieldValue, more: EditMore = {}) => {
      const undo = {
        before: [story],
        title: t('panel.changed', { key }),
        // an own field has the name that its project gave it
        detail: more.name ?? t(`changed.${changeOf(field, before, after)}`),
        onFailure: reportFailure(t('undoFailed')),
      };
      const write = MOVES.includes(field)
        ? bulkWrite([{ story, change: { [field]: after } }])
        : fieldWrite(story.id, field, before, after, more.waitsFor);
      try {
        const stories = await submit(write, TICKED.includes(field) ? {} : { undo });
        const saved = stories.find(({ id }) => id === story.id);
        return saved && valueOfField(saved, field);
      } catch (error) {
        void report(error, field).catch(() => undefined);
        throw error;
      }
    };
    return { story, project, storyKey: key, mayEdit, edit, asksReason, askReason };
  }, [story, project, key, mayEdit, t, asksReason]);
}
