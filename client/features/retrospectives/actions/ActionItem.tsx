import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#client/components/fields/Checkbox.tsx';
import { Link } from '#client/components/layout/Link.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { actionDrafts } from '#client/data/drafts/drafts.ts';
import { avatarOf, usePeople } from '#client/data/people/queries.ts';
import { useProject } from '#client/data/projects/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import type { RetroAction } from '#client/data/retrospectives/actions.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { useIsQueued } from '#client/data/write/pending.ts';
import { today } from '#client/lib/connection/server-config.ts';
import { formatDate } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import { WaitingMark } from '#client/stories/marks/WaitingMark.tsx';
import { mayTakePartInRetrospectives } from '#shared/rules/accounts/permissions.ts';
import { useRetro } from '../state/RetroContext.ts';
import { ActionForm } from './ActionForm.tsx';
import classes from './ActionItem.module.css';
import { ActionMenu } from './ActionMenu.tsx';

interface ActionItemProps {
  action: RetroAction;
  /** Whether it says which retrospective agreed on it. */
  withOrigin?: boolean;
}

/** An action with its state: a tick of its own, or the state of the story or task that it has become. */
export function ActionItem({ action, withOrigin = false }: ActionItemProps) {
  const { t } = useTranslation(['retro', 'offline']);
  const { retro } = useRetro();
  const waiting = useIsQueued(action.id);
  // the unsaved text is in its field again
  const [restored] = useState(() => actionDrafts.read(action.id) !== '');
  const [editing, setEditing] = useState(restored);
  const item = useRef<HTMLLIElement>(null);
  const edited = useRef(false);
  useEffect(() => {
    // after editing, the focus is where it came from
    if (edited.current && !editing)
      item.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
    edited.current = editing;
  }, [editing]);
  // actions live on when their retrospective is closed
  const mayWrite = mayTakePartInRetrospectives(useStanding(retro.project_id));
  if (editing && mayWrite) {
    return (
      <li className={classes['editing']}>
        <ActionForm action={action} restored={restored} onClose={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <li ref={item} className={classes['action']} data-done={action.done_at !== null || undefined}>
      <Mark action={action} mayWrite={mayWrite} />
      <div className={classes['content']}>
        <p className={classes['body']}>{action.body}</p>
        <p className={classes['facts']}>
          <Facts action={action} withOrigin={withOrigin} />
          {waiting && <WaitingMark label={t('offline:card')} />}
        </p>
      </div>
      {mayWrite && <ActionMenu action={action} onEdit={() => setEditing(true)} label={t('actions.menu')} />}
    </li>
  );
}

function Mark({ action, mayWrite }: { action: RetroAction; mayWrite: boolean }) {
  const { t } = useTranslation('retro');
  const { tryChange } = useRetro();
  const done = action.done_at !== null;
  const { story, task_id: task } = action;
  if (story && task === null) return <StatusGlyph status={story.status} />;
  if (story || task !== null || !mayWrite) return <StatusGlyph status={done ? 'done' : 'todo'} />;
  const set = (next: boolean) =>
    void tryChange(t('actions.markFailed'), 'set_action_done', { action_id: action.id, done: next });
  return <Checkbox aria-label={t('actions.done', { action: action.body })} checked={done} onChange={set} />;
}

/** Who does it, until when, what it has become, and how far it is. */
function Facts({ action, withOrigin }: { action: RetroAction; withOrigin: boolean }) {
  const { t } = useTranslation(['retro', 'common']);
  const { retro } = useRetro();
  const people = usePeople();
  const project = useProject(retro.project_id);
  const { story, task_id: task, owner_id, due_date, done_at } = action;
  const owner = people.get(owner_id ?? '') ?? retro.people.find(({ id }) => id === owner_id);
  const overdue = due_date !== null && done_at === null && due_date < today();
  const facts: (ReactNode | false)[] = [
    <span key="owner" className={classes['owner']}>
      {owner && <Avatar person={avatarOf(owner)} decorative />}
      {owner ? personName(owner) : t('common:unassigned')}
    </span>,
    due_date !== null && (
      <span key="due" data-overdue={overdue || undefined}>
        {t(overdue ? 'actions.overdue' : 'actions.dueOn', { date: formatDate(due_date) })}
      </span>
    ),
    story && (
      <Link
        key="story"
        search={(previous) => ({ ...previous, story: story.id })}
        className={classes['story']}
        title={story.title}
      >
        {task !== null && `${t('actions.taskOf')} `}
        <StoryKey>{story.key}</StoryKey>
      </Link>
    ),
    story && task === null && <span key="status">{columnName(project, story.status)}</span>,
    done_at !== null && (!story || task !== null) && (
      <span key="done" className={classes['done']}>
        <IconCheck size={12} stroke={2} aria-hidden /> {t('actions.isDone')}
      </span>
    ),
    !action.review && <span key="review">{t('actions.noReview')}</span>,
    withOrigin && (
      <Link
        key="origin"
        search={(previous) => ({ ...previous, retro: action.retrospective_id })}
        className={classes['story']}
      >
        {action.retrospective}
      </Link>
    ),
  ];
  return facts.filter(Boolean);
}
