import { IconAlertTriangle, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#client/components/layout/Panel.tsx';
import { useAttachmentList } from '#client/data/attachments/queries.ts';
import { useEpics } from '#client/data/epics/queries.ts';
import { usePeople } from '#client/data/people/queries.ts';
import type { Project } from '#client/data/projects/queries.ts';
import { useSprintNames } from '#client/data/sprints/lists.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { formatList } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { useOpenStory } from '../open-story/StoryContext.ts';
import classes from './MoveOutcome.module.css';
import type { MovePlan } from './use-move-plan.ts';

/** One thing of the story: it stays, changes, or is lost. */
interface Line {
  icon: 'stays' | 'changes' | 'lost';
  what: string;
  outcome: string;
}

const ICONS = { stays: IconCheck, changes: IconArrowRight, lost: IconAlertTriangle };

/** Says of all that the open story has whether it stays, changes or is lost when the story moves. */
export function MoveOutcome({ target, plan }: { target: Project; plan: MovePlan }) {
  const { t } = useTranslation('moveStory');
  const lines = [...useWholeLines(target), ...usePartLines(plan)];
  return (
    <Panel title={t('what')}>
      <ul className={classes['list']} aria-label={t('what')}>
        {lines.map(({ icon, what, outcome }) => {
          const Icon = ICONS[icon];
          return (
            <li key={what}>
              <Icon
                size={14}
                stroke={1.6}
                aria-hidden
                className={icon === 'lost' ? classes['lost'] : undefined}
              />
              <div className={classes['about']}>
                <span className={classes['what']}>{what}</span>
                <span className={`${classes['outcome']} ${icon === 'lost' ? classes['lost'] : ''}`}>
                  {outcome}
                </span>
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** The lines of every story. */
function useWholeLines(target: Project): Line[] {
  const { t } = useTranslation('moveStory');
  const { story, storyKey } = useOpenStory();
  const { data: files = [] } = useAttachmentList(story.id);
  const counts = { comments: story.comment_count, tasks: story.task_count, files: files.length };
  const parts = (['comments', 'tasks', 'files'] as const).flatMap((part) =>
    counts[part] > 0 ? [t(part, { count: counts[part] })] : [],
  );
  return [
    { icon: 'stays', what: formatList([t('text'), ...parts, t('history')]), outcome: t('stay') },
    { icon: 'changes', what: t('becomes', { project: target.key, key: storyKey }), outcome: t('redirects') },
    {
      icon: 'changes',
      what: t('status', { status: columnName(target, story.status) }),
      outcome: t('column'),
    },
  ];
}

/** The lines of labels, values and people that the other project may not have. */
function usePartLines({ labels, fields, assigneeStays, left }: MovePlan): Line[] {
  const { t } = useTranslation('moveStory');
  const { story, project } = useOpenStory();
  const people = usePeople();
  const { data: epics = [] } = useEpics(story.project_id);
  const { data: sprints = [] } = useSprintNames(story.project_id);
  const line = (stays: boolean, what: string, kept: string, lost: string): Line =>
    stays ? { icon: 'stays', what, outcome: kept } : { icon: 'lost', what, outcome: lost };
  const leaves = t('leaves', { project: project?.name });
  const epic = epics.find(({ id }) => id === story.epic_id);
  const sprint = sprints.find(({ id }) => id === story.sprint_id);
  return [
    ...labels.map(({ name, stays }) => line(stays, t('label', { name }), t('there'), t('notThere'))),
    ...fields.map(({ field: { name }, stays }) =>
      line(stays, t('field', { name }), t('there'), t('notTaken')),
    ),
    ...(epic ? [line(false, t('epic', { name: epic.name }), '', leaves)] : []),
    ...(sprint ? [line(false, sprint.name, '', leaves)] : []),
    ...(story.assignee_id === null
      ? []
      : [
          line(
            assigneeStays,
            t('assignee', { name: personName(people.get(story.assignee_id)) }),
            t('member'),
            t('stranger'),
          ),
        ]),
    ...(left.tasks.size > 0
      ? [line(false, t('tasksOf', { count: left.tasks.size }), '', t('unassigned'))]
      : []),
  ];
}
