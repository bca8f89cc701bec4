import {
  IconCalendarPlus,
  IconCards,
  IconDeviceDesktop,
  IconFilePlus,
  IconFilter,
  IconFolder,
  IconFolderPlus,
  IconKeyboard,
  IconMessage2,
  IconMoon,
  IconSettings,
  IconSun,
  IconTimeline,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KindIcon } from '#client/components/search/KindIcon.tsx';
import { MarkedText } from '#client/components/search/MarkedText.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useProjects } from '#client/data/projects/queries.ts';
import { useProjectsWhere } from '#client/data/projects/standing.ts';
import { placeOfResult } from '#client/data/search/result-place.ts';
import { useMySettings } from '#client/data/settings/queries.ts';
import { useSaveSettings } from '#client/data/settings/save-settings.ts';
import { useQuickActions } from '#client/data/sprints/quick-actions.ts';
import { useConnected } from '#client/lib/connection/online.ts';
import { formatShortcut, SHORTCUTS, type ShortcutName } from '#client/lib/keys/shortcuts.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { matches } from '#client/lib/text/text-match.ts';
import {
  goToSearch,
  goToView,
  useAppSearch,
  useSetAppSearch,
  type View,
} from '#client/routing/app-search.ts';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import type { FoundStory, SearchResult } from '#shared/contracts/search.ts';
import {
  mayCreateProjects,
  mayTakePartInPoker,
  mayTakePartInRetrospectives,
} from '#shared/rules/accounts/permissions.ts';
import type { Completion } from '#shared/rules/search/complete-search.ts';
import { NAVIGATION } from '../views/navigation.ts';
import type { PaletteItem } from './palette-item.ts';

const glyph = (Icon: TablerIcon) => <Icon size={16} stroke={1.6} aria-hidden />;
const keysOf = (name: string) => (name in SHORTCUTS ? formatShortcut(name as ShortcutName) : []);

const ACTION_ICONS = { story: IconFilePlus, sprint: IconCalendarPlus, invite: IconUserPlus };
const MEETINGS = [
  { view: 'poker', icon: IconCards },
  { view: 'retro', icon: IconMessage2 },
] as const;
const VIEWS: readonly { view: View; icon: TablerIcon }[] = [
  ...NAVIGATION.flat(),
  { view: 'planning', icon: IconTimeline },
  { view: 'settings', icon: IconSettings },
  { view: 'project', icon: IconSettings },
];
const THEMES = [
  { theme: 'light', icon: IconSun },
  { theme: 'dark', icon: IconMoon },
  { theme: 'system', icon: IconDeviceDesktop },
] as const;

/** The actions that the person may do, available in every view. */
export function useActionItems(onHelp: () => void): PaletteItem[] {
  const { t } = useTranslation('commands');
  const setSearch = useSetAppSearch();
  const actions = useQuickActions();
  const meetings = useMeetingItems();
  const themes = useThemeItems();
  const project = {
    id: 'action:project',
    icon: glyph(IconFolderPlus),
    text: t('action.project'),
    run: () => setSearch({ dialog: 'project' }),
  };
  return [
    ...actions.map(({ name, run }) => ({
      id: `action:${name}`,
      icon: glyph(ACTION_ICONS[name]),
      text: t(`action.${name}`),
      keys: keysOf(name),
      run,
    })),
    ...(mayCreateProjects(usePerson()) ? [project] : []),
    ...meetings,
    ...themes,
    {
      id: 'action:help',
      icon: glyph(IconKeyboard),
      text: t('help.title'),
      keys: keysOf('help'),
      run: onHelp,
    },
  ];
}

/** The pages on which meetings are set up, where the person may start one. */
function useMeetingItems(): PaletteItem[] {
  const { t } = useTranslation('commands');
  const { project } = useAppSearch();
  const mayStart = {
    poker: useProjectsWhere(mayTakePartInPoker, project).length > 0,
    retro: useProjectsWhere(mayTakePartInRetrospectives, project).length > 0,
  };
  return MEETINGS.filter(({ view }) => mayStart[view]).map(({ view, icon }) => ({
    id: `action:${view}`,
    icon: glyph(icon),
    text: t(`action.${view}`),
    run: () => goToView(view),
  }));
}

