import { IconAlertCircle, IconCloudUp, IconPlus } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useExcess } from '#client/components/limited/use-excess.tsx';
import { useDraftState } from '#client/data/drafts/drafts.ts';
import {
  createStories,
  newStories,
  refusedStories,
  reportRefusedStories,
  titlesOf,
} from '#client/data/stories/new/create-story.ts';
import type { NewStories } from '#client/data/stories/new/new-stories.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { useSends } from '#client/data/write/pending.ts';
import { isEnter } from '#client/lib/keys/composing.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { usePasted, withPasted } from '#client/lib/pasting/clipboard.ts';
import { TypeIcon } from '#client/stories/marks/TypeIcon.tsx';
import { STORY_LIMITS } from '#shared/rules/stories/story.ts';
import classes from './QuickAdd.module.css';
import { type NewStory, useAdding } from './use-adding.ts';

const TitleRest = lazy(() => import('#client/components/limited/TitleRest.tsx'), 'TitleRest');

const PastedStories = lazyDialog(
  () => import('./PastedStories.tsx'),
  'PastedStories',
  () => null,
);

/**
 * A field to add stories one after the other: Enter creates a story, and the next one follows below it. A title whose story
 * could not be created returns to the field. Several pasted lines, and the rows of a table, become several stories, if the person
 * wants that.
 * @param stories the stories of its section, in order.
 */
export function QuickAdd({ projectId, stories }: { projectId: string; stories: readonly CardStory[] }) {
  const { t } = useTranslation(['backlog', 'offline']);
  const sends = useSends();
  const input = useRef<HTMLInputElement>(null);
  const { pasted, onPaste, endPaste } = usePasted(input);
  const adding = useAdding(projectId, stories);
  const isSending = sends && adding.waiting.length > 0;
  const setText = (text: string) => {
    adding.change(text);
    endPaste();
  };

  return (
    <>
      <TitleField
        input={input}
        adding={adding}
        isFirst={stories.length === 0}
        isSending={isSending}
        onPaste={onPaste}
        // a question about pasted lines takes the focus for a moment
        onBlur={() => pasted || adding.restart()}
      />
      {pasted && (
        <PastedStories
          clipboard={pasted}
          sending={isSending}
          onCreate={(stories) => adding.sendAll(stories, endPaste)}
          onText={(title) => setText(withPasted(input.current, title))}
          onJoin={setText}
          onCancel={endPaste}
        />
      )}
      {adding.waiting.map(({ id, title }) => (
        <div key={id} className={classes['line']} data-waiting>
          <IconCloudUp size={14} stroke={1.6} aria-hidden />
          <span className={classes['title']}>{title}</span>
          <span className={classes['hint']}>{sends ? t('saving') : t('offline:card')}</span>
        </div>
      ))}
      <RefusedStories projectId={projectId} />
    </>
  );
}

/** New stories that were refused later, or not answered: they can be sent again or discarded. */
function RefusedStories({ projectId }: { projectId: string }) {
  const { t } = useTranslation(['backlog', 'common']);
  const [refused, setRefused] = useDraftState(refusedStories, projectId);
  const discard = (command: NewStories) => setRefused(refused.filter((each) => each !== command));
  const retry = (command: NewStories) => {
    discard(command);
    // titles that an earlier version has left have no ids
    const again = newStories(command.stories, command.from);
    createStories(again).catch((error) => reportRefusedStories(again, error));
  };
  return refused.map((command) => (
    <div key={JSON.stringify(command)} className={classes['line']} data-failed>
      <IconAlertCircle size={14} stroke={1.6} aria-hidden />
      <span className={classes['title']}>{titlesOf(command)}</span>
      <button type="button" onClick={() => retry(command)}>
        {t('common:retry')}
      </button>
      <button type="button" onClick={() => discard(command)}>
        {t('add.discard')}
      </button>
    </div>
  ));
}

interface TitleFieldProps {
  input: RefObject<HTMLInputElement | null>;
  adding: ReturnType<typeof useAdding>;
  /** Whether its section has no story yet. */
  isFirst: boolean;
  isSending: boolean;
  onPaste: (event: ClipboardEvent) => void;
  onBlur: () => void;
}

/** The field, and beside it how to add its title, or that one is being saved. The rest of a title that is too long becomes the description. */
function TitleField({ input, adding, isFirst, isSending, onPaste, onBlur }: TitleFieldProps) {
  const { text, type, change } = adding;
  const { t } = useTranslation('backlog');
  const title = text.trim();
  const excess = useExcess(title, STORY_LIMITS.title);
  const add = (story: NewStory) => {
    change('');
    void adding.send(story);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event)) return;
    event.preventDefault();
    if (title !== '' && excess === null) add({ title });
  };
  return (
    <div className={classes['line']}>
      {type ? <TypeIcon type={type} /> : <IconPlus size={14} stroke={1.6} aria-hidden />}
      <input
        ref={input}
        aria-label={t('add.label')}
        placeholder={t(isFirst ? 'add.first' : 'add.placeholder')}
        aria-invalid={excess !== null || undefined}
        autoComplete="off"
        data-quick-add
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        // the button beside it belongs to its line
        onBlur={({ currentTarget, relatedTarget }) =>
          currentTarget.parentElement?.contains(relatedTarget) || onBlur()
        }
      />
      {excess !== null && (
        <TitleRest
          text={title}
          onSplit={(title, description) => {
            add({ title, description });
            input.current?.focus();
          }}
        />
      )}
      {isSending && <span className={classes['hint']}>{t('saving')}</span>}
      {!isSending && title !== '' && (
        <span className={classes['hint']} role="status">
          {excess ?? t('add.hint')}
        </span>
      )}
    </div>
  );
}
