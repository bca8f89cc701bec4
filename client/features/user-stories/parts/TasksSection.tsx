import { ActionIcon } from '@mantine/core';
import { IconArrowUpRight, IconGripVertical, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#client/components/fields/Checkbox.tsx';
import { Picker } from '#client/components/fields/Picker.tsx';
import { Dots } from '#client/components/layout/Dots.tsx';
import { LimitedTextarea } from '#client/components/limited/LimitedTextarea.tsx';
import { Loading } from '#client/components/messages/Loading.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { avatarOf, usePeople } from '#client/data/people/queries.ts';
import { useRedactionMark } from '#client/data/redaction/redactions.ts';
import { type RetroOrigin, useRetroOrigins } from '#client/data/retrospectives/origins.ts';
import type { Task } from '#client/data/tasks/queries.ts';
import { useIsQueued } from '#client/data/write/pending.ts';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';
import { type SortableRow, useSortableRows } from '#client/lib/drag/use-sortable-rows.ts';
import { isEnter } from '#client/lib/keys/composing.ts';
import { excessOf } from '#client/lib/text/excess.ts';
import { NONE, personOptions } from '#client/stories/choices/options.tsx';
import { WaitingMark } from '#client/stories/marks/WaitingMark.tsx';
import { STORY_LIMITS } from '#shared/rules/stories/story.ts';
import { DraftConflict } from '../open-story/FieldConflict.tsx';
import { RetroOriginLink } from '../open-story/RetroOriginLink.tsx';
import { useOpenStory } from '../open-story/StoryContext.ts';
import classes from '../open-story/sections.module.css';
import { giveUpOnEscape, leaveField, Unsaved } from '../open-story/text-field.tsx';
import { type Draft, useDraft } from '../open-story/use-draft.ts';
import { NewTaskField } from './NewTaskField.tsx';
import taskClasses from './TasksSection.module.css';
import { StoryOfTask, useConvertTask } from './TaskToStory.tsx';
import rowClasses from './text-rows.module.css';
import { type Tasks, useTasks } from './use-tasks.ts';

/** The tasks of a story, in their order, each with its state and its assignee. */
export function TasksSection() {
  const { t } = useTranslation('stories');
  const { story, mayEdit } = useOpenStory();
  const list = useTasks(story.id);
  const { tasks } = list;
  const { data: origins = [] } = useRetroOrigins(story.id);
  const sortable = useSortableRows<HTMLUListElement>(
    tasks.map(({ id }) => id),
    (id, index) => {
      const task = tasks.find((each) => each.id === id);
      if (task) list.move(task, index);
    },
    mayEdit,
  );
  const done = tasks.filter((task) => task.done).length;
  const total = tasks.length;

  if (!mayEdit && total === 0 && list.query.isSuccess) return null;
  return (
    <section className={classes['section']} aria-label={t('tasks.title')}>
      <h3>
        {t('tasks.title')}
        {total > 0 && (
          <>
            <Dots value={done} total={total} tone="accent" />
            <span className={classes['figure']}>{t('panel.metOf', { met: done, total })}</span>
          </>
        )}
      </h3>
      {list.query.isPending ? (
        <Pending count={story.task_count} />
      ) : (
        <LoadState part reads={[list.query]} title={t('tasks.unread')} />
      )}
      <ul {...sortable.frame} className={taskClasses['tasks']}>
        {tasks.map((task, place) => (
          <Row
            key={task.id}
            task={task}
            place={place}
            list={list}
            origin={origins.find(({ task_id }) => task_id === task.id)}
            sortable={sortable.row(task.id)}
          />
        ))}
      </ul>
      <NewTaskField count={total} onAdd={list.add} onAddAll={list.addAll} />
    </section>
  );
}

/** The boxes of the tasks that are being loaded: the story knows how many there are. */
function Pending({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Loading className={taskClasses['tasks']}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are alike
        <span key={place} className={taskClasses['pending']}>
          <Skeleton width={`${WIDTHS[place % WIDTHS.length]}%`} />
        </span>
      ))}
    </Loading>
  );
}

/** The widths of the lines that stand for titles, in percent. */
const WIDTHS = [62, 45, 71];

interface RowProps {
  task: Task;
  place: number;
  list: Tasks;
  /** The retrospective that it comes from. */
  origin: RetroOrigin | undefined;
  /** The drag attributes of the row. */
  sortable: SortableRow;
}

