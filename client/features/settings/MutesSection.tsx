import { useTranslation } from 'react-i18next';
import { Panel } from '#client/components/layout/Panel.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { type MuteSubject, useMute, useMutes } from '#client/data/notifications/mutes.ts';
import { useProjects } from '#client/data/projects/queries.ts';
import classes from './Settings.module.css';

/** The person's projects, each with a button to mute it, and the stories that they have muted. */
export function MutesSection() {
  const { t } = useTranslation('mutes');
  const projects = useProjects();
  const mutes = useMutes();
  if (!projects.data || !mutes.data)
    return (
      <Panel layout="columns" title={t('title')} text={t('text')}>
        <LoadState part reads={[projects, mutes]} title={t('unread')} />
      </Panel>
    );
  const stories = mutes.data.flatMap(({ story_id, story }) => {
    const key = projects.data.find(({ id }) => id === story?.project_id)?.key;
    return story && story_id && key ? [{ ...story, id: story_id, key: `${key}-${story.number}` }] : [];
  });
  return (
    <Panel layout="columns" title={t('title')} text={t('text')}>
      <h3>{t('projects')}</h3>
      {projects.data.length === 0 && <p>{t('noProjects')}</p>}
      {projects.data.length > 0 && (
        <ul className={classes['list']} aria-label={t('projects')}>
          {projects.data.map(({ id, name }) => (
            <MuteRow key={id} subject={{ project_id: id }} name={name} />
          ))}
        </ul>
      )}
      <h3>{t('stories')}</h3>
      {stories.length === 0 && <p>{t('noStories')}</p>}
      {stories.length > 0 && (
        <ul className={classes['list']} aria-label={t('stories')}>
          {stories.map(({ id, key, title }) => (
            <MuteRow key={id} subject={{ story_id: id }} name={key} title={title} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** A project or a story, whether it notifies the person, and the button that changes it. */
function MuteRow({ subject, name, title }: { subject: MuteSubject; name: string; title?: string }) {
  const { t } = useTranslation('mutes');
  const { isMuted, toggle } = useMute(subject, name);
  const action = isMuted ? 'unmute' : 'mute';
  return (
    <li className={classes['row']}>
      <div>
        <b>{name}</b>
        <span>{title ?? t(isMuted ? 'silent' : 'notified')}</span>
      </div>
      <ServerButton size="sm" aria-label={t(`${action}Of`, { name })} onClick={() => void toggle()}>
        {t(action)}
      </ServerButton>
    </li>
  );
}
