import { Button, Textarea } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '#client/lib/text/format.ts';
import { DraftConflict } from '../panel/FieldConflict.tsx';
import { useOpenStory } from '../panel/StoryContext.ts';
import { giveUpOnEscape, leaveField, Unsaved } from '../panel/text-field.tsx';
import { useDraft } from '../panel/use-draft.ts';
import classes from './BlockedProperty.module.css';
import { Property } from './Property.tsx';
import { useChoice } from './use-choice.ts';

/** Why a story is blocked, and since when. Nothing is shown of a story that is not blocked, unless the panel asks for the reason. */
export function BlockedProperty() {
  const { t } = useTranslation('stories');
  const { story, asksReason, askReason } = useOpenStory();
  const blocked = story.blocked_reason !== null;
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
    shown: (stored) => (typeof stored === 'string' ? stored : ''),
  });
  const leave = () => {
    if (draft.value.trim() !== '') draft.commit(draft.value.trim());
    // its button removes a block, an empty field does not
    else draft.reset();
    onDone();
  };
  return (
    <div className={classes['reason']}>
      <Textarea
        size="xs"
        leftSection={<IconBan size={14} stroke={1.8} aria-hidden />}
        autoFocus={asking}
        maxLength={500}
        aria-label={t('blocked.reason')}
        placeholder={t('blocked.placeholder')}
        value={draft.value}
        onChange={(event) => draft.change(event.currentTarget.value.replace(/\n/g, ' '))}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            leaveField(event.currentTarget);
          } else giveUpOnEscape(event, draft.reset);
        }}
      />
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
      <Unsaved message={draft.failed ? t('panel.unsaved') : null} />
    </div>
  );
}
