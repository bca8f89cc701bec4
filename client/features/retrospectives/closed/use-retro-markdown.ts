import { useTranslation } from 'react-i18next';
import { retroMarkdown } from '#client/features/retrospectives/retro-markdown.ts';
import { copyText } from '#client/lib/screen/copy-text.ts';
import { download, fileName } from '#client/lib/text/download.ts';
import { formatDate } from '#client/lib/text/format.ts';
import { useColumnTitle } from '../column-title.ts';
import { useRetro } from '../RetroContext.ts';

/** Copies the open retrospective as Markdown, or saves it as a file, in the language of the reader. */
export function useRetroMarkdown(): { copy: () => void; save: () => void } {
  const { t } = useTranslation(['retro', 'common']);
  const { retro } = useRetro();
  const columnTitle = useColumnTitle(retro);
  const text = () =>
    retroMarkdown(retro, {
      columnTitle,
      votes: (count) => t('agree.votes', { count }),
      topics: t('closed.topics'),
      actions: t('actions.title'),
      noActions: t('actions.none'),
      untitled: t('topic.untitled'),
      day: formatDate,
    });
  return {
    copy: () => void copyText(text(), { copied: t('closed.copied'), failed: t('closed.copyFailed') }),
    save: () => download(fileName([t('title'), retro.title], 'md'), text(), 'text/markdown;charset=utf-8'),
  };
}
