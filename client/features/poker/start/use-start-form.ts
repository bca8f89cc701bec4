import { useTranslation } from 'react-i18next';
import { type FormErrors, useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { usePerson } from '#client/data/account/session.ts';
import { useHolidays } from '#client/data/capacity/holidays.ts';
import { useDraftState } from '#client/data/drafts/drafts.ts';
import type { PokerDeck } from '#client/data/poker/decks.ts';
import { idsOf, type SessionPerson, sessionPeople } from '#client/data/poker/session-people.ts';
import { type CardRow, type StartDraft, startDrafts } from '#client/data/poker/start-draft.ts';
import { createPokerSession } from '#client/data/poker/start-session.ts';
import type { Project, Team } from '#client/data/projects/project-tree.ts';
import { UnansweredError } from '#client/lib/screen/unanswered.ts';
import { useToday } from '#client/lib/screen/use-today.ts';
import { describeFailure, failureCode } from '#client/lib/text/errors.ts';
import { formatDate } from '#client/lib/text/format.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { cardProblems, deckOf, proposedRows } from './deck-rows.ts';
import { momentOf, PROPOSED_TIME, proposedDay } from './session-end.ts';

export type StartErrors = FormErrors<'name' | 'day' | 'time' | 'cards' | 'people' | 'session'>;

/** The fields of the form, with proposals for empty ones. */
export interface StartFields extends Pick<StartDraft, 'stories' | 'mode' | 'reveals'> {
  team: Team;
  name: string;
  day: string;
  time: string;
  deck: PokerDeck['kind'];
  /** The cards as they are typed: those of sizes and of a custom deck are. */
  rows: CardRow[];
  people: SessionPerson[];
}

/** How a part of the panel changes the session, and the errors of its fields. */
export interface SetupPart {
  fields: StartFields;
  errors: StartErrors;
  onChange: (change: Partial<StartDraft>) => void;
}

/** The draft of a session of a project, and its changes. */
export function useStartDraft(projectId: string) {
  const [draft, setDraft] = useDraftState(startDrafts, projectId);
  const change = (patch: Partial<StartDraft>) => setDraft({ ...startDrafts.read(projectId), ...patch });
  return { draft, change };
}

/**
 * The fields of a new session.
 * @param stories the chosen stories that still can be estimated.
 * @param firstKey the key of the first of them, by which a session differs from others of the day.
 * @param teamDeck the deck that the team used last.
 */
export function useStartFields(
  draft: StartDraft,
  {
    project,
    team,
    stories,
    firstKey,
    teamDeck,
  }: Pick<StartFields, 'stories' | 'team'> & {
    project: Project;
    firstKey: string | undefined;
    teamDeck: PokerDeck;
  },
): StartFields {
  const { t } = useTranslation('poker');
  const person = usePerson();
  const today = useToday();
  const { holidays } = useHolidays(project.id);
  const deck = draft.deck ?? teamDeck.kind;
  const typed = deck === 'sizes' ? draft.sizes : draft.custom;
  return {
    stories,
    team,
    mode: draft.mode,
    reveals: draft.reveals,
    name:
      draft.name ??
      [t('start.nameProposal', { date: formatDate(today) }), firstKey].filter(Boolean).join(' · '),
    day: draft.day ?? proposedDay(today, holidays),
    time: draft.time ?? PROPOSED_TIME,
    deck,
    rows: deck === 'sizes' || deck === 'custom' ? (typed ?? proposedRows(deck, teamDeck)) : [],
    people: sessionPeople(project, team, person.id, draft.roles),
  };
}

/** @returns the errors of the fields. */
function useCheck(): (fields: StartFields) => StartErrors {
  const { t } = useTranslation('poker');
  return ({ name, mode, day, time, rows, people }) => {
    const end = momentOf(day, time);
    return {
      ...(name.trim() === '' && { name: t('start.nameMissing') }),
      ...(mode === 'async' && day === '' && { day: t('start.dayMissing') }),
      ...(mode === 'async' && time === '' && { time: t('start.timeMissing') }),
      ...(mode === 'async' && end !== null && end.getTime() <= Date.now() && { time: t('start.past') }),
      // each card says itself what is wrong with it
      ...(cardProblems(rows).some(Boolean) && { cards: '' }),
      ...(idsOf(people, 'votes').length === 0 && { people: t('start.noVoters') }),
    };
  };
}

/** Opens the session of a form, one however often it is sent, and goes there. */
export function useStartForm(project: Project, fields: StartFields) {
  const { t } = useTranslation('poker');
  const setSearch = useSetAppSearch();
  const check = useCheck();
  return useFormDialog({
    check: () => check(fields),
    submit: () => createPokerSession(inputOf(fields)),
    onDone: ({ id }) => {
      startDrafts.write(project.id);
      setSearch({ session: id }, { from: 'poker' });
    },
    // beside the button: a toast would cover it
    errors: (error): StartErrors => {
      if (error instanceof UnansweredError) return { session: error.sentences };
      return failureCode(error) === 'poker_ended'
        ? { time: t('start.past') }
        : { session: `${t('start.failed')}. ${describeFailure(error)}` };
    },
  });
}

function inputOf({ stories, team, mode, reveals, people, ...fields }: StartFields) {
  const end = mode === 'async' ? momentOf(fields.day, fields.time) : null;
  return {
    team_id: team.id,
    name: fields.name.trim(),
    mode,
    ends_at: end === null ? null : end.toISOString(),
    deck: deckOf(fields.deck, fields.rows),
    reveals_when_all_voted: reveals,
    story_ids: stories,
    voters: idsOf(people, 'votes'),
    observers: idsOf(people, 'observes'),
  };
}
