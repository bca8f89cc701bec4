import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import type { StoryStep } from '#client/data/stories/story-edit.ts';
import { isComposing } from '#client/lib/keys/composing.ts';
import { useStepValues } from '#client/stories/edits/use-step-values.ts';
import type { ActedStories } from './acted-stories.ts';
import classes from './Palette.module.css';
import { PaletteList } from './PaletteList.tsx';
import type { PaletteItem } from './palette-item.ts';
import { matching } from './palette-items.tsx';
import { useStoriesTitle } from './story-items.tsx';

interface StoryValueStepProps {
  step: StoryStep;
  /** The name of the action. */
  name: string;
  acted: ActedStories;
  /** Returns to the first step. */
  onBack: () => void;
  onChoose: (item: PaletteItem) => void;
}

/** The second step of an action on stories: its values. Escape, and Backspace in the empty field, go back to the first one. */
export function StoryValueStep({ step, name, acted, onBack, onChoose }: StoryValueStepProps) {
  const { t } = useTranslation('commands');
  const [typed, setTyped] = useState('');
  const title = useStoriesTitle(acted);
  const items = useValueItems(step, acted, typed.trim());
  return (
    <>
      <PaletteList
        label={t('onStory.label', { name, what: title })}
        placeholder={t(step === 'block' ? 'onStory.reason' : 'onStory.value')}
        takesFocus
        chip={
          <span className={classes['chip']}>
            {name}
            <button type="button" aria-label={t('onStory.back')} onClick={onBack}>
              <IconX size={12} stroke={2} aria-hidden />
            </button>
          </span>
        }
        typed={typed}
        onType={setTyped}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key !== 'Escape' && (event.key !== 'Backspace' || typed !== '')) return;
          event.preventDefault();
          onBack();
        }}
        groups={items.length > 0 ? [{ name: step, title, items }] : []}
        onChoose={onChoose}
      />
      <div role="status">
        {items.length > 0 ? (
          <VisuallyHidden>{t('count', { count: items.length })}</VisuallyHidden>
        ) : (
          <p className={classes['note']}>{t(step === 'block' ? 'onStory.reasonHint' : 'onStory.none')}</p>
        )}
      </div>
    </>
  );
}

/** The values that match the typed text, and the one that is typed if it is another. */
function useValueItems(step: StoryStep, acted: ActedStories, typed: string): PaletteItem[] {
  const { options, typed: optionOf, choose } = useStepValues(step, acted.stories);
  const itemOf = ({ value, text, look, hint, chosen = false }: (typeof options)[number]): PaletteItem => ({
    id: `story-value:${value}`,
    icon: null,
    text,
    look,
    hint,
    chosen,
    run: () => choose(value),
  });
  const own = typed === '' ? null : optionOf?.(typed);
  const isNew = own && options.every(({ value }) => value !== own.value);
  return [...matching(options.map(itemOf), typed), ...(isNew ? [itemOf(own)] : [])];
}
