import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import type { ProjectRequests } from '#shared/contracts/projects/project-requests.ts';
import classes from './RequestsCard.module.css';
import { useAnswer } from './use-answer.ts';

/** Shown once after an upgrade: the projects that have always seen the person's data, with a button to stop each. */
export function SharingNotice({ projects }: { projects: ProjectRequests['notice'] }) {
  const { t } = useTranslation('memberships');
  const read = useAnswer({
    name: 'read_sharing_notice',
    done: t('notice.read'),
    failed: t('notice.failed'),
  });
  return (
    <section className={classes['part']} aria-labelledby="sharing-notice">
      <h2 id="sharing-notice">{t('notice.title')}</h2>
      <p className={classes['hint']}>{t('notice.text')}</p>
      <ul className={classes['list']}>
        {projects.map((project) => (
          <NoticeRow key={project.project_id} {...project} />
        ))}
      </ul>
      <ServerButton
        size="sm"
        className={classes['close'] ?? ''}
        busy={read.isPending}
        onClick={() => read.mutate({})}
      >
        {t('notice.close')}
      </ServerButton>
    </section>
  );
}

function NoticeRow({ project, project_id }: ProjectRequests['notice'][number]) {
  const { t } = useTranslation('memberships');
  const stop = useAnswer({
    name: 'stop_sharing',
    done: t('sharing.stopped', { project }),
    failed: t('sharing.failed'),
  });
  return (
    <li>
      <p>{project}</p>
      <div className={classes['actions']}>
        <ServerButton
          size="sm"
          variant="subtle"
          aria-label={t('sharing.stopOf', { project })}
          busy={stop.isPending}
          onClick={() => stop.mutate({ project_id })}
        >
          {t('sharing.stop')}
        </ServerButton>
      </div>
    </li>
  );
}
