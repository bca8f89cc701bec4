import { Button } from '@mantine/core';
import {
  IconCalendarDue,
  IconChecklist,
  IconChevronRight,
  IconHourglass,
  IconLayoutColumns,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/components/layout/Link.tsx';
import { Panel, PanelCount, PanelNote } from '#client/components/layout/Panel.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { formatNumber } from '#client/lib/text/format.ts';
import { type AppSearch, inProject } from '#client/routing/app-search.ts';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import type { Attention, Dashboard } from '#shared/contracts/dashboard.ts';
import type { StoryType } from '#shared/rules/stories/story.ts';
import classes from './AttentionList.module.css';

const ICONS = {
  ageing: IconHourglass,
  column: IconLayoutColumns,
  unready: IconChecklist,
  action: IconCalendarDue,
  sprint: IconCalendarDue,
};

interface AttentionListProps {
  attention: Dashboard['attention'];
  /** The selected project; without one, columns are shown with the name of their project. */
  project: string | undefined;
  /** Whether all of them are asked for, not only the first of each kind. */
  all: boolean;
  onAll: (all: boolean) => void;
}

/** The problems that slow work down, each with a link to it. */
export function AttentionList({ attention, project, all, onAll }: AttentionListProps) {
  const { t } = useTranslation('dashboard');
  const { items, count } = attention;
  const cut = items.length < count;
  return (
    <Panel
      title={t('attention.title')}
      aside={
        items.length > 0 && (
          <PanelCount>
            <span aria-hidden="true">{formatNumber(count)}</span>
            <VisuallyHidden>{t('attention.count', { count, number: formatNumber(count) })}</VisuallyHidden>
          </PanelCount>
        )
      }
    >
      {items.length === 0 ? (
        <PanelNote>{t('attention.none')}</PanelNote>
      ) : (
        <ul>
          {items.map((item) => (
            <AttentionRow key={keyOf(item)} item={item} withProject={project === undefined} />
          ))}
        </ul>
      )}
      {(cut || all) && (
        <footer className={classes['foot']}>
          {all && cut && (
            <p>{t('attention.shown', { shown: formatNumber(items.length), count: formatNumber(count) })}</p>
          )}
          <Button variant="subtle" size="sm" aria-expanded={all} onClick={() => onAll(!all)}>
            {all ? t('attention.less') : t('attention.all', { count, number: formatNumber(count) })}
          </Button>
        </footer>
      )}
    </Panel>
  );
}

function keyOf(item: Attention): string {
  if (item.kind === 'column') return `${item.project_id}:${item.status}`;
  if (item.kind === 'sprint') return item.sprint.id;
  return `${item.kind}:${item.kind === 'action' ? item.action.id : item.story.id}`;
}

function AttentionRow({ item, withProject }: { item: Attention; withProject: boolean }) {
  if (item.kind === 'column') return <ColumnRow item={item} withProject={withProject} />;
  if (item.kind === 'sprint') return <SprintRow item={item} withProject={withProject} />;
  return item.kind === 'action' ? <ActionRow item={item} /> : <StoryRow item={item} />;
}

function ActionRow({ item: { action, days } }: { item: Attention & { kind: 'action' } }) {
  const { t } = useTranslation('dashboard');
  return (
    <Row
      kind="action"
      title={action.body}
      hint={t('attention.overdue', { count: days })}
      action={t('attention.seeRetrospective')}
      search={{ view: 'retro', project: action.project_id, retro: action.retrospective_id }}
    />
  );
}

function ColumnRow({ item, withProject }: { item: Attention & { kind: 'column' }; withProject: boolean }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const column = item.name ?? t(`common:status.${item.status}`);
  const values = { project: item.project_name, column, count: item.count, limit: item.limit };
  return (
    <Row
      kind="column"
      title={withProject ? t('attention.columnOf', values) : t('attention.column', values)}
      hint={t(`attention.columnHint.${item.status}`)}
      action={t('attention.seeBoard')}
      search={{ view: 'kanban', project: item.project_id }}
    />
  );
}

function SprintRow({ item, withProject }: { item: Attention & { kind: 'sprint' }; withProject: boolean }) {
  const { t } = useTranslation('dashboard');
  const { sprint, days } = item;
  return (
    <Row
      kind="sprint"
      title={withProject ? `${sprint.project_name}: ${sprint.name}` : sprint.name}
      hint={t('attention.sprintOver', { count: days })}
      action={t('attention.seeSprint')}
      search={{ view: 'sprints', project: sprint.project_id }}
    />
  );
}

function StoryRow({ item }: { item: Attention & { kind: 'ageing' | 'unready' } }) {
  const { t } = useTranslation('dashboard');
  const { story } = item;
  const hint =
    item.kind === 'ageing'
      ? t('attention.ageing', { count: item.days })
      : t(`attention.missing.${item.missing.length > 1 ? 'both' : (item.missing[0] ?? 'criteria')}`);
  return (
    <Row
      kind={item.kind}
      storyKey={story.key}
      type={story.type}
      title={story.title}
      hint={hint}
      action={item.kind === 'ageing' ? t('attention.open') : t('attention.complete')}
      search={{ story: story.id }}
    />
  );
}

interface RowProps {
  kind: Attention['kind'];
  storyKey?: string;
  type?: StoryType;
  title: string;
  hint: string;
  action: string;
  /** The address of the link; without a project the selected one stays. */
  search: AppSearch;
}

function Row({ kind, storyKey, type, title, hint, action, search }: RowProps) {
  const Icon = ICONS[kind];
  return (
    <li className={classes['row']}>
      <Icon className={classes['icon']} size={16} stroke={1.6} aria-hidden />
      <div className={classes['text']}>
        <p className={classes['title']}>
          {storyKey && <StoryKey type={type}>{storyKey}</StoryKey>}
          <span>{title}</span>
        </p>
        <p className={classes['hint']}>{hint}</p>
      </div>
      <Button
        renderRoot={(props) => <Link search={inProject(search)} {...props} />}
        size="sm"
        className={classes['action']}
        aria-label={`${action}: ${storyKey ?? title}`}
      >
        <span className={classes['actionText']}>{action}</span>
        <IconChevronRight className={classes['chevron']} size={16} stroke={1.6} aria-hidden />
      </Button>
    </li>
  );
}
