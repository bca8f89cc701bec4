import {
  IconCalendarPlus,
  IconCards,
  IconDeviceDesktop,
  IconFilePlus,
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
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusGlyph } from '#client/components/stories/StatusGlyph.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useAppSearch, useSetAppSearch, type View } from '#client/data/app-search.ts';
import { useProjects } from '#client/data/projects/queries.ts';
import { useProjectsWhere } from '#client/data/projects/standing.ts';
import { useMySettings, useSaveSettings } from '#client/data/settings/queries.ts';
import { useQuickActions } from '#client/data/sprints/quick-actions.ts';
import { useConnected } from '#client/lib/connection/online.ts';
import { formatShortcut, SHORTCUTS, type ShortcutName } from '#client/lib/keys/shortcuts.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { matches } from '#client/lib/text/text-match.ts';
import type { FoundStory } from '#shared/contracts/search-stories.ts';
import { mayTakePartInPoker, mayTakePartInRetrospectives } from '#shared/rules/accounts/permissions.ts';
import { NAVIGATION } from '../shell/navigation.ts';
import { goToView } from './go-to-view.ts';

/** One line of the palette. */
export interface PaletteItem {
  id: string;
  icon: ReactNode;
  text: string;
  /** A story's or project's key, shown before the text. */
  code?: string;
  /** More words for the search. */
  also?: string;
  keys?: string[];
  run: () => void;
}

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
  return [
    ...actions.map(({ name, run }) => ({
      id: `action:${name}`,
      icon: glyph(ACTION_ICONS[name]),
      text: t(`action.${name}`),
      keys: keysOf(name),
      run,
    })),
    {
      id: 'action:project',
      icon: glyph(IconFolderPlus),
      text: t('action.project'),
      run: () => setSearch({ dialog: 'project' }),
    },
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

/** The items of all views. */
export function useViewItems(): PaletteItem[] {
  const { t } = useTranslation('shell');
  return VIEWS.map(({ view, icon }) => ({
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
  return project === undefined ? each : [all, ...each];
}

/** Makes items of stories; each opens the story's panel above the view. */
export function useStoryItems(): (stories: readonly FoundStory[]) => PaletteItem[] {
  const setSearch = useSetAppSearch();
  return (stories) =>
    stories.map(({ id, key, title, status }) => ({
      id: `story:${id}`,
      icon: <StatusGlyph status={status} />,
      text: title,
      code: key,
      run: () => setSearch({ story: id, dialog: undefined }),
    }));
}

/** The items that contain every typed word. */
export function matching(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  return items.filter(({ code = '', text, also = '' }) => matches(`${code} ${text} ${also}`, typed));
}
