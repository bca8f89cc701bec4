import { Menu } from '@mantine/core';
import {
  IconBan,
  IconCheckbox,
  IconCopy,
  IconCopyPlus,
  IconEye,
  IconFolderSymlink,
  IconLayoutSidebarRight,
  IconLink,
  IconTrash,
} from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import { Shortcut } from '#client/components/layout/Shortcut.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useProjects } from '#client/data/projects/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { storyAddress } from '#client/data/stories/story-address.ts';
import { EDIT_KEYS, openStoryEdit, valueIn } from '#client/data/stories/story-edit.ts';
import { openPeek } from '#client/data/stories/story-peek.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { deletableOf, removeSeveral } from '#client/data/stories/write/several.ts';
import { useSelected } from '#client/lib/ranked-lists/selection.ts';
import { copyText } from '#client/lib/screen/copy-text.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { useEpicOptions } from '#client/stories/choices/use-epic-options.ts';
import { mayMoveStory } from '#shared/rules/accounts/permissions.ts';
import type { EditedProperty } from '#shared/rules/stories/filter/properties.ts';
import { useBoardActions } from '../../model/board-actions.ts';
import { saveBlock } from './save-block.ts';

/** The button of the menu, in its card. */
type InCard = RefObject<HTMLElement | null>;

/** Acts on the card after the menu has closed and returned the focus. */
function inCard(element: InCard, act: (card: HTMLElement) => void): void {
  const card = element.current?.closest('article');
  if (card) setTimeout(() => act(card));
}

interface OneStoryEntriesProps {
  story: CardStory;
  storyKey: string;
  /** The stories that the menu is about. */
  moving: readonly CardStory[];
  element: InCard;
  onBlock: () => void;
}

/** The actions on one story; with several, their number and the end of the selection. */
export function OneStoryEntries({ story, storyKey, moving, element, onBlock }: OneStoryEntriesProps) {
  const { t } = useTranslation(['columns', 'common', 'stories', 'backlog']);
  const setSearch = useSetAppSearch();
  const { toggle } = useBoardActions();
  const picked = useSelected((ids) => ids.has(story.id));
  const select = (
    <MenuEntry
      icon={IconCheckbox}
      rightSection={<Shortcut>X</Shortcut>}
      onClick={() => toggle(story.id, false)}
    >
      {t(picked ? 'menu.deselect' : 'menu.select')}
    </MenuEntry>
  );
  if (moving.length > 1) {
    return (
      <>
        <Menu.Label>{t('backlog:selected', { count: moving.length })}</Menu.Label>
        {select}
      </>
    );
  }
  const copy = () =>
    copyText(storyAddress(story), {
      copied: t('stories:panel.linkCopied'),
      failed: t('stories:panel.copyFailed'),
    });
  const copyKey = () =>
    copyText(storyKey, {
      copied: t('stories:panel.keyCopied', { key: storyKey }),
      failed: t('stories:panel.keyNotCopied'),
    });
  const peek = (card: HTMLElement) => openPeek(card, 'key');
  return (
    <>
      <MenuEntry
        icon={IconLayoutSidebarRight}
        rightSection={<Shortcut>{t('common:enterKey')}</Shortcut>}
        onClick={() => setSearch({ story: story.id })}
      >
        {t('menu.open', { key: storyKey })}
      </MenuEntry>
      <MenuEntry icon={IconEye} rightSection={<Shortcut>V</Shortcut>} onClick={() => inCard(element, peek)}>
        {t('menu.peek')}
      </MenuEntry>
      {select}
      <MenuEntry icon={IconLink} onClick={() => void copy()}>
        {t('stories:panel.copyLink')}
      </MenuEntry>
      <MenuEntry icon={IconCopy} onClick={() => void copyKey()}>
        {t('stories:panel.copyKey', { key: storyKey })}
      </MenuEntry>
      {story.blocked_reason === null ? (
        <MenuEntry icon={IconBan} onClick={() => inCard(element, onBlock)}>
          {t('stories:blocked.block')}
        </MenuEntry>
      ) : (
        <MenuEntry icon={IconBan} onClick={() => saveBlock(story, null)}>
          {t('stories:blocked.unblock')}
        </MenuEntry>
      )}
    </>
  );
}

/** The values that a card can change, with their keys. */
export function EditEntries({ story, element }: { story: CardStory; element: InCard }) {
  const { t } = useTranslation(['common', 'columns']);
  const { editable } = useBoardActions();
  // 'none' is one of them
  const hasEpics = useEpicOptions(story).length > 1;
  const edit = (property: EditedProperty | 'labels') =>
    inCard(element, (card) => openStoryEdit(property, editable(story.id), valueIn(card, property)));
  return (
    <>
      <Menu.Item onClick={() => edit('sprint')}>{t('columns:menu.sprint')}</Menu.Item>
      <Menu.Item onClick={() => edit('type')}>{t('field.type')}</Menu.Item>
      {Object.entries(EDIT_KEYS).map(([key, property]) => (
        <Menu.Item
          key={key}
          rightSection={<Shortcut>{key.toUpperCase()}</Shortcut>}
          onClick={() => edit(property)}
        >
          {t(`field.${property}`)}
        </Menu.Item>
      ))}
      {hasEpics && <Menu.Item onClick={() => edit('epic')}>{t('field.epic')}</Menu.Item>}
      <Menu.Item onClick={() => edit('labels')}>{t('field.labels')}</Menu.Item>
    </>
  );
}

/** The actions on one story that its panel asks about: a copy, and the move to another project. */
export function PanelEntries({ story }: { story: CardStory }) {
  const { t } = useTranslation('stories');
  const setSearch = useSetAppSearch();
  const mayMove = mayMoveStory(useStanding(story.project_id), story);
  return (
    <>
      <Menu.Divider />
      <MenuEntry
        icon={IconCopyPlus}
        server
        onClick={() => setSearch({ story: story.id, dialog: 'clone-story' })}
      >
        {t('clone.action')}
      </MenuEntry>
      {mayMove && (
        <MenuEntry
          icon={IconFolderSymlink}
          server
          onClick={() => setSearch({ story: story.id, dialog: 'move-story' })}
        >
          {t('panel.move')}
        </MenuEntry>
      )}
    </>
  );
}

/** Deletes the stories, if the person may delete all of them; it can be undone. */
export function RemoveEntry({ stories }: { stories: readonly CardStory[] }) {
  const { t } = useTranslation('common');
  const personId = usePerson().id;
  const { data: projects = [] } = useProjects();
  const byId = new Map(projects.map((project) => [project.id, project]));
  if (deletableOf(stories, byId, personId).length < stories.length) return null;
  return (
    <>
      <Menu.Divider />
      <MenuEntry icon={IconTrash} server danger onClick={() => void removeSeveral(stories, byId)}>
        {t('delete')}
      </MenuEntry>
    </>
  );
}