function useThemeItems(): PaletteItem[] {
  const { t } = useTranslation('commands');
  const { id } = usePerson();
  const settings = useMySettings(id);
  const connected = useConnected();
  const save = useSaveSettings(id);
  if (!settings || !connected) return [];
  const choose = (theme: (typeof THEMES)[number]['theme']) =>
    save.mutate(
      { ...settings, appearance: { ...settings.appearance, theme } },
      { onError: reportFailure(t('themeFailed')) },
    );
  return THEMES.filter(({ theme }) => theme !== settings.appearance.theme).map(({ theme, icon }) => ({
    id: `theme:${theme}`,
    icon: glyph(icon),
    text: t(`theme.${theme}`),
    run: () => choose(theme),
  }));
}

/** The items of all views; the settings of a project need one. */
export function useViewItems(): PaletteItem[] {
  const { t } = useTranslation('shell');
  const { project } = useAppSearch();
  return VIEWS.filter(({ view }) => view !== 'project' || project).map(({ view, icon }) => ({
    id: `view:${view}`,
    icon: glyph(icon),
    text: t(`view.${view}`),
    keys: keysOf(view),
    run: () => goToView(view),
  }));
}

/** The items of all projects, and one for all projects together. */
export function useProjectItems(): PaletteItem[] {
  const { t } = useTranslation('common');
  const { project } = useAppSearch();
  const setSearch = useSetAppSearch();
  const { data = [] } = useProjects();
  const mayCreate = mayCreateProjects(usePerson());
  const choose = (id: string | undefined) => () => setSearch({ project: id, story: undefined });
  const all = {
    id: 'project:all',
    icon: glyph(IconFolder),
    text: t('allProjects'),
    run: choose(undefined),
  };
  const each = data
    .filter(({ id }) => id !== project)
    .map(({ id, name, key }) => ({
      id: `project:${id}`,
      icon: glyph(IconFolder),
      text: name,
      code: key,
      run: choose(id),
    }));
  return project === undefined || !mayCreate ? each : [all, ...each];
}

/** Makes items of stories; each opens the story's panel above the view. */
export function useStoryItems(): (stories: readonly FoundStory[]) => PaletteItem[] {
  const setSearch = useSetAppSearch();
  return (stories) =>
    stories.map(({ id, key, title, status, type }) => ({
      id: `story:${id}`,
      icon: <StatusGlyph status={status} />,
      text: title,
      code: key,
      type,
      run: () => setSearch({ story: id, dialog: undefined }),
    }));
}

/** Items of texts that a search has found; each opens the story, or the retrospective, that it belongs to. */
export function resultItems(results: readonly SearchResult[]): PaletteItem[] {
  return results.map((result) => {
    const { kind, id, story, retrospective, text } = result;
    const shown = kind === 'story' && story ? story.title : text;
    return {
      id: `${kind}:${id}`,
      icon: kind === 'story' && story ? <StatusGlyph status={story.status} /> : <KindIcon kind={kind} />,
      text: shown.map((piece) => piece.text).join(''),
      look: <MarkedText pieces={shown} />,
      ...(kind === 'story' && story && { code: story.key, type: story.type }),
      ...(kind !== 'story' && { hint: story?.key ?? retrospective?.title }),
      run: () => goToSearch(placeOfResult(result)),
    };
  });
}

/** Items that complete an operator. */
export const completionItems = (completions: readonly Completion[]): PaletteItem[] =>
  completions.map(({ operator, name, value, not, typed }) => ({
    id: `complete:${operator}:${value}`,
    icon: glyph(IconFilter),
    text: value ?? `${not ? '-' : ''}${name}:`,
    ...(value !== null && { hint: `${not ? '−' : ''}${name}` }),
    keys: ['Tab'],
    completes: typed,
  }));

/** The items that contain every typed word. */
export function matching(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  return items.filter(({ code = '', text, also = '' }) => matches(`${code} ${text} ${also}`, typed));
}
