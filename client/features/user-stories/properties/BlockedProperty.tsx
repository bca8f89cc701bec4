import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LimitedTextarea } from '#client/components/limited/LimitedTextarea.tsx';
import { reasonWith } from '#client/data/stories/relations/block-reason.ts';
import { useStoryFinder } from '#client/data/stories/search/use-found-stories.ts';
import { isEnter } from '#client/lib/keys/composing.ts';
import { excessOf } from '#client/lib/text/excess.ts';
import { formatDate, formatDateTime } from '#client/lib/text/format.ts';
import { StoryFinder } from '#client/stories/marks/StoryFinder.tsx';
import type { FoundStory } from '#shared/contracts/search.ts';
import { blockOf, STORY_LIMITS } from '#shared/rules/stories/story.ts';
import { DraftConflict } from '../open-story/FieldConflict.tsx';
import { useOpenStory } from '../open-story/StoryContext.ts';
import { giveUpOnEscape, leaveField, Unsaved } from '../open-story/text-field.tsx';
import { useDraft } from '../open-story/use-draft.ts';
import classes from './BlockedProperty.module.css';
import { Property } from './Property.tsx';
import { useChoice } from './use-choice.ts';

/** Why a story is blocked, and since when. Hidden if the story is not blocked or completed, unless the panel asks for the reason. */
export function BlockedProperty() {
  const { t } = useTranslation('stories');
  const { story, asksReason, askReason } = useOpenStory();
  const blocked = blockOf(story) !== null;
  if (!blocked && !asksReason) return null;
  return (
    <Property name={t('field.blocked')}>
      <Reason asking={!blocked} onDone={() => askReason(false)} />
    </Property>
  );
}

function Reason({ asking, onDone }: { asking: boolean; onDone: () => void }) {
  const { t } = useTranslation('stories');
  const { story, edit } = useOpenStory();
  const { choose } = useChoice('blocked_reason');
  const draft = useDraft<string>({
    key: `${story.id}:blocked_reason`,
    saved: story.blocked_reason ?? '',
    save: (text, base) => edit('blocked_reason', base || null, text.trim() || null),
    // its button removes a block, an empty field does not
    cannotBeSaved: (text) => text.trim() === '' || excessOf(text, STORY_LIMITS.blockedReason) > 0,
    shown: (stored) => (typeof stored === 'string' ? stored : ''),
  });
  const leave = () => {
    if (draft.value.trim() !== '') draft.commit(draft.value.trim());
    else draft.reset();
    onDone();
  };
  const onBlocker = (blocker: FoundStory) => {
    const reason = reasonWith(draft.value, blocker);
    draft.reset();
    void edit('blocked_reason', null, reason, { waitsFor: blocker.id }).catch(() => undefined);
    onDone();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it notices that the focus leaves all of its fields
    <div
      className={classes['reason']}
      data-field-frame
      onBlur={(event) => {
        const { currentTarget: frame, relatedTarget: next } = event;
        // Enter gives the focus to the frame itself
        if (next === frame || !frame.contains(next)) leave();
      }}
    >
      <LimitedTextarea
        size="xs"
        leftSection={<IconBan size={14} stroke={1.8} aria-hidden />}
        autoFocus={asking}
        limit={STORY_LIMITS.blockedReason}
        aria-label={t('blocked.reason')}
        placeholder={t('blocked.placeholder')}
        value={draft.value}
        onChange={(event) => draft.change(event.currentTarget.value.replace(/\n/g, ' '))}
        onKeyDown={(event) => {
          if (isEnter(event)) {
            event.preventDefault();
            leaveField(event.currentTarget);
          } else giveUpOnEscape(event, draft.reset, draft.change);
        }}
      />
      {asking && <Blocker onChoose={onBlocker} />}
      {story.blocked_reason !== null && (
        <div className={classes['since']}>
          {story.blocked_at && (
            <time dateTime={story.blocked_at} title={formatDateTime(story.blocked_at)}>
              {t('blocked.since', { when: formatDate(story.blocked_at) })}
            </time>
          )}
          <Button variant="subtle" size="sm" onClick={() => choose(null)}>
            {t('blocked.unblock')}
          </Button>
        </div>
      )}
      <DraftConflict field={t('blocked.reason')} draft={draft} format={(text) => text} />
      <Unsaved draft={draft} />
    </div>
  );
}

/** Names a story of the project as what blocks this one. */
function Blocker({ onChoose }: { onChoose: (story: FoundStory) => void }) {
  const { t } = useTranslation('relations');
  const { story } = useOpenStory();
  const finder = useStoryFinder(
    story.project_id,
    ({ id, project_id }) => id !== story.id && project_id === story.project_id,
  );
  return <StoryFinder {...finder} name={t('block.by')} label={t('block.by')} onChoose={onChoose} />;
}
