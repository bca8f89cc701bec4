import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectDropdown, SelectRow } from '#client/components/fields/SearchSelect.tsx';
import { isEscape } from '#client/lib/keys/composing.ts';
import type { FoundStory } from '#shared/contracts/search.ts';
import { StatusGlyph } from './StatusGlyph.tsx';
import classes from './StoryFinder.module.css';
import { StoryKey } from './StoryKey.tsx';

interface StoryFinderProps {
  /** The name of the field. */
  name: string;
  /** The same as a label above it. */
  label?: ReactNode;
  typed: string;
  onType: (text: string) => void;
  stories: readonly FoundStory[];
  searching: boolean;
  /** Why nothing could be found. */
  failure: string | null;
  onChoose: (story: FoundStory) => void;
  /** Called by Escape while no list is open. */
  onEscape?: () => void;
  autoFocus?: boolean;
}

/** A field that finds stories as a person types: arrows select one, Enter takes it. */
export function StoryFinder(props: StoryFinderProps) {
  const { typed, stories, onEscape } = props;
  const { t } = useTranslation('forms');
  const combobox = useCombobox();
  const select = useEffectEvent(() => combobox.selectFirstOption());
  const shown = stories.map(({ id }) => id).join();
  useEffect(() => {
    if (shown !== '') select();
  }, [shown]);
  const type = (text: string) => {
    props.onType(text);
    if (text.trim() === '') combobox.closeDropdown();
    else combobox.openDropdown();
  };
  const choose = (id: string) => {
    const story = stories.find((each) => each.id === id);
    if (!story) return;
    type('');
    props.onChoose(story);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { dropdownOpened } = combobox;
    if (!isEscape(event) || (!dropdownOpened && !onEscape)) return;
    // the panel or the dialog around it stays open
    event.preventDefault();
    event.stopPropagation();
    if (!dropdownOpened) onEscape?.();
  };
  return (
    <Combobox store={combobox} position="bottom-start" width="target" onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          size="xs"
          label={props.label}
          aria-label={props.label === undefined ? props.name : undefined}
          placeholder={t('finder.find')}
          autoFocus={props.autoFocus ?? false}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <SelectDropdown>
        <Combobox.Options className={classes['options'] ?? ''} aria-label={t('finder.found')}>
          {stories.map((story) => (
            <SelectRow key={story.id} value={story.id}>
              <StatusGlyph status={story.status} />
              <StoryKey type={story.type}>{story.key}</StoryKey>
              <span>{story.title}</span>
            </SelectRow>
          ))}
          {stories.length === 0 && (
            <Combobox.Empty className={classes['state'] ?? ''}>
              {props.failure ?? t(props.searching ? 'finder.searching' : 'finder.none')}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </SelectDropdown>
    </Combobox>
  );
}
