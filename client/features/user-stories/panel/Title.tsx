import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LimitedTextarea } from '#client/components/limited/LimitedTextarea.tsx';
import { TitleRest } from '#client/components/limited/TitleRest.tsx';
import { isEnter } from '#client/lib/keys/composing.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { excessOf } from '#client/lib/text/excess.ts';
import { STORY_LIMITS } from '#shared/rules/stories/story.ts';
import { DraftConflict } from '../open-story/FieldConflict.tsx';
import { useOpenStory } from '../open-story/StoryContext.ts';
import { giveUpOnEscape, leaveField, Unsaved } from '../open-story/text-field.tsx';
import { useDraft } from '../open-story/use-draft.ts';
import classes from './StoryPanel.module.css';

/** The title of a story: a text that becomes a field for editing. */
export function Title() {
  const { t } = useTranslation('stories');
  const { story, edit } = useOpenStory();
  const draft = useDraft<string>({
    key: `${story.id}:title`,
    saved: story.title,
    save: (title, base) => edit('title', base, title.trim()),
    shown: String,
    cannotBeSaved: (title) => title.trim() === '' || excessOf(title, STORY_LIMITS.title) > 0,
  });
  const commit = () => draft.commit(draft.value.trim());
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isEnter(event)) {
      event.preventDefault();
      commit();
      leaveField(event.currentTarget);
    } else giveUpOnEscape(event, draft.reset, draft.change);
  };
  return (
    <>
      {/* the heading is the key in the header: around a field it would be read twice */}
      <div data-field-frame>
        <LimitedTextarea
          className={classes['title'] ?? ''}
          limit={STORY_LIMITS.title}
          aria-label={t('field.title')}
          value={draft.value}
          onChange={(event) => draft.change(event.currentTarget.value.replace(/\n/g, ' '))}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
      </div>
      <TitleRest
        text={draft.value}
        onSplit={(title, rest) => {
          const { description } = story;
          edit('description', description, description ? `${rest}\n\n${description}` : rest).then(
            () => {
              draft.change(title);
              draft.commit(title);
            },
            reportFailure(t('titleRest.failed')),
          );
        }}
      />
      <DraftConflict field={t('field.title')} draft={draft} format={(text) => text} />
      <Unsaved draft={draft} message={draft.value.trim() === '' ? t('panel.noTitle') : null} />
    </>
  );
}
