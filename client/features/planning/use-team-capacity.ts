import { useMemo } from 'react';
import { useHolidays } from '#client/data/capacity/holidays.ts';
import { useAbsences, useWeeklyHours } from '#client/data/capacity/queries.ts';
import { useAcceptedPeople } from '#client/data/projects/acceptances.ts';
import { type PersonSummary, useProject } from '#client/data/projects/queries.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { isParticipant } from '#shared/rules/accounts/roles.ts';
import { type Capacity, capacityOf } from '#shared/rules/reports/capacity.ts';

/** The hours of one person for a sprint. */
export interface MemberCapacity extends Capacity {
  person: PersonSummary;
  /** The person's weekly hours; null: none are set. */
  weekly: number | null;
  /** Whether the person has not yet accepted that the project sees their hours and absences. */
  pending: boolean;
}

export interface TeamCapacity {
  members: MemberCapacity[];
  available: number;
  full: number;
  /** Whether some of the data are not loaded yet: the hours are not final. */
  isPending: boolean;
  /** Why the data could not be loaded. */
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** The hours of a sprint's team: by person, and in total. */
export function useTeamCapacity(sprint: Sprint): TeamCapacity {
  const project = useProject(sprint.project_id);
  const people = useMemo(
    () => project?.teams.find(({ id }) => id === sprint.team_id)?.members.filter(isParticipant) ?? [],
    [project, sprint.team_id],
  );
  const ids = useMemo(() => people.map(({ id }) => id), [people]);
  const { holidays, query: off } = useHolidays(sprint.project_id);
  const { absences, query: away } = useAbsences(ids, sprint.start_date, sprint.end_date);
  const { hours, query: weekly } = useWeeklyHours(ids);
  const { accepted, query: acceptances } = useAcceptedPeople(sprint.project_id);
  const sums = useMemo(() => {
    const members = people.map((person) => {
      const weekly = hours.get(person.id) ?? null;
      const own = absences.filter(({ user_id }) => user_id === person.id);
      const capacity = capacityOf(weekly, sprint.start_date, sprint.end_date, holidays, own);
      const pending = !accepted.has(person.id);
      return { person, weekly, pending, ...capacity };
    });
    const sum = (of: 'available' | 'full') => members.reduce((total, member) => total + member[of], 0);
    return { members, available: sum('available'), full: sum('full') };
  }, [people, hours, absences, holidays, accepted, sprint.start_date, sprint.end_date]);
  const queries = [away, weekly, off, acceptances];
  return {
    ...sums,
    isPending: queries.some((query) => query.isPending),
    error: queries.find((query) => query.error)?.error ?? null,
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  };
}
