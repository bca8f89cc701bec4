import { useTranslation } from 'react-i18next';
import { TextsToCopy } from '#client/components/messages/TextsToCopy.tsx';
import { useGone } from '#client/data/copies/gone.ts';
import { typedTextsOf } from '#client/data/copies/texts-in.ts';

/** The texts that the person has typed for a story and that cannot be saved any more, to be copied. */
export function UnsavedTexts({ storyId }: { storyId: string }) {
  const { t } = useTranslation('stories');
  useGone();
  return <TextsToCopy title={t('kept.title')} texts={typedTextsOf(storyId)} />;
}
