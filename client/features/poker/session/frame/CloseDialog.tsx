import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import { runAction } from '#client/data/poker/session.ts';
import { useSession } from '../state/session-context.ts';
import { openRound } from '../state/session-items.ts';

/** Asks before the session is closed, and says what stays. */
export function CloseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('poker');
  const { session } = useSession();
  // a deleted story has no place for points
  const left = session.items.filter(
    ({ status, story }) => story !== null && status !== 'saved' && status !== 'skipped',
  ).length;
  const hasHiddenVotes = session.items.some((item) => (openRound(item)?.voted.length ?? 0) > 0);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('session.close.title')}
      submitLabel={t('session.close.submit')}
      submit={() => runAction('close_poker_session', { session_id: session.id })}
      failed={t('session.failed.close_poker_session')}
    >
      {left > 0 && <p>{t('session.close.left', { count: left })}</p>}
      <p>
        {t(left > 0 ? 'session.close.stays' : 'session.close.reads')}
        {hasHiddenVotes && ` ${t(`session.close.hidden.${session.mode}`)}`}
      </p>
    </ConfirmDialog>
  );
}
