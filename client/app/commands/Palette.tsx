import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogState } from '#client/components/dialogs/Dialog.tsx';
import { Shortcut } from '#client/components/layout/Shortcut.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import { StoryKey } from '#client/components/stories/StoryKey.tsx';
import { useConnected } from '#client/lib/connection/online.ts';
import commands from '#client/locales/es/commands.json';
import classes from './Palette.module.css';
import type { PaletteItem } from './palette-items.tsx';
import { useDeferredOpen } from './use-deferred-open.ts';
import { usePaletteGroups } from './use-palette-groups.ts';

export const texts = { commands };

interface PaletteProps extends DialogState {
  onHelp: () => void;
}

/** 'Buscar o ejecutar': one field that finds every view, project, story and action. */
export function Palette({ opened, onClose, onHelp }: PaletteProps) {
  const { t } = useTranslation('commands');
  // after a choice the focus goes to the chosen view; after Escape it returns to the element that had it
  const [chose, setChose] = useState(false);
  const shown = useDeferredOpen(opened);
  // each opening starts with empty state, even while the previous one still fades
  const [opening, setOpening] = useState({ shown, count: 0 });
  if (opening.shown !== shown) setOpening({ shown, count: opening.count + (shown ? 1 : 0) });
  return (
    <Modal
      opened={shown}
      onClose={onClose}
      onEnterTransitionEnd={() => setChose(false)}
      returnFocus={!chose}
      withCloseButton={false}
      padding={0}
      size={600}
      attributes={{ content: { 'aria-label': t('palette') } }}
      classNames={{ content: classes['content'] ?? '' }}
    >
      <Finder
        key={opening.count}
        onHelp={onHelp}
        onChoose={(item) => {
          setChose(true);
          onClose();
          item.run();
        }}
      />
    </Modal>
  );
}

type Choose = (item: PaletteItem) => void;

function Finder({ onChoose, onHelp }: { onChoose: Choose; onHelp: () => void }) {
  const { t } = useTranslation('commands');
  const listId = useId();
  const [typed, setTyped] = useState('');
  const { groups, ...outcome } = usePaletteGroups(typed, onHelp);
  const items = groups.flatMap((group) => group.items);
  const { current, setMovedTo, onKeyDown } = useCurrentItem(items, typed, onChoose);
  const optionId = (item: PaletteItem) => `${listId}-${item.id}`;
  const currentId = current && optionId(current);
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  return (
    <>
      <Field
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={currentId}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setMovedTo(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={classes['list']} id={listId} role="listbox" aria-label={t('results')}>
        {groups.map(({ name, items: lines }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not a fieldset
          <div key={name} role="group" aria-label={t(`group.${name}`)}>
            <p className={classes['group']} aria-hidden="true">
              {t(`group.${name}`)}
            </p>
            {lines.map((item) => (
              <Line
                key={item.id}
                id={optionId(item)}
                item={item}
                current={item === current}
                onHover={() => setMovedTo(item.id)}
                onChoose={() => onChoose(item)}
              />
            ))}
          </div>
        ))}
      </div>
      <Outcome count={items.length} {...outcome} />
    </>
  );
}

/** The line that Enter chooses, and the keys that move to others. */
function useCurrentItem(items: readonly PaletteItem[], typed: string, onChoose: (item: PaletteItem) => void) {
  // the line that the person has moved to stays current when others come or go
  const [movedTo, setMovedTo] = useState<string>();
  const place = Math.max(
    items.findIndex(({ id }) => id === movedTo),
    0,
  );
  const current = items[place];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === 'Enter' && current) {
      event.preventDefault();
      onChoose(current);
    } else if (to !== undefined && items.length > 0 && (event.key.startsWith('Arrow') || typed === '')) {
      event.preventDefault();
      setMovedTo(items[(to + items.length) % items.length]?.id);
    }
  };

  return { current, setMovedTo, onKeyDown };
}

function Field(props: ComponentProps<'input'>) {
  const { t } = useTranslation('commands');
  return (
    <div className={classes['field']}>
      <IconSearch size={16} stroke={1.6} aria-hidden />
      <input
        {...props}
        data-autofocus
        type="text"
        aria-autocomplete="list"
        aria-label={t('search')}
        placeholder={t('placeholder')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
      />
      <Shortcut>Esc</Shortcut>
    </div>
  );
}

interface LineProps {
  id: string;
  item: PaletteItem;
  current: boolean;
  onHover: () => void;
  onChoose: () => void;
}

function Line({ id, item, current, onHover, onChoose }: LineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and says which option is current
    <div
      id={id}
      role="option"
      aria-selected={current}
      className={classes['option']}
      data-current={current || undefined}
      // rows that move below a pointer at rest are not hovered
      onPointerMove={({ movementX, movementY }) => (movementX || movementY) && onHover()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={classes['icon']}>{item.icon}</span>
      {item.code && <StoryKey>{item.code}</StoryKey>}
      <span className={classes['text']}>{item.text}</span>
      {item.keys && item.keys.length > 0 && (
        <span className={classes['keys']} aria-hidden="true">
          {item.keys.map((key) => (
            <Shortcut key={key}>{key}</Shortcut>
          ))}
        </span>
      )}
    </div>
  );
}

interface OutcomeProps {
  count: number;
  searching: boolean;
  error: Error | null;
  retry: () => Promise<unknown>;
}

/** The result of the search, for screen readers; that nothing was found, and why, is visible to everyone. */
function Outcome({ count, searching, error, retry }: OutcomeProps) {
  const { t } = useTranslation('commands');
  const online = useConnected();
  if (online && error) {
    return (
      <div className={classes['failure']}>
        <LoadFailure part title={t('failed')} error={error} onRetry={retry} />
      </div>
    );
  }
  return (
    <div role="status">
      {!online && <p className={classes['note']}>{t('offline')}</p>}
      {!searching && count === 0 && <p className={classes['note']}>{t('nothing')}</p>}
      {!searching && count > 0 && <VisuallyHidden>{t('count', { count })}</VisuallyHidden>}
    </div>
  );
}
