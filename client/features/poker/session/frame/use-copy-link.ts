import { useTranslation } from 'react-i18next';
import { copyText } from '#client/lib/screen/copy-text.ts';
import { useSession } from '../state/session-context.ts';

/** Copies the address of the session, for people who should join it. */
export function useCopyLink(): () => void {
  const { t } = useTranslation('poker');
  const { session } = useSession();
  return () => {
    const address = new URL('/', window.location.href);
    address.search = new URLSearchParams({
      view: 'poker',
      project: session.project_id,
      session: session.id,
    }).toString();
    void copyText(address.href, { copied: t('session.linkCopied'), failed: t('session.linkNotCopied') });
  };
}
