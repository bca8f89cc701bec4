import { Combobox, type ComboboxProps, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffectEvent, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './SearchSelect.module.css';
import { useOptionSearch } from './use-option-search.ts';

export interface SelectOption {
  value: string;
  /** The text that the search looks at. */
  text: string;
  /** The rendered option; the text by default. */
  look?: ReactNode;
  /** The consequence of choosing it, in a few words. */
  hint?: string | undefined;
  /** Whether it has a tick: it is the present value, or one of several. */
  chosen?: boolean;
}

export interface SearchSelectProps {
  /** The name of the list, and of its search field unless that has its own. */
  label: string;
  searchLabel?: string;
  options: readonly SelectOption[];
  /** Called with the value of an option of the list or of the footer. */
  onChoose: (value: string) => void;
  /** The button that opens the list. */
  target: (toggle: () => void) => ReactNode;
  /** px, or 'target': as wide as the button. */
  width?: number | 'target';
  position?: NonNullable<ComboboxProps['position']>;
  /** px between the button and the list. */
  offset?: number;
  /** Makes an option of the typed text; null if it is not a valid one. */
  typedOption?: (text: string) => SelectOption | null;
  /** The first option of the list, shown while nothing is typed. */
  first?: SelectOption;
  /** Shown instead of an empty list. */
  empty?: string;
  /** The class of the list. */
  className?: string | undefined;
  /** Below the list, always visible: {@link SelectRow}s for other actions. */
  footer?: ReactNode;
  /** Whether the list stays open after a choice. */
  staysOpen?: (value: string) => boolean;
  /** Whether the list is open from the start. */
  opensAtOnce?: boolean;
  /** The list is open from the start, with its search field; called when it closes. */
  onClosed?: () => void;
}

/** A button that opens a list of options; a long list has a search field. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, searchLabel = label, target, width = 240, position = 'bottom-start', offset = 4 } = props;
  const { t } = useTranslation('common');
  const { combobox, typed, type, searchable, shown, choose } = useOptionList(props);
  return (
    <Combobox store={combobox} width={width} position={position} offset={offset} onOptionSubmit={choose}>
      <Combobox.Target targetType="button">{target(() => combobox.toggleDropdown())}</Combobox.Target>
      <SelectDropdown>
        {searchable && (
          <Combobox.Search
            value={typed}
            aria-label={searchLabel}
            placeholder={searchLabel}
            onChange={(event) => type(event.currentTarget.value)}
          />
        )}
        <Combobox.Options className={`${classes['options']} ${props.className ?? ''}`} aria-label={label}>
          {shown.map(({ value, text, look, hint, chosen = false }) => (
            <SelectRow key={value} value={value} chosen={chosen}>
              {look ?? text}
              {hint && <small className={classes['hint']}>{hint}</small>}
            </SelectRow>
          ))}
          {shown.length === 0 && (
            <Combobox.Empty className={classes['empty'] ?? ''}>{props.empty ?? t('noMatch')}</Combobox.Empty>
          )}
          {props.footer && (
            <div className={classes['footer']} role="presentation">
              {props.footer}
            </div>
          )}
        </Combobox.Options>
      </SelectDropdown>
    </Combobox>
  );
}

/** The list: whether it is open, what it shows for the typed text, and what a choice does. */
function useOptionList(props: SearchSelectProps) {
  const { typed, setTyped, found, searchable } = useOptionSearch(
    props.options,
    props.typedOption !== undefined || props.onClosed !== undefined,
  );
  const opensAtOnce = props.opensAtOnce === true || props.onClosed !== undefined;
  const combobox = useCombobox({
    defaultOpened: opensAtOnce,
    onDropdownOpen: () => focusList(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped('');
      props.onClosed?.();
    },
  });
  const focusList = () => {
    combobox.updateSelectedOptionIndex('active');
    if (searchable) combobox.focusSearchInput();
    else combobox.focusTarget();
  };
  const openOnMount = useEffectEvent(() => opensAtOnce && focusList());
  useLayoutEffect(() => void openOnMount(), []);
  const closeOnKey = useEffectEvent((event: KeyboardEvent) => {
    // the list gets the focus a moment after it is visible, and nothing may have it until then
    const isEarly = event.key === 'Escape' && document.activeElement === document.body;
    if (event.key !== 'Tab' && !isEarly) return;
    combobox.closeDropdown();
    if (!searchable && !isEarly) return;
    // the list lies at the end of the page: the focus goes back to where it was opened
    event.preventDefault();
    combobox.focusTarget();
  });
  // before the list is painted: a key that is pressed at first sight acts
  useLayoutEffect(() => {
    if (!combobox.dropdownOpened) return;
    document.addEventListener('keydown', closeOnKey);
    return () => document.removeEventListener('keydown', closeOnKey);
  }, [combobox.dropdownOpened]);
  const choose = (value: string) => {
    if (props.staysOpen?.(value) !== true) {
      combobox.closeDropdown();
      combobox.focusTarget();
    }
    props.onChoose(value);
  };
  const own = typed.trim() === '' ? null : (props.typedOption?.(typed.trim()) ?? null);
  const shown = [
    ...(props.first && typed === '' ? [props.first] : []),
    ...found,
    ...(own && props.options.every(({ value }) => value !== own.value) ? [own] : []),
  ];
  // once the options of the typed text are there: before it, the list may have been empty
  const selectFirst = useEffectEvent(() => combobox.dropdownOpened && combobox.selectFirstOption());
  useLayoutEffect(() => void (typed !== '' && selectFirst()), [typed]);
  const type = (text: string) => {
    setTyped(text);
    if (text === '') combobox.selectFirstOption();
  };
  return { combobox, typed, type, searchable, shown, choose };
}

/** The box that opens below the field or the button of a list. */
export function SelectDropdown({ children }: { children: ReactNode }) {
  return (
    // keep the keys of the list from its surroundings: Escape closes the list only
    <Combobox.Dropdown className={classes['dropdown'] ?? ''} onKeyDown={(event) => event.stopPropagation()}>
      {children}
    </Combobox.Dropdown>
  );
}

interface SelectRowProps {
  value: string;
  chosen?: boolean;
  children: ReactNode;
}

/** A row of the list. */
export function SelectRow({ value, chosen = false, children }: SelectRowProps) {
  return (
    <Combobox.Option value={value} active={chosen} className={classes['option'] ?? ''}>
      {children}
      {chosen && <IconCheck size={16} stroke={1.6} aria-hidden />}
    </Combobox.Option>
  );
}
