import {
  IconBan,
  IconBell,
  IconBellOff,
  IconCalendarDue,
  IconCircleHalf2,
  IconCopy,
  IconCopyPlus,
  IconEraser,
  IconEye,
  IconEyeOff,
  IconFlag,
  IconFlag2,
  IconFolderSymlink,
  IconHash,
  IconLink,
  IconListCheck,
  IconShape2,
  IconTag,
  IconTemplate,
  IconTimeline,
  IconTrash,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '#client/data/account/session.ts';
import { useMute } from '#client/data/notifications/mutes.ts';
import { useOwnFields } from '#client/data/own-fields/queries.ts';
import { isOnCards } from '#client/data/own-fields/sorting.ts';
import type { Project } from '#client/data/projects/queries.ts';
import { useAllProjects } from '#client/data/projects/queries.ts';
import { standingIn } from '#client/data/projects/standing.ts';
import { onlyProject } from '#client/data/stories/bulk.ts';
import { useFollowing } from '#client/data/stories/relations/followers.ts';
import { storyAddress } from '#client/data/stories/story-address.ts';
import { EDIT_KEYS, type StoryStep } from '#client/data/stories/story-edit.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { deletableOf, removeSeveral } from '#client/data/stories/write/several.ts';
import { copyText } from '#client/lib/screen/copy-text.ts';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import { useEpicOptions } from '#client/stories/choices/use-epic-options.ts';
import { KIND_ICONS, offeredKind } from '#client/stories/marks/field-kinds.ts';
import {
  mayEditStories,
  mayEditTemplates,
  mayFollowStories,
  mayMoveStory,
  mayRedactTexts,
  type Standing,
} from '#shared/rules/accounts/permissions.ts';
import { isOffered } from '#shared/rules/stories/field-types.ts';
import { fieldsOf, ownFieldName } from '#shared/rules/stories/own-fields.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import { saveBlock } from '../edits/save-block.ts';
import { useSaveChange } from '../edits/use-save-change.ts';

/** Actions that belong together. */
export type ActionGroup = 'copy' | 'state' | 'values' | 'fields' | 'whole' | 'own' | 'remove';

/** An action on one or several stories. It has a second step, or acts at once. */
export interface StoryAction {
  id: string;
  group: ActionGroup;
  icon: TablerIcon;
  text: string;
  /** The key that does it on a card or a row. */
  shortcut?: string;
  /** Whether it needs the server at once. */
  server?: true;
  /** Whether it deletes something. */
  danger?: true;
  /** Whether it is not known yet what it would do. */
  pending?: boolean;
  step?: StoryStep;
  run?: () => void;
}

/** The stories that the actions are about. */
interface Subject {
  stories: readonly CardStory[];
  /** The story, if it is one alone. */
  only: CardStory | undefined;
  /** Their keys, 'RES-440'. */
  keys: readonly string[];
  projects: readonly Project[];
  /** The standing of the person in the project of each. */
  standings: readonly Standing[];
}

/**
 * All that the person may do with some stories: the menus of a card and of a row, and the palette, offer these actions and no others. The
 * panel of a story has the same.
 */
export function useStoryActions(stories: readonly CardStory[]): StoryAction[] {
  const subject = useSubject(stories);
  const groups = [
    useValues(subject),
    useFields(subject),
    useStates(subject),
    useOwn(subject),
    useCopies(subject),
    useWhole(subject),
    useRemoval(subject),
  ];
  return stories.length === 0 ? [] : groups.flat();
}

function useSubject(stories: readonly CardStory[]): Subject {
  const { id: me } = usePerson();
  const projects = useAllProjects();
  const of = ({ project_id }: CardStory) => projects.find(({ id }) => id === project_id);
  return {
    stories,
    only: stories.length === 1 ? stories[0] : undefined,
    keys: stories.map((story) => storyKey(of(story)?.key ?? '', story.number)),
    projects: stories.flatMap((story) => of(story) ?? []),
    standings: stories.map((story) => standingIn(of(story), me)),
  };
}

const mayEdit = ({ standings }: Subject) => standings.every(mayEditStories);

function useCopies({ stories, only, keys }: Subject): StoryAction[] {
  const { t } = useTranslation('edits');
  const copy = (text: string, copied: string) => void copyText(text, { copied, failed: t('notCopied') });
  const all = keys.join(', ');
  const key: StoryAction = {
    id: 'copyKey',
    group: 'copy',
    icon: IconCopy,
    text: t('action.copyKey', { count: stories.length, keys: all }),
    run: () => copy(all, t('copied', { text: all })),
  };
  if (!only) return [key];
  const link: StoryAction = {
    id: 'copyLink',
    group: 'copy',
    icon: IconLink,
    text: t('action.copyLink'),
    run: () => copy(storyAddress(only), t('linkCopied')),
  };
  return [link, key];
}

/** Its block, and whether it is ready, where people mark that. */
function useStates(subject: Subject): StoryAction[] {
  const { t } = useTranslation('edits');
  const { stories, only, keys, projects } = subject;
  const save = useSaveChange();
  const [first] = stories;
  if (!first || !mayEdit(subject)) return [];
  const block: StoryAction[] =
    only && only.status !== 'done'
      ? [
          only.blocked_reason === null
            ? { id: 'block', group: 'state', icon: IconBan, text: t('action.block'), step: 'block' }
            : {
                id: 'unblock',
                group: 'state',
                icon: IconBan,
                text: t('action.unblock'),
                run: () => saveBlock(only, keys[0] ?? '', null),
              },
        ]
      : [];
  if (!projects.every(({ ready_by_hand }) => ready_by_hand)) return block;
  const ready = !first.ready;
  const mark: StoryAction = {
    id: 'ready',
    group: 'state',
    icon: IconListCheck,
    text: t(ready ? 'action.ready' : 'action.notReady'),
    run: () =>
      save(
        stories.filter((story) => story.ready !== ready),
        { ready },
        (what) => t(ready ? 'ready' : 'notReady', { what }),
      ),
  };
  return [...block, mark];
}

const VALUES = {
  assignee: IconUser,
  status: IconCircleHalf2,
  points: IconHash,
  priority: IconFlag,
  due: IconCalendarDue,
  sprint: IconTimeline,
  type: IconShape2,
  epic: IconFlag2,
  labels: IconTag,
} as const;
type Value = keyof typeof VALUES;

const shortcutOf = (step: Value) =>
  Object.entries(EDIT_KEYS)
    .find(([, property]) => property === step)?.[0]
    ?.toUpperCase();

/** The values of their properties. Sprints and epics belong to a project. */
function useValues(subject: Subject): StoryAction[] {
  const { t } = useTranslation('edits');
  const project = onlyProject(subject.stories);
  // 'none' is one of them
  const hasEpics = useEpicOptions({ project_id: project, epic_id: null }).length > 1;
  if (!mayEdit(subject)) return [];
  const isPossible = (step: Value) =>
    step === 'epic' ? project !== undefined && hasEpics : step !== 'sprint' || project !== undefined;
  return (Object.keys(VALUES) as Value[]).filter(isPossible).map((step) => {
    const shortcut = shortcutOf(step);
    return {
      id: step,
      group: 'values',
      icon: VALUES[step],
      text: t(`action.${step}`),
      step,
      ...(shortcut !== undefined && { shortcut }),
    };
  });
}

/** The own fields of their project that are offered for them, or that one has. Of several stories, those that cards have: others have no undo. */
function useFields(subject: Subject): StoryAction[] {
  const { t } = useTranslation('edits');
  const { stories, only } = subject;
  const project = onlyProject(stories);
  const fields = useOwnFields(project, project !== undefined);
  if (!mayEdit(subject)) return [];
  const hasPlace = (field: (typeof fields)[number]) =>
    stories.every((story) => isOffered(field, story.type) || (fieldsOf(story)[field.id] ?? null) !== null);
  return fields
    .filter((field) => hasPlace(field) && (only !== undefined || isOnCards(field)))
    .map(({ id, name, kind }) => ({
      id: ownFieldName(id),
      group: 'fields',
      icon: KIND_ICONS[offeredKind(kind)],
      text: t('action.field', { name }),
      step: ownFieldName(id),
    }));
}

/** The actions on a whole story, which its panel asks about. */
function useWhole({ only, standings: [standing] }: Subject): StoryAction[] {
  const { t } = useTranslation('edits');
  const setSearch = useSetAppSearch();
  if (!only || !standing) return [];
  const dialogs = [
    ['clone', IconCopyPlus, 'clone-story', mayEditStories(standing)],
    ['template', IconTemplate, 'save-template', mayEditTemplates(standing)],
    ['move', IconFolderSymlink, 'move-story', mayMoveStory(standing, only)],
    ['redact', IconEraser, 'redact-story', mayRedactTexts(standing)],
  ] as const;
  return dialogs
    .filter(([, , , may]) => may)
    .map(([id, icon, dialog]) => ({
      id,
      group: 'whole',
      icon,
      text: t(`action.${id}`),
      server: true,
      run: () => setSearch({ story: only.id, dialog }),
    }));
}

/** The actions that change nothing but what the person is notified of. */
function useOwn({ only, keys: [key = ''], standings: [standing] }: Subject): StoryAction[] {
  const { t } = useTranslation('edits');
  const { query, isFollowing, toggle } = useFollowing(only, key);
  const mute = useMute({ story_id: only?.id ?? '' }, key, only !== undefined);
  if (!only || !standing) return [];
  const follow: StoryAction = {
    id: 'follow',
    group: 'own',
    icon: isFollowing ? IconEyeOff : IconEye,
    text: t(isFollowing ? 'action.unfollow' : 'action.follow'),
    server: true,
    pending: !query.isSuccess,
    run: () => void toggle(),
  };
  const silence: StoryAction = {
    id: 'mute',
    group: 'own',
    icon: mute.isMuted ? IconBell : IconBellOff,
    text: t(mute.isMuted ? 'action.unmute' : 'action.mute'),
    server: true,
    pending: mute.isMuted === undefined,
    run: () => void mute.toggle(),
  };
  return [...(mayFollowStories(standing) ? [follow] : []), silence];
}

/** Deletes the stories, if the person may delete all of them; it can be undone. */
function useRemoval({ stories, projects }: Subject): StoryAction[] {
  const { t } = useTranslation('edits');
  const { id: me } = usePerson();
  const { story: openId } = useAppSearch();
  const setSearch = useSetAppSearch();
  const byId = new Map(projects.map((project) => [project.id, project]));
  if (deletableOf(stories, byId, me).length < stories.length) return [];
  const remove = async () => {
    const deleted = await removeSeveral(stories, byId);
    if (deleted && stories.some(({ id }) => id === openId))
      setSearch({ story: undefined }, { replace: true });
  };
  return [
    {
      id: 'delete',
      group: 'remove',
      icon: IconTrash,
      text: t('action.delete'),
      server: true,
      danger: true,
      run: () => void remove(),
    },
  ];
}
