import { Button, InputBase, SegmentedControl, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '#client/components/fields/DateField.tsx';
import { useProject, useVisibleProjects } from '#client/data/projects/queries.ts';
import { today } from '#client/lib/connection/server-config.ts';
import { useActiveInView } from '#client/lib/keys/use-active-in-view.ts';
import { formatDateRange } from '#client/lib/text/format.ts';
import { SPANS, useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import { REPORT_KINDS, USUAL_SPAN } from '#shared/rules/reports/report-choice.ts';
import { STORY_TYPES } from '#shared/rules/stories/story.ts';
import classes from './Controls.module.css';
import { ReportSearch } from './ReportSearch.tsx';
import type { Choice } from './use-choice.ts';

/** Selects the report, its team, its sprint and its last day; all of them are in the address. */
export function Controls({ choice }: { choice: Choice }) {
  const { t } = useTranslation('reports');
  const { report = 'burndown' } = useAppSearch();
  const setSearch = useSetAppSearch();
  const { teams, team } = choice;
  const reports = useActiveInView(report);

  return (
    <div className={classes['controls']}>
      <div ref={reports} className={classes['reports']}>
        <SegmentedControl
          aria-label={t('choose.report')}
          data={REPORT_KINDS.map((value) => ({ value, label: t(`report.${value}`) }))}
          value={report}
          onChange={(value) => setSearch({ report: REPORT_KINDS.find((report) => report === value) })}
        />
      </div>
      <div className={classes['fields']}>
        {teams.length > 1 && (
          <Select
            className={classes['team']}
            label={t('choose.team')}
            size="xs"
            searchable={teams.length > 8}
            data={teams.map(({ id, label }) => ({ value: id, label }))}
            value={team?.id ?? null}
            onChange={(id) => setSearch({ team: id ?? undefined, sprint: undefined }, { replace: true })}
          />
        )}
        {report === 'velocity' ? <SpanField /> : <SprintField choice={choice} />}
        <TypeField project={team?.project} />
        <DayField />
        <ReportSearch className={classes['search']} project={team?.project} />
      </div>
    </div>
  );
}

/** The boxes of the choices while their values are read: the same parts without values, which neither pointer nor keys reach. */
export function ControlsSkeleton() {
  const { t } = useTranslation('reports');
  const { report = 'burndown', project } = useAppSearch();
  const teams = useVisibleProjects(project).data?.flatMap((each) => each.teams) ?? [];
  return (
    <div className={classes['controls']} inert>
      <div className={classes['reports']}>
        <SegmentedControl
          data={REPORT_KINDS.map((value) => ({ value, label: t(`report.${value}`) }))}
          value={report}
        />
      </div>
      <div className={classes['fields']}>
        {teams.length > 1 && (
          <InputBase readOnly size="xs" className={classes['team'] ?? ''} label={t('choose.team')} />
        )}
        <InputBase
          readOnly
          size="xs"
          className={classes['sprint'] ?? ''}
          label={t(report === 'velocity' ? 'choose.span' : 'choose.sprint')}
        />
        <InputBase readOnly size="xs" className={classes['type'] ?? ''} label={t('choose.type')} />
        <div className={classes['day']}>
          <InputBase readOnly size="xs" label={t('choose.day')} />
        </div>
        <InputBase readOnly size="xs" className={classes['search'] ?? ''} placeholder={t('choose.search')} />
      </div>
    </div>
  );
}

/** The type of stories that the report counts; all unless the address has one. A type that is no longer offered may have stories. */
function TypeField({ project }: { project: string | undefined }) {
  const { t } = useTranslation(['reports', 'common']);
  const { type } = useAppSearch();
  const setSearch = useSetAppSearch();
  const off = useProject(project)?.disabled_types ?? [];
  const types = STORY_TYPES.filter((each) => each === type || !off.includes(each));
  return (
    <Select
      className={classes['type']}
      label={t('choose.type')}
      size="xs"
      data={[
        { value: ALL_TYPES, label: t('choose.allTypes') },
        ...types.map((value) => ({ value, label: t(`common:type.${value}`) })),
      ]}
      value={type ?? ALL_TYPES}
      onChange={(value) => setSearch({ type: STORY_TYPES.find((each) => each === value) }, { replace: true })}
    />
  );
}

const ALL_TYPES = 'all';

/** How many sprints the velocity shows. */
function SpanField() {
  const { t } = useTranslation('reports');
  const { last = USUAL_SPAN } = useAppSearch();
  const setSearch = useSetAppSearch();
  return (
    <Select
      className={classes['sprint']}
      label={t('choose.span')}
      size="xs"
      data={SPANS.map((count) => ({ value: String(count), label: t('choose.last', { count }) }))}
      value={String(last)}
      onChange={(value) =>
        setSearch({ last: SPANS.find((span) => String(span) === value) }, { replace: true })
      }
    />
  );
}

function SprintField({ choice: { sprints, sprint } }: { choice: Choice }) {
  const { t } = useTranslation('reports');
  const setSearch = useSetAppSearch();
  return (
    <Select
      className={classes['sprint']}
      label={t('choose.sprint')}
      size="xs"
      searchable={sprints.length > 8}
      data={sprints.map(({ id, name, start_date, end_date }) => ({
        value: id,
        label: `${name} · ${formatDateRange(start_date, end_date)}`,
      }))}
      value={sprint?.id ?? null}
      onChange={(id) => setSearch({ sprint: id ?? undefined }, { replace: true })}
    />
  );
}

/** The last day of the report, which is today unless the address has another. */
function DayField() {
  const { t } = useTranslation('reports');
  const { asOf } = useAppSearch();
  const setSearch = useSetAppSearch();
  const now = today();
  const choose = (day: string | undefined) => setSearch({ asOf: day }, { replace: true });
  return (
    <div className={classes['day']}>
      <DateField
        required
        size="xs"
        label={t('choose.day')}
        max={now}
        value={asOf ?? now}
        onChange={(day) => day !== '' && choose(day < now ? day : undefined)}
      />
      {asOf !== undefined && (
        <Button size="sm" variant="subtle" onClick={() => choose(undefined)}>
          {t('choose.today')}
        </Button>
      )}
    </div>
  );
}
