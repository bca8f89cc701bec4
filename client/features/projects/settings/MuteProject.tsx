import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { useMute } from '#client/data/notifications/mutes.ts';
import type { Project } from '#client/data/projects/queries.ts';
import classes from '../Project.module.css';

/** Mutes a project for the person alone, or unmutes it. Every member may. */
export function MuteProject({ project }: { project: Project }) {
  const { t } = useTranslation('mutes');
  const { isMuted, toggle } = useMute({ project_id: project.id }, project.name);
  const action = isMuted ? 'unmute' : 'mute';
  return (
    <section className={classes['mute']}>
      <div className={classes['muteText']}>
        <h3>{t('own')}</h3>
        <p className={classes['hint']}>{t('ownText')}</p>
      </div>
      <ServerButton
        size="sm"
        aria-label={t(`${action}Of`, { name: project.name })}
        disabled={isMuted === undefined}
        onClick={() => void toggle()}
      >
        {t(action)}
      </ServerButton>
    </section>
  );
}
