import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FormErrors, useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { formDrafts } from '#client/data/drafts/drafts.ts';
import { useTypedForm } from '#client/data/forms/use-typed-form.ts';
import { startRetrospective } from '#client/data/retrospectives/start.ts';
import { today } from '#client/lib/connection/server-config.ts';
import { describeFailure, failureCode } from '#client/lib/text/errors.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import type { Retrospectives } from '#shared/contracts/retrospectives.ts';
import { RETRO_LIMITS } from '#shared/rules/meetings/retro-limits.ts';
import { RETRO_TEMPLATE_NAMES, type RetroTemplate } from '#shared/rules/meetings/retro-templates.ts';
import type { SelectedTeam } from './use-team-choice.ts';

/** The fields of the form. */
export interface StartFields {
  /** The sprint; null: it stands alone. */
  sprintId: string | null;
  title: string;
  /** A built-in template, or the id of one of the team. */
  template: string;
  anonymous: boolean;
  votes: number;
  /** For writing, grouping, voting and agreeing. */
  minutes: readonly number[];
  /** Whether it opens later. */
  later: boolean;
  /** The day of its opening, without a sprint. */
  opensOn: string;
}

/** The fields that the person has filled in or chosen, by team. */
const DRAFTS = formDrafts<Partial<StartFields>>('new-retro', {});

/** The form that starts a retrospective. */
export type StartFormState = ReturnType<typeof useStartForm>;

const USUAL: StartFields = {
  sprintId: null,
  title: '',
  template: RETRO_TEMPLATE_NAMES[0],
  anonymous: false,
  votes: 5,
  minutes: [8, 5, 3, 30],
  later: false,
  opensOn: '',
};

const isBuiltIn = (name: string): name is RetroTemplate =>
  (RETRO_TEMPLATE_NAMES as readonly string[]).includes(name);
const within = (value: number, max: number) => Number.isInteger(value) && value >= 1 && value <= max;
function errorsOf(error: unknown): FormErrors<keyof StartFields> {
  const code = failureCode(error);
  if (code === 'sprint_has_retrospective' || code === 'sprint_not_found')
    return { sprintId: describeFailure(error) };
  return code === 'template_gone' ? { template: describeFailure(error) } : {};
}

/** The fields of a draft, without choices that have gone since it was written. */
function known(draft: Partial<StartFields>, { sprints, templates }: Retrospectives): Partial<StartFields> {
  const { sprintId, template, ...others } = draft;
  const isSprint = sprintId === null || sprints.some(({ id }) => id === sprintId);
  const isTemplate = template && (isBuiltIn(template) || templates.some(({ id }) => id === template));
  return { ...others, ...(isSprint && { sprintId }), ...(isTemplate && { template }) };
}

/**
 * The state of the start form. When it has been sent, the retrospective opens.
 * @param running another one of the team runs: then one can only be planned, and not for a finished sprint.
 */
export function useStartForm(team: SelectedTeam, data: Retrospectives, running: boolean) {
  const { t } = useTranslation('retro');
  const setSearch = useSetAppSearch();
  const draft = useTypedForm(DRAFTS, true, team.id);
  const sprints = running ? data.sprints.filter(({ status }) => status !== 'completed') : data.sprints;
  // a choice that goes while the form is open stays, with its error
  const [changed, setChanged] = useState(false);
  const chosen = changed ? draft.typed : known(draft.typed, { ...data, sprints });
  const first = sprints.find(({ status }) => status === 'completed') ?? sprints[0];
  const fields = { ...USUAL, sprintId: first?.id ?? null, ...chosen };
  const sprint = sprints.find(({ id }) => id === fields.sprintId);
  // a live change can take the sprint away: then its retrospective exists
  const gone = fields.sprintId !== null && sprint === undefined;
  const plannable = sprint?.status !== 'completed';
  const planned = plannable && (running || fields.later);

  const check = () => ({
    ...(gone && { sprintId: t('start.sprintTaken') }),
    ...(!within(fields.votes, RETRO_LIMITS.votes) && { votes: t('start.votesWrong') }),
    ...(!fields.minutes.every((minutes) => within(minutes, 240)) && { minutes: t('start.minutesWrong') }),
    ...(planned && !sprint && fields.opensOn <= today() && { opensOn: t('start.dayWrong') }),
  });
  const form = useFormDialog<string, keyof StartFields>({
    check,
    submit: () =>
      startRetrospective({
        team_id: team.id,
        sprint_id: sprint?.id ?? null,
        title: sprint ? '' : fields.title.trim(),
        ...(isBuiltIn(fields.template) ? { template: fields.template } : { template_id: fields.template }),
        anonymous: fields.anonymous,
        votes_per_person: fields.votes,
        phase_minutes: [...fields.minutes],
        planned,
        opens_on: planned && !sprint ? fields.opensOn : null,
      }),
    onDone: (id) => {
      draft.clear();
      setSearch({ retro: id, team: team.id }, { from: 'retro' });
    },
    errors: errorsOf,
    failed: t('start.failed'),
    refusals: new Set(['team_has_retrospective', 'project_archived']),
  });
  return {
    fields,
    set: (patch: Partial<StartFields>) => {
      setChanged(true);
      draft.set({ ...(changed ? DRAFTS.read(team.id) : chosen), ...patch });
      for (const field of Object.keys(patch)) form.clearError(field as keyof StartFields);
    },
    onDiscard: draft.onDiscard,
    errors: form.errors,
    ...form.dialog,
    /** The sprints that it can be of, and the chosen one. */
    sprints,
    sprint,
    /** Whether people choose when it opens: not for a finished sprint, and not while another one runs. */
    timeIsOpen: plannable && !running,
    /** Whether it opens later. */
    planned,
  };
}
