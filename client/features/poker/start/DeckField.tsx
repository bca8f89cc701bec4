import { Radio } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RadioOption } from '#client/components/fields/RadioOption.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { type PokerDeck, savePokerDeck, useMayEditDeck } from '#client/data/poker/decks.ts';
import type { Project } from '#client/data/projects/project-tree.ts';
import { UnansweredError } from '#client/lib/screen/unanswered.ts';
import { describeFailure } from '#client/lib/text/errors.ts';
import {
  BREAK_CARD,
  MAX_POKER_CARDS,
  POKER_DECK_KINDS,
  POKER_DECKS,
  type PokerCard,
  type PokerDeckKind,
  UNSURE_CARD,
} from '#shared/rules/meetings/poker.ts';
import { CustomCards, SizeTable } from './CardsEditor.tsx';
import classes from './DeckField.module.css';
import { cardProblems, cardsOf, deckOf, sameDeck } from './deck-rows.ts';
import panel from './SetupPanel.module.css';
import type { SetupPart } from './use-start-form.ts';

interface DeckFieldProps extends Pick<SetupPart, 'fields' | 'onChange'> {
  project: Project;
  teamDeck: PokerDeck;
}

/** The deck without the two cards that are in each: a given one, sizes with their points, or own cards. The team's next session begins with it. */
export function DeckField({ fields, onChange, project, teamDeck }: DeckFieldProps) {
  const { t } = useTranslation('poker');
  const { deck, rows } = fields;
  const always = { unsure: UNSURE_CARD, break: BREAK_CARD };
  return (
    <section className={panel['section']}>
      <Radio.Group
        label={t('start.deck')}
        value={deck}
        onChange={(kind) => onChange({ deck: kind as PokerDeckKind })}
      >
        <div className={classes['decks']}>
          {POKER_DECK_KINDS.map((kind) => (
            <Option key={kind} kind={kind} chosen={deck === kind} cards={cardsToShow(kind, fields)} />
          ))}
        </div>
      </Radio.Group>
      {deck === 'sizes' && <SizeTable rows={rows} onChange={(sizes) => onChange({ sizes })} />}
      {deck === 'custom' && <CustomCards rows={rows} onChange={(custom) => onChange({ custom })} />}
      <p className={panel['hint']}>{t('start.always', always)}</p>
      <SaveDeck fields={fields} project={project} teamDeck={teamDeck} />
    </section>
  );
}

/** The cards beside the name of a deck; null: people write them themselves. */
function cardsToShow(kind: PokerDeckKind, { deck, rows }: SetupPart['fields']): readonly PokerCard[] | null {
  if (kind === 'custom') return deck === 'custom' ? cardsOf(rows) : null;
  return kind === 'sizes' && deck === 'sizes' ? cardsOf(rows) : POKER_DECKS[kind];
}

interface OptionProps {
  kind: PokerDeckKind;
  chosen: boolean;
  cards: readonly PokerCard[] | null;
}

function Option({ kind, chosen, cards }: OptionProps) {
  const { t } = useTranslation('poker');
  return (
    <RadioOption
      size="xs"
      value={kind}
      classNames={{
        root: classes['deck'] ?? '',
        body: classes['body'] ?? '',
        labelWrapper: classes['label'] ?? '',
      }}
      wrapperProps={{ 'data-chosen': chosen || undefined }}
      label={
        <span className={classes['line']}>
          <span>{t(`start.deckOf.${kind}`)}</span>
          {cards === null ? (
            <small>{t('start.customHint', { max: MAX_POKER_CARDS })}</small>
          ) : (
            <span className={classes['cards']}>
              {cards.map(({ label }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two cards may have the same label while they are typed
                <i key={place}>{label}</i>
              ))}
            </span>
          )}
        </span>
      }
    />
  );
}

/** Saves the deck without opening a session, for people who may, while it is not the team's yet. */
function SaveDeck({ fields, project, teamDeck }: Omit<DeckFieldProps, 'onChange'>) {
  const { t } = useTranslation('poker');
  const mayEdit = useMayEditDeck(project.id, fields.team.id);
  const save = useMutation({ mutationFn: (deck: PokerDeck) => savePokerDeck(fields.team.id, deck) });
  if (!mayEdit || cardProblems(fields.rows).some(Boolean)) return null;
  const deck = deckOf(fields.deck, fields.rows);
  const saved = sameDeck(deck, teamDeck) || (save.isSuccess && sameDeck(deck, save.variables));
  // said here: a toast would cover the button that opens the session
  return (
    <>
      {!saved && (
        <ServerButton
          size="sm"
          className={classes['save'] ?? ''}
          aria-disabled={save.isPending || undefined}
          onClick={() => save.isPending || save.mutate(deck)}
        >
          {t('start.saveDeck')}
        </ServerButton>
      )}
      <p role="status" className={panel['hint']}>
        {saved && save.isSuccess && t('start.deckSaved', { team: fields.team.name })}
      </p>
      {save.isError && (
        <div role="alert" className={classes['error']}>
          <ErrorNote>
            {save.error instanceof UnansweredError
              ? save.error.sentences
              : `${t('start.deckNotSaved')}. ${describeFailure(save.error)}`}
          </ErrorNote>
        </div>
      )}
    </>
  );
}
