import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { refusedTasks, taskDrafts, useDraftState } from '#client/data/drafts/drafts.ts';
import { isEnter } from '#client/lib/keys/composing.ts';
import { usePasted, withPasted } from '#client/lib/pasting/clipboard.ts';
import { pasteProblem } from '#client/lib/pasting/paste-problem.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { newId } from '#client/lib/state/new-id.ts';
import { excessOf } from '#client/lib/text/excess.ts';
import { STORY_LIMITS } from '#shared/rules/stories/story.ts';
import { useOpenStory } from '../open-story/StoryContext.ts';
import { giveUpOnEscape } from '../open-story/text-field.tsx';
import { PastedTexts } from './lazy-pasted-texts.ts';
import { NotAddedTasks } from './NotAddedTasks.tsx';
import classes from './TasksSection.module.css';
import type { NewTask, Tasks } from './use-tasks.ts';

interface NewTaskFieldProps {
  /** How many tasks stand above it. */
  count: number;
  onAdd: Tasks['add'];
  /** Adds several; resolves with those that could not be added. */
  onAddAll: Tasks['addAll'];
}

/** A field to add tasks one after the other; a pasted list or table adds several. */
export function NewTaskField({ count, onAdd, onAddAll }: NewTaskFieldProps) {
  const { t } = useTranslation('stories');
  const input = useRef<HTMLInputElement>(null);
  // the field of comments stands below: an added task, and the field for the next one, stay in view
  useEffect(() => {
    if (count > 0 && document.activeElement === input.current)
      input.current?.scrollIntoView({ block: 'center' });
  }, [count]);
  const { story } = useOpenStory();
  const [title, setTitle] = useDraftState(taskDrafts, story.id);
  const add = async () => {
    const trimmed = title.trim();
    if (trimmed === '' || excessOf(trimmed, STORY_LIMITS.taskTitle) > 0) return;
    setTitle('');
    const task = { id: newId(), title: trimmed };
    if (await onAdd(task)) return;
    // the title returns to the field, to be sent again, unless the next one is there
    if (taskDrafts.read(story.id) === '') setTitle(trimmed);
    else keep([task]);
  };
  const [refused, setRefused] = useDraftState(refusedTasks, story.id);
  const keep = (tasks: readonly NewTask[]) => setRefused([...refusedTasks.read(story.id), ...tasks]);
  const addAll = async (tasks: readonly NewTask[]) => keep(await onAddAll(tasks));
  const { pasted, onPaste, endPaste } = usePasted(input);
  const addTexts = (texts: readonly string[]) => {
    endPaste();
    const [first = '', ...more] = texts;
    const problem = pasteProblem(texts, STORY_LIMITS.taskTitle, 'tasks');
    if (more.length === 0) setTitle(withPasted(input.current, first));
    else if (problem !== null) toast.refusal(problem);
    else void addAll(texts.map((text) => ({ id: newId(), title: text })));
  };
  return (
    <>
      {refused.length > 0 && (
        <NotAddedTasks
          tasks={refused}
          onRetry={() => {
            setRefused([]);
            void addAll(refused);
          }}
          onDiscard={() => setRefused([])}
        />
      )}
      <LimitedInput
        ref={input}
        className={classes['new'] ?? ''}
        size="xs"
        leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
        limit={STORY_LIMITS.taskTitle}
        onPaste={onPaste}
        aria-label={t('tasks.add')}
        placeholder={t('tasks.add')}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        // the preview of a table takes the focus, and what was typed before it stays
        onBlur={() => pasted || void add()}
        onKeyDown={(event) => {
          if (title !== '') giveUpOnEscape(event, () => setTitle(''), setTitle);
          if (!isEnter(event)) return;
          event.preventDefault();
          void add();
        }}
      />
      {pasted && (
        <PastedTexts
          clipboard={pasted}
          limit={STORY_LIMITS.taskTitle}
          createLabel={(tasks) => t('tasks.paste', { count: tasks })}
          onTexts={addTexts}
          onCancel={endPaste}
        />
      )}
    </>
  );
}
