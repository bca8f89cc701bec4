import { IconCalendarPlus, IconFlag2, IconListCheck, IconTag, IconTrashOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import { useStanding } from '#client/data/projects/standing.ts';
import { usePhone } from '#client/lib/screen/use-phone.ts';
import { goToView, useSetAppSearch } from '#client/routing/app-search.ts';
import { mayEditProject, mayPlanSprints } from '#shared/rules/accounts/permissions.ts';

interface BacklogEntriesProps {
  projectId: string;
  onOpen: (what: 'epics' | 'ready') => void;
}

/** The entries of the menu of the backlog. */
export function BacklogEntries({ projectId, onOpen }: BacklogEntriesProps) {
  const { t } = useTranslation('backlog');
  const setSearch = useSetAppSearch();
  const standing = useStanding(projectId);
  const phone = usePhone();
  return (
    <>
      {/* not hidden by its style: a menu focuses its first entry */}
      {phone && mayPlanSprints(standing) && (
        <MenuEntry
          icon={IconCalendarPlus}
          onClick={() => setSearch({ view: 'planning', q: undefined, filter: undefined })}
        >
          {t('planSprint')}
        </MenuEntry>
      )}
      <MenuEntry icon={IconFlag2} onClick={() => onOpen('epics')}>
        {t('epics.title')}
      </MenuEntry>
      <MenuEntry icon={IconTag} onClick={() => goToView('project', { section: 'labels' })}>
        {t('labels.title')}
      </MenuEntry>
      {mayEditProject(standing) && (
        <MenuEntry icon={IconListCheck} onClick={() => onOpen('ready')}>
          {t('ready.title')}
        </MenuEntry>
      )}
      <MenuEntry icon={IconTrashOff} onClick={() => setSearch({ dialog: 'deleted-stories' })}>
        {t('deleted')}
      </MenuEntry>
    </>
  );
}
