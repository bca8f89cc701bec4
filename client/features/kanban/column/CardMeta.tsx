import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import type { CardStory } from '#client/data/stories/types.ts';
import { AgeMark } from '#client/stories/marks/AgeMark.tsx';
import {
  hasOccasionalValues,
  OccasionalValues,
  type OnEdit,
  useOccasionalTexts,
} from '#client/stories/marks/StoryValues.tsx';
import classes from './CardMeta.module.css';
import { fittingLabels, useCardWidth } from './card-width.ts';

/** The epic of a card. */
export interface CardEpic {
  name: string;
  /** The colour of its mark, from 1 to 6. */
  tint: number;
  /** Whether its name says something: not while all visible cards belong to it. */
  named: boolean;
}

interface CardMetaProps {
  story: CardStory;
  epic: CardEpic | undefined;
  /** How many days ago it was started, if it takes longer than usual and the foot has no room for it. */
  ageing: number | undefined;
  /** Whether it shares its line with the text of the card: the epic has no name, and labels have half of the room. */
  brief?: boolean;
  onEdit: OnEdit;
}

/** Whether a card has a line of what not every story has. */
export const hasMeta = ({ story, epic, ageing }: Omit<CardMetaProps, 'onEdit' | 'brief'>): boolean =>
  hasOccasionalValues(story) || ageing !== undefined || epic !== undefined || story.labels.length > 0;

/** The part of the line of a card that its labels have beside the text. */
const BRIEF = 0.5;

/** One line of what not every story has: due date, age, epic and labels. Labels that have no room are a number. */
export function CardMeta({ story, epic: cardEpic, ageing, brief = false, onEdit }: CardMetaProps) {
  const { t } = useTranslation('marks');
  const width = useCardWidth() * (brief ? BRIEF : 1);
  const epic = cardEpic && (brief ? { ...cardEpic, named: false } : cardEpic);
  const texts = useOccasionalTexts(story);
  const { labels } = story;
  const before = [
    ...texts,
    ageing !== undefined && t('ageing.days', { count: ageing }),
    epic && (epic.named ? epic.name : ''),
  ];
  const fitting = fittingLabels(
    labels,
    before.filter((text) => typeof text === 'string'),
    width,
  );
  const names = labels.join(', ');
  return (
    <div className={classes['meta']} data-brief={brief || undefined}>
      <OccasionalValues story={story} onEdit={onEdit} />
      {ageing !== undefined && <AgeMark days={ageing} />}
      {epic && <EpicMark epic={epic} />}
      {labels.length > 0 && (
        <>
          <VisuallyHidden>{t('card.labels', { labels: names, count: labels.length })}</VisuallyHidden>
          {fitting > 0 && (
            <span className={classes['labels']} title={names} aria-hidden="true">
              {labels.slice(0, fitting).join(' · ')}
            </span>
          )}
          {fitting < labels.length && (
            <span className={classes['more']} title={names} aria-hidden="true">
              +{labels.length - fitting}
            </span>
          )}
        </>
      )}
    </div>
  );
}

/** A mark in the colour of the epic, and its name. */
function EpicMark({ epic: { name, tint, named } }: { epic: CardEpic }) {
  const { t } = useTranslation('marks');
  const label = t('card.epic', { epic: name });
  return (
    <span className={classes['epic']} data-tint={tint} title={label}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {named && <span aria-hidden="true">{name}</span>}
    </span>
  );
}
