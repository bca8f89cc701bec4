import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { excessOf } from '#client/lib/text/excess.ts';
import { addTexts } from '#client/lib/text/i18n.ts';
import forms from '#client/locales/es/forms.json';
import { splitTitle } from '#shared/rules/stories/split-title.ts';
import { STORY_LIMITS } from '#shared/rules/stories/story.ts';

addTexts('es', { forms });

interface TitleRestProps {
  /** The typed title. */
  text: string;
  /** Called with the part that fits into the title, and the rest. */
  onSplit: (title: string, rest: string) => void;
}

/** Offers to move the rest of a title that is too long to the description. */
export function TitleRest({ text, onSplit }: TitleRestProps) {
  const { t } = useTranslation('forms');
  if (excessOf(text, STORY_LIMITS.title) === 0) return null;
  return (
    <Button
      variant="subtle"
      size="sm"
      style={{ justifySelf: 'start' }}
      onClick={() => onSplit(...splitTitle(text))}
    >
      {t('titleRest')}
    </Button>
  );
}