function Row({ task, place, list, origin, sortable }: RowProps) {
  const { t } = useTranslation(['stories', 'offline']);
  const waiting = useIsQueued(task.id);
  const { story } = useOpenStory();
  const server = useServerNeeded();
  const convert = useConvertTask(list);
  const draft = useDraft<string>({
    key: `task:${task.id}:title`,
    saved: task.title,
    save: (title, base) => list.rename(task, base, title.trim()),
    shown: String,
    cannotBeSaved: (title) => title.trim() === '' || excessOf(title, STORY_LIMITS.taskTitle) > 0,
  });
  const mark = useRedactionMark(draft.value, story.id, ['task'], task.id);
  return (
    <li className={taskClasses['row']} data-done={task.done || undefined} {...sortable}>
      <span data-grip className={taskClasses['grip']} aria-hidden="true">
        <IconGripVertical size={14} stroke={1.6} />
      </span>
      <span className={taskClasses['tick']}>
        <Checkbox
          checked={task.done}
          aria-label={mark ?? task.title}
          onChange={(done) => void list.change(task, { done })}
        />
      </span>
      <TitleField task={task} place={place} list={list} draft={draft} mark={mark} />
      <AssigneePicker task={task} list={list} />
      {!task.done && (
        <ActionIcon
          {...server}
          className={`${rowClasses['button']} ${taskClasses['remove']}`}
          aria-label={t('tasks.convert', { task: task.title })}
          title={server.title ?? t('tasks.convert', { task: task.title })}
          onClick={() => void convert(task)}
        >
          <IconArrowUpRight size={14} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        {...server}
        className={`${rowClasses['button']} ${taskClasses['remove']}`}
        aria-label={t('tasks.remove', { task: task.title })}
        onClick={() => void list.remove(task)}
      >
        <IconX size={14} stroke={1.6} aria-hidden />
      </ActionIcon>
      {waiting && <WaitingMark label={t('offline:card')} />}
      {origin && (
        <div className={taskClasses['origin']}>
          <RetroOriginLink origin={origin} />
        </div>
      )}
      {task.done && task.became_story_id && <StoryOfTask id={task.became_story_id} />}
      {(draft.conflict || draft.failed || draft.kept) && (
        <div className={taskClasses['trouble']}>
          <DraftConflict field={t('tasks.one')} draft={draft} format={(text) => text} />
          <Unsaved draft={draft} />
        </div>
      )}
    </li>
  );
}

interface TitleFieldProps extends Pick<RowProps, 'task' | 'place' | 'list'> {
  draft: Draft<string>;
  /** Says that the title was removed for good; null: it was not. */
  mark: string | null;
}

function TitleField({ task, place, list, draft, mark }: TitleFieldProps) {
  const { t } = useTranslation('stories');
  const commit = () => {
    if (draft.value.trim() === '') draft.reset();
    else draft.commit(draft.value.trim());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const offset = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (isEnter(event)) leaveField(event.currentTarget);
    else if (offset === undefined) return giveUpOnEscape(event, draft.reset, draft.change);
    else if (list.tasks[place + offset]) {
      list.move(task, place + offset);
      // a row that moves loses the focus
      const field = event.currentTarget;
      setTimeout(() => field.focus());
    }
    event.preventDefault();
  };
  return (
    <LimitedTextarea
      className={`${rowClasses['text']} ${taskClasses['text']}`}
      variant="unstyled"
      limit={STORY_LIMITS.taskTitle}
      aria-label={t('tasks.name', { number: place + 1 })}
      title={t('tasks.keys')}
      value={mark === null ? draft.value : ''}
      placeholder={mark ?? ''}
      onChange={(event) => draft.change(event.currentTarget.value.replace(/\n/g, ' '))}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}

function AssigneePicker({ task, list }: Pick<RowProps, 'task' | 'list'>) {
  const { t } = useTranslation('stories');
  const { project, mayEdit } = useOpenStory();
  const id = task.assignee_id ?? NONE;
  const assignee = usePeople().get(id);
  return (
    <div className={taskClasses['person']}>
      <Picker
        label={t('tasks.assignee', { task: task.title })}
        choices={personOptions(project?.members ?? [], assignee)}
        value={id}
        shown={<Avatar person={avatarOf(assignee)} assignable={mayEdit} />}
        onChoose={(chosen) => void list.change(task, { assignee_id: chosen || null })}
      />
    </div>
  );
}
