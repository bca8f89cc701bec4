import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchRow } from '#client/components/fields/SwitchRow.tsx';
import { updateProject } from '#client/data/projects/edits.ts';
import { type Project, useRefreshProjects } from '#client/data/projects/queries.ts';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';
import { offerUndo } from '#client/lib/screen/offer-undo.ts';
import { attempt } from '#client/lib/screen/report-failure.ts';
import classes from '../Project.module.css';

const RIGHTS = ['observers_comment', 'observers_see_retrospectives'] as const;
type Right = (typeof RIGHTS)[number];

/** The rights that a project gives to those who only observe it. Managers change them. */
export function ObserverSettings({ project, manage }: { project: Project; manage: boolean }) {
  const { t } = useTranslation('projects');
  return (
    <section className={classes['observers']} aria-label={t('observers.title')}>
      <div>
        <h3>{t('observers.title')}</h3>
        <p className={classes['hint']}>{t('observers.text')}</p>
      </div>
      {manage ? (
        RIGHTS.map((right) => <RightSwitch key={right} project={project} right={right} />)
      ) : (
        <dl className={classes['values']}>
          {RIGHTS.map((right) => (
            <Fragment key={right}>
              <dt>{t(`observers.${right}`)}</dt>
              <dd>{t(project[right] ? 'observers.yes' : 'observers.no')}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Gives observers a right or takes it away, at once and with a way back. */
function RightSwitch({ project, right }: { project: Project; right: Right }) {
  const { t } = useTranslation('projects');
  const refresh = useRefreshProjects();
  const [saving, setSaving] = useState(false);
  const server = useServerNeeded({ disabled: saving });
  const label = t(`observers.${right}`);
  const save = (next: boolean) =>
    updateProject(project.id, { [right]: next }, { [right]: !next }).finally(refresh);
  const change = async (next: boolean) => {
    setSaving(true);
    if (await attempt(() => save(next), t('settings.failed'))) {
      const answer = t(next ? 'observers.yes' : 'observers.no');
      offerUndo(t('settings.saved'), `${label}: ${answer}`, () => save(!next), t('settings.failed'));
    }
    setSaving(false);
  };
  return (
    <SwitchRow
      {...server}
      label={label}
      text={t(`observers.${right}_text`)}
      checked={saving !== project[right]}
      onChange={(next) => void change(next)}
    />
  );
}
