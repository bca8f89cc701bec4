import { ActionIcon, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconDeviceFloppy,
  IconLink,
  IconPencil,
  IconTrash,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import { useStanding } from '#client/data/projects/standing.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { copyText } from '#client/lib/screen/copy-text.ts';
import { useAppHref } from '#client/routing/app-search.ts';
import { mayEditSharedFilters } from '#shared/rules/accounts/permissions.ts';
import { contentFor, type SavedView, type StoryView, type ViewContent } from './story-view.ts';
import { useViewWrites } from './use-view-writes.ts';

const RenameViewDialog = lazyDialog(() => import('./RenameViewDialog.tsx'), 'RenameViewDialog');

interface ViewMenuProps {
  view: SavedView;
  current: StoryView;
  /** The search and the filter of the list. */
  now: ViewContent;
  changed: boolean;
  projectId: string | undefined;
}

/** The menu of the open view. Only managers change what the project shares. */
export function ViewMenu({ view, current, now, changed, projectId }: ViewMenuProps) {
  const { t } = useTranslation(['filters', 'common']);
  const { save, share, remove } = useViewWrites(projectId);
  const [renaming, setRenaming] = useState(false);
  const mayShare = mayEditSharedFilters(useStanding(projectId));
  const mayChange = !view.shared || mayShare;
  const href = useAppHref(({ view: list, project }) => ({ view: list, project, saved: view.id }));
  const copy = () =>
    copyText(new URL(href, window.location.origin).href, {
      copied: t('views.linkCopied'),
      failed: t('views.linkFailed'),
    });
  return (
    <>
      <Menu position="bottom-start" width={248}>
        <Menu.Target>
          <ActionIcon data-size="sm" aria-label={t('views.options', { name: view.name })}>
            <IconChevronDown size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayChange && changed && (
            <MenuEntry
              icon={IconDeviceFloppy}
              server
              onClick={() => void save(view, contentFor(current, now))}
            >
              {t('views.save')}
            </MenuEntry>
          )}
          {mayChange && (
            <MenuEntry icon={IconPencil} onClick={() => setRenaming(true)}>
              {t('views.rename')}
            </MenuEntry>
          )}
          {mayShare && (
            <MenuEntry
              icon={view.shared ? IconUser : IconUsers}
              server
              onClick={() => void share(view, !view.shared)}
            >
              {t(view.shared ? 'views.makeOwn' : 'views.share')}
            </MenuEntry>
          )}
          <MenuEntry icon={IconLink} onClick={() => void copy()}>
            {t('views.copyLink')}
          </MenuEntry>
          {mayChange && (
            <MenuEntry icon={IconTrash} danger server onClick={() => void remove(view)}>
              {t('views.delete')}
            </MenuEntry>
          )}
        </Menu.Dropdown>
      </Menu>
      {renaming && <RenameViewDialog view={view} onClose={() => setRenaming(false)} />}
    </>
  );
}
