import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { WarnNote } from '#client/components/messages/WarnNote.tsx';
import { hasFormerSecret, noteSecret } from '#client/data/retrospectives/note-secret.ts';
import { useRetro } from '../state/RetroContext.ts';
import classes from './Notes.module.css';

/** Says that the person writes in this anonymous retrospective from another browser, and lets them go on in this one. */
export function OtherBrowser() {
  const { t } = useTranslation('retro');
  const { retro, mayTakePart, tryChange } = useRetro();
  if (!mayTakePart || !retro.anonymous) return null;
  const former = hasFormerSecret(retro.id) && <WarnNote>{t('write.formerKey')}</WarnNote>;
  if (!retro.authorship || retro.authorship.here)
    return former && <div className={classes['notice']}>{former}</div>;
  const { moves_left } = retro.authorship;
  const move = () =>
    tryChange(t('elsewhere.failed'), 'write_from_here', { retrospective_id: retro.id, secret: noteSecret() });
  return (
    <section className={classes['notice']} aria-label={t('elsewhere.title')}>
      {former}
      <h3>{t('elsewhere.title')}</h3>
      <p>{moves_left > 0 ? t('elsewhere.text', { count: moves_left }) : t('elsewhere.spent')}</p>
      {moves_left > 0 && (
        <div>
          <ServerButton size="sm" onClick={() => void move()}>
            {t('elsewhere.move')}
          </ServerButton>
        </div>
      )}
    </section>
  );
}
