import { useTranslation } from 'react-i18next';
import { NoProject } from '#client/components/NoProject.tsx';
import { useWithoutProjects } from '#client/data/projects/without-projects.ts';

/** Invites a person without projects to create the first one. */
export function FirstProject() {
  const { t } = useTranslation('dashboard');
  return (
    <NoProject {...useWithoutProjects()} title={t('first.title')}>
      {t('first.text')}
    </NoProject>
  );
}
