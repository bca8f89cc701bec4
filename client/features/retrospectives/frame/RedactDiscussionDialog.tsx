import { useTranslation } from 'react-i18next';
import { RedactTextDialog } from '#client/components/dialogs/RedactTextDialog.tsx';
import { redactText } from '#client/data/redaction/redactions.ts';
import { toast } from '#client/lib/screen/toast.ts';
import redact from '#client/locales/es/redact.json';
import { REDACTED } from '#shared/rules/stories/redaction.ts';
import { useRetro } from '../state/RetroContext.ts';
import { useTopicTitle } from '../state/topic-title.ts';

export const texts = { redact };

/** Asks for the topic whose discussion is removed for good. */
export function RedactDiscussionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('redact');
  const { retro } = useRetro();
  const topicTitle = useTopicTitle();
  const said = retro.topics.filter(({ discussion }) => discussion !== '' && discussion !== REDACTED);
  return (
    <RedactTextDialog
      opened
      onClose={onClose}
      texts={said.map((topic) => ({
        id: topic.id,
        label: t('discussion', { topic: topicTitle(topic) }),
        excerpt: topic.discussion,
      }))}
      redact={(id) => redactText({ kind: 'discussion', id })}
      onDone={() => toast.success(t('done'))}
    />
  );
}
