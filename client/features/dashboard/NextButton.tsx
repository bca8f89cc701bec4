import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/components/layout/Link.tsx';
import { useProjectsWhere } from '#client/data/projects/standing.ts';
import { useQuickActions } from '#client/data/sprints/quick-actions.ts';
import { today } from '#client/lib/connection/server-config.ts';
import { type AppSearch, inProject, useAppSearch } from '#client/routing/app-search.ts';
import type { Dashboard } from '#shared/contracts/dashboard.ts';
import { mayEditStories } from '#shared/rules/accounts/permissions.ts';
import type { FirstStep } from './first-steps.ts';
import classes from './Greeting.module.css';
import { type NextAction, nextAction } from './next-action.ts';

/** The first button of the dashboard: what the person does next. */
export function NextButton({ dashboard, steps }: { dashboard: Dashboard; steps: readonly FirstStep[] }) {
  const { t } = useTranslation('dashboard');
  const { project } = useAppSearch();
  const plan = useQuickActions().find(({ name }) => name === 'sprint');
  const works = useProjectsWhere(mayEditStories, project).length > 0;
  const next = nextAction(dashboard, { steps, plans: plan !== undefined, works, today: today() });
  const look = { variant: 'filled', className: classes['next'] ?? '' } as const;
  if (next.name === 'step' || next.name === 'plan') {
    const action = next.name === 'step' ? next.step : plan;
    if (action === undefined || action.name === 'installation') return null;
    return (
      <Button {...look} onClick={action.run}>
        {t(`actions.${action.name}`)}
      </Button>
    );
  }
  const { text, search } = linkOf(next);
  return (
    <Button {...look} renderRoot={(props) => <Link search={inProject(search)} {...props} />}>
      <span>{t(`next.${next.name}`, text)}</span>
    </Button>
  );
}

/** Where an action leads, and the names in its text. */
function linkOf(next: Exclude<NextAction, { name: 'step' | 'plan' }>): {
  text: { context?: string; name?: string };
  search: Partial<AppSearch>;
} {
  switch (next.name) {
    case 'meeting': {
      const { kind, id, project_id, name } = next.meeting;
      const place = kind === 'poker' ? { session: id } : { retro: id };
      return { text: { context: kind, name }, search: { view: kind, project: project_id, ...place } };
    }
    case 'finish': {
      const { name, project_id } = next.sprint;
      return { text: { name }, search: { view: 'sprints', project: project_id } };
    }
    case 'continue':
    case 'begin':
      return { text: { name: next.story.key }, search: { story: next.story.id } };
    default:
      return { text: {}, search: { view: 'kanban' } };
  }
}
