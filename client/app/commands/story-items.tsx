import {
  IconBan,
  IconCalendarDue,
  IconCircleHalf2,
  IconCopy,
  IconCopyPlus,
  IconFlag,
  IconFlag2,
  IconFolderSymlink,
  IconHash,
  IconLink,
  IconShape2,
  IconTag,
  IconTimeline,
  IconTrash,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '#client/data/account/session.ts';
import { useProjects } from '#client/data/projects/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { storyAddress } from '#client/data/stories/story-address.ts';
import { EDIT_KEYS } from '#client/data/stories/story-edit.ts';
import { deletableOf, removeSeveral } from '#client/data/stories/write/several.ts';
import { copyText } from '#client/lib/screen/copy-text.ts';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import { useEpicOptions } from '#client/stories/choices/use-epic-options.ts';
import { mayMoveStory } from '#shared/rules/accounts/permissions.ts';
import type { ActedStories } from './acted-stories.ts';
import type { PaletteItem, StoryStep } from './palette-item.ts';
import { useBlock } from './use-block.ts';

const STEPS: Record<StoryStep, TablerIcon> = {
  assignee: IconUser,
  status: IconCircleHalf2,
  points: IconHash,
  priority: IconFlag,
  due: IconCalendarDue,
  sprint: IconTimeline,
  epic: IconFlag2,
  labels: IconTag,
  block: IconBan,
  type: IconShape2,
};

const glyph = (Icon: TablerIcon) => <Icon size={16} stroke={1.6} aria-hidden />;

const keyOf = (step: StoryStep) =>
  Object.entries(EDIT_KEYS).flatMap(([key, property]) => (property === step ? [key.toUpperCase()] : []));

/** The title of the group of the stories' actions: the one story, or how many there are. */
export function useStoriesTitle(acted: ActedStories | null): string {
  const { t } = useTranslation('edits');
  const [story, another] = acted?.stories ?? [];
  if (!acted || !story) return '';
  return another ? t('stories', { count: acted.stories.length }) : `${acted.keys[0]} · ${story.title}`;
}

/** The actions on the open story, or on the selected ones. Those with a choice of values open a second step. */
export function useStoryActions(acted: ActedStories | null): PaletteItem[] {
  const { t } = useTranslation('commands');
  const block = useBlock(acted);
  const [story, another] = acted?.stories ?? [];
  const standing = useStanding(story?.project_id);
  const setSearch = useSetAppSearch();
  // 'none' is one of them
  const hasEpics = useEpicOptions({ project_id: story?.project_id, epic_id: null }).length > 1;
  const removes = useRemoveItem(acted);
  if (!acted || !story) return [];
  const copy = (text: string) =>
    void copyText(text, { copied: t('onStory.copied', { text }), failed: t('onStory.notCopied') });
  const also = acted.keys.join(' ');
  const steps = (Object.keys(STEPS) as StoryStep[])
    .filter((step) => acted.editable && isPossible(step, acted) && (step !== 'epic' || hasEpics))
    .map((step) => ({
      id: `story-step:${step}`,
      icon: glyph(STEPS[step]),
      text: t(`onStory.${step}`),
      also,
      keys: keyOf(step),
      opens: step,
    }));
  return [
    ...steps,
    ...(acted.editable && !another && story.blocked_reason !== null
      ? [
          {
            id: 'story:unblock',
            icon: glyph(IconBan),
            text: t('onStory.unblock'),
            also,
            run: () => block(null),
          },
        ]
      : []),
    ...(acted.editable && !another
      ? [
          {
            id: 'story:clone',
            icon: glyph(IconCopyPlus),
            text: t('onStory.clone'),
            also,
            run: () => setSearch({ story: story.id, dialog: 'clone-story' }),
          },
        ]
      : []),
    ...(!another && mayMoveStory(standing, story)
      ? [
          {
            id: 'story:move',
            icon: glyph(IconFolderSymlink),
            text: t('onStory.move'),
            also,
            run: () => setSearch({ story: story.id, dialog: 'move-story' }),
          },
        ]
      : []),
    {
      id: 'story:copy-key',
      icon: glyph(IconCopy),
      text: t('onStory.copyKey', { count: acted.keys.length }),
      also,
      run: () => copy(formatKeys(acted.keys)),
    },
    ...(another
      ? []
      : [
          {
            id: 'story:copy-link',
            icon: glyph(IconLink),
            text: t('onStory.copyLink'),
            also,
            run: () =>
              void copyText(storyAddress(story), {
                copied: t('onStory.linkCopied'),
                failed: t('onStory.notCopied'),
              }),
          },
        ]),
    ...removes,
  ];
}

/** Deletes the stories, if the person may delete all of them; it can be undone. */
function useRemoveItem(acted: ActedStories | null): PaletteItem[] {
  const { t } = useTranslation('commands');
  const me = usePerson().id;
  const { data: projects = [] } = useProjects();
  const { story: openId } = useAppSearch();
  const setSearch = useSetAppSearch();
  const byId = new Map(projects.map((project) => [project.id, project]));
  const { stories = [], keys = [] } = acted ?? {};
  if (deletableOf(stories, byId, me).length < stories.length) return [];
  const remove = async () => {
    const deleted = await removeSeveral(stories, byId);
    if (deleted && openId !== undefined) setSearch({ story: undefined }, { replace: true });
  };
  return [
    {
      id: 'story:delete',
      icon: glyph(IconTrash),
      text: t('onStory.delete'),
      also: keys.join(' '),
      run: () => void remove(),
    },
  ];
}

const formatKeys = (keys: readonly string[]) => keys.join(', ');

/** Sprints and epics belong to a project, and a reason to a story. */
function isPossible(step: StoryStep, { stories }: ActedStories): boolean {
  const [first, another] = stories;
  if (step === 'block') return another === undefined && first?.blocked_reason === null;
  return (
    (step !== 'sprint' && step !== 'epic') ||
    stories.every(({ project_id }) => project_id === first?.project_id)
  );
}
