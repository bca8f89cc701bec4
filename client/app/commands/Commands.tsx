import { useEffect, useState } from 'react';
import { useQuickActions } from '#client/data/sprints/quick-actions.ts';
import { requestCardFocus } from '#client/data/stories/card-focus.ts';
import { isOnline } from '#client/lib/connection/online.ts';
import { type ShortcutName, useShortcuts } from '#client/lib/keys/shortcuts.ts';
import { collectTyped } from '#client/lib/keys/typed-ahead.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { canUndo, undoLatest } from '#client/lib/screen/toast.ts';
import { goToView, useAppSearch } from '#client/routing/app-search.ts';
import { openCommand, useOpenedCommand } from './command-store.ts';
import { rememberStory } from './recent-stories.ts';

const Palette = lazyDialog(() => import('./Palette.tsx'), 'Palette');
const ShortcutsHelp = lazyDialog(() => import('./ShortcutsHelp.tsx'), 'ShortcutsHelp');

/** The palette is loaded this long after the first view (ms), so that it opens at once. */
const PRELOAD_DELAY_MS = 3000;

const close = () => openCommand(null);

/** The shortcuts of the whole app, and the dialogs that they open. */
export function Commands() {
  const opened = useOpenedCommand();
  const [everOpened, setEverOpened] = useState({ palette: false, help: false });
  if (opened && !everOpened[opened]) setEverOpened({ ...everOpened, [opened]: true });
  useShortcuts(useAct());
  useRememberedStory();
  useEffect(() => close, []);
  useEffect(() => {
    const preload = () => void Palette.fetch().catch(() => undefined);
    const timer = setTimeout(preload, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      {everOpened.palette && (
        <Palette opened={opened === 'palette'} onClose={close} onHelp={() => openCommand('help')} />
      )}
      {everOpened.help && <ShortcutsHelp opened={opened === 'help'} onClose={close} />}
    </>
  );
}

function useAct(): (name: ShortcutName) => boolean {
  const opened = useOpenedCommand();
  const actions = useQuickActions();

  return (name) => {
    // the palette is loading: keys typed in the meantime are meant for it
    if (opened && name !== 'palette') return true;
    switch (name) {
      case 'palette':
        openCommand(opened === 'palette' ? null : 'palette');
        return true;
      case 'search':
        if (!focusSearch()) openCommand('palette');
        return true;
      case 'searchPage':
        openCommand(null);
        goToView('search');
        return true;
      case 'help':
        openCommand('help');
        return true;
      case 'undo':
        if (!canUndo() || !isOnline()) return false;
        undoLatest();
        return true;
      case 'story':
      case 'sprint':
      case 'invite': {
        const action = actions.find((each) => each.name === name);
        if (!action) return false;
        collectTyped();
        action.run();
        return true;
      }
      default:
        goToView(name);
        if (name === 'kanban') requestCardFocus();
        return true;
    }
  };
}

/** Focuses the search field of the view. @returns false if the view has none. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  if (!field?.checkVisibility()) return false;
  field.focus();
  field.select();
  return true;
}

function useRememberedStory(): void {
  const { story } = useAppSearch();
  useEffect(() => {
    if (story) rememberStory(story);
  }, [story]);
}
