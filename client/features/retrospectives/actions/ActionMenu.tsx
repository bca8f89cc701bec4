import { Menu } from '@mantine/core';
import { IconListCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import { MoreMenu } from '#client/components/layout/MoreMenu.tsx';
import type { RetroAction } from '#client/data/retrospectives/actions.ts';
import { makeStoryOfAction } from '#client/data/retrospectives/mutations.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { useRetro } from '../state/RetroContext.ts';
import { tryTo } from '../state/report-failure.ts';

const TaskDialog = lazyDialog(() => import('./TaskDialog.tsx'), 'TaskDialog');
const DeleteActionDialog = lazyDialog(() => import('./DeleteActionDialog.tsx'), 'DeleteActionDialog');

interface ActionMenuProps {
  action: RetroAction;
  label: string;
  onEdit: () => void;
}

/** The menu of an action: it becomes a story or a task, is changed or deleted. */
export function ActionMenu({ action, label, onEdit }: ActionMenuProps) {
  const { t } = useTranslation(['retro', 'common']);
  const { retro, change, tryChange } = useRetro();
  const [dialog, setDialog] = useState<'task' | 'delete'>();
  const { id: action_id } = action;
  const linked = action.story !== null || action.task_id !== null;

  const makeStory = () =>
    tryTo(async () => {
      const { key } = await makeStoryOfAction(change, action_id);
      toast.success(t('actions.storyMade', { key }));
    }, t('actions.storyFailed'));
  const remove = async () => {
    // a deleted action comes back without its story, and not into a closed retrospective
    if (linked || retro.phase === 'closed' || action.retrospective_id !== retro.id)
      return setDialog('delete');
    const isDone = await tryChange(t('actions.deleteFailed'), 'delete_action', { action_id });
    if (isDone) toast.undoable(t('actions.deleted'), action.body, () => void restore());
  };
  const restore = () => {
    const { id, retrospective_id, topic_id, body, owner_id, due_date, review } = action;
    const input = { id, retrospective_id, topic_id, body, owner_id, due_date, review };
    return tryChange(t('actions.restoreFailed'), 'save_action', input);
  };

  return (
    <>
      <MoreMenu width={240} label={`${label}: ${action.body}`} button={{ 'data-size': 'sm' }}>
        {!linked && (
          <>
            <MenuEntry server icon={IconPlus} onClick={() => void makeStory()}>
              {t('actions.makeStory')}
            </MenuEntry>
            <MenuEntry server icon={IconListCheck} onClick={() => setDialog('task')}>
              {t('actions.makeTask')}
            </MenuEntry>
            <Menu.Divider />
          </>
        )}
        <MenuEntry icon={IconPencil} onClick={onEdit}>
          {t('common:edit')}
        </MenuEntry>
        <MenuEntry server danger icon={IconTrash} onClick={() => void remove()}>
          {t('common:delete')}
        </MenuEntry>
      </MoreMenu>
      {dialog === 'task' && <TaskDialog action={action} onClose={() => setDialog(undefined)} />}
      {dialog === 'delete' && <DeleteActionDialog action={action} onClose={() => setDialog(undefined)} />}
    </>
  );
}
