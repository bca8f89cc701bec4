import { useTranslation } from 'react-i18next';
import type { DialogState } from '#client/components/dialogs/Dialog.tsx';
import { PlainDialog } from '#client/components/dialogs/PlainDialog.tsx';
import { Shortcut } from '#client/components/layout/Shortcut.tsx';
import { useQuickActions } from '#client/data/sprints/quick-actions.ts';
import { formatShortcut, SHORTCUTS, type ShortcutName } from '#client/lib/keys/shortcuts.ts';
import { useAppearance } from '#client/lib/text/appearance.ts';
import commands from '#client/locales/es/commands.json';
import classes from './ShortcutsHelp.module.css';
import { useDeferredOpen } from './use-deferred-open.ts';

export const texts = { commands };

/** The shortcuts by group. */
const GROUPS = [
  { group: 'anywhere', names: ['palette', 'search', 'searchPage', 'undo', 'help'] },
  { group: 'create', names: ['story', 'sprint', 'invite'] },
  {
    group: 'go',
    names: ['dashboard', 'backlog', 'kanban', 'sprints', 'planning', 'team', 'reports', 'poker', 'retro'],
  },
] as const satisfies readonly { group: string; names: readonly ShortcutName[] }[];

const isAction = (name: ShortcutName) => GROUPS[1].names.some((action) => action === name);

/** The keys of single views; `edits`: those that change stories. */
const OF_VIEWS = [
  { name: 'pickUp', keys: ['space'], edits: true },
  { name: 'moveCard', keys: ['↑', '↓', '←', '→'], edits: true },
  { name: 'assignee', keys: ['A'], edits: true },
  { name: 'points', keys: ['E'], edits: true },
  { name: 'priority', keys: ['R'], edits: true },
  { name: 'due', keys: ['D'], edits: true },
  { name: 'cardMenu', keys: ['.'], edits: true },
  { name: 'select', keys: ['X'], edits: true },
  { name: 'selectMore', keys: ['shift', '↑', '↓', '←', '→'], edits: true },
  { name: 'fold', keys: ['[', ']'] },
  { name: 'lanes', keys: ['L'] },
  { name: 'peek', keys: ['V'] },
  { name: 'peekAtPointer', keys: ['Alt'] },
  { name: 'nextStory', keys: ['J', 'K'] },
  { name: 'followStory', keys: ['S'] },
  { name: 'voteCard', keys: ['0–9'] },
  { name: 'voteUncounted', keys: ['D', 'C'] },
  { name: 'close', keys: ['Esc'] },
  { name: 'send', keys: ['Ctrl', 'enter'] },
] as const;

/** Lists the shortcuts that work here, by purpose: actions that the person may not do are left out. */
export function ShortcutsHelp({ opened, onClose }: DialogState) {
  const { t } = useTranslation(['commands', 'common']);
  const { shortcuts } = useAppearance();
  const offered = new Set<ShortcutName>(useQuickActions().map(({ name }) => name));
  const shown = (name: ShortcutName) =>
    (shortcuts || 'mod' in SHORTCUTS[name]) && (!isAction(name) || offered.has(name));
  const ofViews = OF_VIEWS.filter((key) => !('edits' in key) || offered.has('story'));
  return (
    <PlainDialog opened={useDeferredOpen(opened)} onClose={onClose} title={t('help.title')} size={720}>
      <div className={classes['body']} tabIndex={-1} data-autofocus>
        {!shortcuts && <p className={classes['off']}>{t('help.off')}</p>}
        {GROUPS.filter(({ names }) => names.some(shown)).map(({ group, names }) => (
          <section key={group}>
            <h3>{t(`help.${group}`)}</h3>
            <dl>
              {names.filter(shown).map((name) => (
                <Row key={name} text={t(`help.key.${name}`)} keys={formatShortcut(name)} />
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h3>{t('help.views')}</h3>
          <dl>
            {ofViews.map(({ name, keys }) => (
              <Row
                key={name}
                text={t(`help.key.${name}`)}
                keys={keys.map((key) =>
                  key === 'enter'
                    ? t('common:enterKey')
                    : key === 'space' || key === 'shift'
                      ? t(`help.${key}`)
                      : key,
                )}
              />
            ))}
          </dl>
        </section>
      </div>
    </PlainDialog>
  );
}

function Row({ text, keys }: { text: string; keys: readonly string[] }) {
  return (
    <div className={classes['row']}>
      <dt>{text}</dt>
      <dd>
        {keys.map((key) => (
          <Shortcut key={key}>{key}</Shortcut>
        ))}
      </dd>
    </div>
  );
}
