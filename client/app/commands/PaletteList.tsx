import { IconCheck, IconSearch } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Shortcut } from '#client/components/layout/Shortcut.tsx';
import { isComposing } from '#client/lib/keys/composing.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import classes from './Palette.module.css';
import type { PaletteItem } from './palette-item.ts';

type Choose = (item: PaletteItem) => void;

/** The items below a field, in groups. */
interface ItemGroup {
  name: string;
  title: string;
  /** The number of all results; `items` has the first ones. */
  count?: number | undefined;
  items: readonly PaletteItem[];
  /** Whether they were found for what was typed before. */
  stale?: boolean;
}

interface PaletteListProps extends Pick<ComponentProps<'input'>, 'onKeyDown'> {
  /** The name and the placeholder of the field. */
  label: string;
  placeholder: string;
  /** Whether it takes the place of the field of another step, which had the focus. */
  takesFocus: boolean;
  /** Before the typed text. */
  chip?: ReactNode;
  typed: string;
  onType: (typed: string) => void;
  groups: readonly ItemGroup[];
  onChoose: Choose;
}

/**
 * A field and the list of what it finds: arrows go to a line, Enter chooses it. Where the first line was found for what was typed before,
 * Enter chooses the one that takes its place, once it is there; a second Enter chooses what is shown.
 */
export function PaletteList(props: PaletteListProps) {
  const { label, placeholder, takesFocus, chip, typed, onType, groups, onChoose } = props;
  const { t } = useTranslation('commands');
  const listId = useId();
  const { current, setMovedTo, onKeyDown } = useCurrentItem(groups, typed, onChoose);
  const optionId = (item: PaletteItem) => `${listId}-${item.id}`;
  const currentId = current && optionId(current);
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  return (
    <>
      <div className={classes['field']}>
        {chip ?? <IconSearch size={16} stroke={1.6} aria-hidden />}
        <input
          data-autofocus
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the field of the step before
          autoFocus={takesFocus}
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={currentId}
          aria-autocomplete="list"
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          // Escape ends this step, not the dialog
          data-mantine-stop-propagation={chip !== undefined || undefined}
          value={typed}
          onChange={(event) => {
            onType(event.currentTarget.value);
            setMovedTo(undefined);
          }}
          onKeyDown={(event) => {
            props.onKeyDown?.(event);
            if (!event.defaultPrevented) onKeyDown(event);
          }}
        />
        <Shortcut>Esc</Shortcut>
      </div>
      <div className={classes['list']} id={listId} role="listbox" aria-label={t('results')}>
        {groups.map(({ name, title, count, items: lines }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not a fieldset
          <div key={name} role="group" aria-label={title}>
            <p className={classes['group']} aria-hidden="true">
              {title}
              {count !== undefined && <span>{formatNumber(count)}</span>}
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
    </>
  );
}

/** The line that Enter chooses, and the keys that move to others. */
function useCurrentItem(groups: readonly ItemGroup[], typed: string, onChoose: Choose) {
  const items = groups.flatMap((group) => group.items);
  // the line that the person has moved to stays current when others come or go
  const [movedTo, setMovedTo] = useState<string>();
  // what was typed when Enter came before its results
  const [awaited, setAwaited] = useState<string>();
  const place = Math.max(
    items.findIndex(({ id }) => id === movedTo),
    0,
  );
  const current = items[place];
  const waits = movedTo === undefined && groups[0]?.stale === true;
  useEffect(() => {
    if (awaited === undefined || waits) return;
    setAwaited(undefined);
    if (current && awaited === typed) onChoose(current);
  }, [awaited, waits, typed, current, onChoose]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === 'Enter' && waits && awaited !== typed) {
      event.preventDefault();
      setAwaited(typed);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      onChoose(current);
    } else if (to !== undefined && items.length > 0 && (event.key.startsWith('Arrow') || typed === '')) {
      event.preventDefault();
      setMovedTo(items[(to + items.length) % items.length]?.id);
    }
  };

  return { current, setMovedTo, onKeyDown };
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
      {item.icon && <span className={classes['icon']}>{item.icon}</span>}
      {item.code && <StoryKey type={item.type}>{item.code}</StoryKey>}
      <span className={classes['text']}>{item.look ?? item.text}</span>
      {item.hint && <small className={classes['hint']}>{item.hint}</small>}
      {item.chosen && <IconCheck size={16} stroke={1.6} aria-hidden />}
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
