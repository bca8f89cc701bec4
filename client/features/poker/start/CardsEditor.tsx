import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import type { CardRow } from '#client/data/poker/start-draft.ts';
import { MAX_POKER_CARDS } from '#shared/rules/meetings/poker.ts';
import classes from './DeckField.module.css';
import { type CardProblem, cardProblems, withLabel } from './deck-rows.ts';
import panel from './SetupPanel.module.css';

interface CardsProps {
  rows: readonly CardRow[];
  onChange: (rows: CardRow[]) => void;
}

const POINTS = { size: 'xs', inputMode: 'numeric', autoComplete: 'off' } as const;

/** The points that each size stands for. */
export function SizeTable({ rows, onChange }: CardsProps) {
  const { t } = useTranslation('poker');
  const problems = cardProblems(rows);
  return (
    <div>
      <p className={panel['hint']}>{t('start.sizesHint')}</p>
      <div className={classes['sizes']}>
        {rows.map((row, place) => (
          <TextInput
            key={row.label}
            {...POINTS}
            label={row.label}
            aria-label={t('start.sizePoints', { card: row.label })}
            placeholder={t('start.noPoints')}
            value={row.points}
            error={problems[place] !== undefined}
            onChange={(event) => onChange(rows.with(place, { ...row, points: event.currentTarget.value }))}
          />
        ))}
      </div>
      {problems.includes('points') && (
        <div className={classes['error']} role="alert">
          <ErrorNote>{t('start.cardError.points')}</ErrorNote>
        </div>
      )}
    </div>
  );
}

/** Own cards: the label of each, and its points. */
export function CustomCards({ rows, onChange }: CardsProps) {
  const { t } = useTranslation('poker');
  const problems = cardProblems(rows);
  return (
    <div>
      <p className={panel['hint']}>{t('start.cardsHint')}</p>
      <div className={classes['rows']}>
        <div className={classes['row']} aria-hidden="true">
          <span>{t('start.cardHead')}</span>
          <span>{t('start.pointsHead')}</span>
        </div>
        {rows.map((row, place) => (
          <CustomCard
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place
            key={place}
            row={row}
            number={place + 1}
            problem={problems[place]}
            onChange={(next) => onChange(rows.with(place, next))}
            onRemove={rows.length > 1 ? () => onChange(rows.toSpliced(place, 1)) : undefined}
          />
        ))}
      </div>
      {rows.length < MAX_POKER_CARDS && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => onChange([...rows, { label: '', points: '' }])}
        >
          {t('start.addCard')}
        </Button>
      )}
    </div>
  );
}

interface CustomCardProps {
  row: CardRow;
  number: number;
  problem: CardProblem | undefined;
  onChange: (row: CardRow) => void;
  onRemove: (() => void) | undefined;
}

function CustomCard({ row, number, problem, onChange, onRemove }: CustomCardProps) {
  const { t } = useTranslation('poker');
  return (
    <div className={classes['row']}>
      <LimitedInput
        size="xs"
        autoComplete="off"
        limit={8}
        aria-label={t('start.card', { number })}
        error={problem !== undefined && problem !== 'points'}
        value={row.label}
        onChange={(event) => onChange(withLabel(row, event.currentTarget.value))}
      />
      <TextInput
        {...POINTS}
        aria-label={t('start.cardPoints', { number })}
        error={problem === 'points'}
        placeholder={t('start.noPoints')}
        value={row.points}
        onChange={(event) => onChange({ ...row, points: event.currentTarget.value })}
      />
      {onRemove && (
        <ActionIcon
          data-size="sm"
          aria-label={t('start.removeCard', { number })}
          title={t('start.removeCard', { number })}
          onClick={onRemove}
        >
          <IconX size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      {problem && (
        <div className={classes['error']}>
          <ErrorNote>{t(`start.cardError.${problem}`)}</ErrorNote>
        </div>
      )}
    </div>
  );
}
