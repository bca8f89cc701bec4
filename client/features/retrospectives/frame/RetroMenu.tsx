import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconEraser, IconList, IconRepeat, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { avatarOf, usePeople } from '#client/data/people/queries.ts';
import { useProject } from '#client/data/projects/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { mayDeleteRetrospectives, mayRedactTexts } from '#shared/rules/accounts/permissions.ts';
import { useRetro } from '../RetroContext.ts';
import classes from './RetroBar.module.css';

const DeleteRetroDialog = lazyDialog(() => import('./DeleteRetroDialog.tsx'), 'DeleteRetroDialog');
const RedactDiscussionDialog = lazyDialog(
  () => import('./RedactDiscussionDialog.tsx'),
  'RedactDiscussionDialog',
);

/**
 * The name of the retrospective; it opens the way back to all of them, for the facilitator the people who may lead it, and for
 * managers its deletion and that of what was said.
 */
export function RetroMenu() {
  const { t } = useTranslation(['retro', 'common']);
  const { retro, leads } = useRetro();
  const setSearch = useSetAppSearch();
  const people = usePeople();
  const facilitator = people.get(retro.facilitator_id ?? '');
  const standing = useStanding(retro.project_id);
  const mayDelete = mayDeleteRetrospectives(standing);
  const mayRedact = mayRedactTexts(standing);
  const [dialog, setDialog] = useState<'redact' | 'delete'>();
  const closeDialog = () => setDialog(undefined);
  return (
    <>
      <Menu position="bottom-start" width={264}>
        <Menu.Target>
          <Button
            variant="subtle"
            size="sm"
            aria-label={t('menuOf', { title: retro.title })}
            leftSection={retro.sprint && <IconRepeat size={16} stroke={1.6} aria-hidden />}
            rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
          >
            <span className={classes['name']}>{retro.title}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuEntry icon={IconList} onClick={() => setSearch({ retro: undefined, team: retro.team_id })}>
            {t('all')}
          </MenuEntry>
          {retro.phase !== 'closed' && facilitator && (
            <>
              <Menu.Divider />
              <Menu.Label>{t('leadsIt', { name: personName(facilitator) })}</Menu.Label>
            </>
          )}
          {leads && <HandOver />}
          {(mayDelete || mayRedact) && <Menu.Divider />}
          {mayRedact && retro.topics.some(({ discussion }) => discussion !== '') && (
            <MenuEntry server icon={IconEraser} onClick={() => setDialog('redact')}>
              {t('redact')}
            </MenuEntry>
          )}
          {mayDelete && (
            <MenuEntry server danger icon={IconTrash} onClick={() => setDialog('delete')}>
              {t('delete.item')}
            </MenuEntry>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'redact' && <RedactDiscussionDialog onClose={closeDialog} />}
      {dialog === 'delete' && <DeleteRetroDialog onClose={closeDialog} />}
    </>
  );
}

/** The most people that the menu lists; those who are there come first. */
const MAX_LISTED = 12;

function HandOver() {
  const { t } = useTranslation(['retro', 'common']);
  const { retro, room, personId, tryChange } = useRetro();
  const project = useProject(retro.project_id);
  const server = useServerNeeded();
  const others = (project?.members ?? [])
    .filter(({ id }) => id !== personId)
    .sort((a, b) => Number(room.here.has(b.id)) - Number(room.here.has(a.id)));
  if (others.length === 0) return null;
  return (
    <>
      <Menu.Label>{t('handOver')}</Menu.Label>
      {others.slice(0, MAX_LISTED).map((person) => (
        <Menu.Item
          key={person.id}
          {...server}
          leftSection={<Avatar person={avatarOf(person)} decorative />}
          onClick={() =>
            void tryChange(t('handOverFailed'), 'hand_over_retrospective', {
              retrospective_id: retro.id,
              person_id: person.id,
            })
          }
        >
          {personName(person)}
        </Menu.Item>
      ))}
    </>
  );
}
