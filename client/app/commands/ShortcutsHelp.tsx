import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Shortcut } from '#client/components/Shortcut.tsx';
import { useAppearance } from '#client/lib/appearance.ts';
import { SHORTCUTS, type ShortcutName, shownKeys } from '#client/lib/shortcuts.ts';
import classes from './ShortcutsHelp.module.css';
import { useDeferredOpen } from './use-deferred-open.ts';

/** The shortcuts by group. */
const GROUPS = [
  { group: 'anywhere', names: ['palette', 'search', 'undo', 'help'] },
  { group: 'create', names: ['story', 'sprint', 'invite'] },
  { group: 'go', names: ['dashboard', 'backlog', 'kanban', 'sprints', 'planning', 'team', 'reports'] },
] as const satisfies readonly { group: string; names: readonly ShortcutName[] }[];

/** The keys of single views. */
const OF_VIEWS = [
  { name: 'pickUp', keys: ['space'] },
  { name: 'moveCard', keys: ['↑', '↓', '←', '→'] },
  { name: 'assignee', keys: ['A'] },
  { name: 'points', keys: ['E'] },
  { name: 'priority', keys: ['R'] },
  { name: 'due', keys: ['D'] },
  { name: 'cardMenu', keys: ['.'] },
  { name: 'select', keys: ['X'] },
  { name: 'nextStory', keys: ['J', 'K'] },
  { name: 'close', keys: ['Esc'] },
  { name: 'send', keys: ['Ctrl', 'enter'] },
] as const;

/** Lists every shortcut, by purpose. */
export function ShortcutsHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['commands', 'common']);
  const { shortcuts } = useAppearance();
  const shown = (name: ShortcutName) => shortcuts || 'mod' in SHORTCUTS[name];
  return (
    <Modal
      opened={useDeferredOpen(opened)}
      onClose={onClose}
      title={t('help.title')}
      size={720}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div className={classes['body']}>
        {!shortcuts && <p className={classes['off']}>{t('help.off')}</p>}
        {GROUPS.filter(({ names }) => names.some(shown)).map(({ group, names }) => (
          <section key={group}>
            <h3>{t(`help.${group}`)}</h3>
            <dl>
              {names.filter(shown).map((name) => (
                <Row key={name} text={t(`help.key.${name}`)} keys={shownKeys(name)} />
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h3>{t('help.views')}</h3>
          <dl>
            {OF_VIEWS.map(({ name, keys }) => (
              <Row
                key={name}
                text={t(`help.key.${name}`)}
                keys={keys.map((key) =>
                  key === 'space' ? t('help.space') : key === 'enter' ? t('common:enterKey') : key,
                )}
              />
            ))}
          </dl>
        </section>
      </div>
    </Modal>
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
