import { useTranslation } from 'react-i18next';
import { Dots } from '#client/components/layout/Dots.tsx';
import { Panel } from '#client/components/layout/Panel.tsx';
import { formatDate, formatNumber, formatPercent } from '#client/lib/text/format.ts';
import type { Retrospectives } from '#shared/contracts/retrospectives.ts';
import classes from './Overview.module.css';
import { RetroLink } from './RetroLink.tsx';

/** The past retrospectives, the last one first: with the share of their actions that are done. */
export function PastRetros({ data }: { data: Retrospectives }) {
  const { t } = useTranslation('retro');
  const { total, done } = data.actions;
  return (
    <Panel
      title={t('past.title')}
      aside={
        total > 0 && (
          <span className={classes['share']}>
            {t('past.done', { done, count: total })} <b>{formatPercent(done / total)}</b>
          </span>
        )
      }
    >
      <div className={classes['scroll']}>
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">{t('past.retro')}</th>
              <th scope="col">{t('past.date')}</th>
              <th scope="col" data-spare>
                {t('past.template')}
              </th>
              <th scope="col" data-number data-spare>
                {t('past.notes')}
              </th>
              <th scope="col" data-number data-spare>
                {t('past.people')}
              </th>
              <th scope="col">{t('past.actions')}</th>
              <th scope="col" data-number data-spare>
                {t('past.top')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.closed.map((retro) => (
              <PastRow key={retro.id} retro={retro} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function PastRow({ retro }: { retro: Retrospectives['closed'][number] }) {
  const { t } = useTranslation('retro');
  const atLeast = (people: number) =>
    people === 0 ? '–' : t('past.atLeast', { people: formatNumber(people) });
  return (
    <tr>
      <th scope="row">
        <RetroLink id={retro.id}>{retro.title}</RetroLink>
      </th>
      <td data-date>{retro.closed_at && formatDate(retro.closed_at)}</td>
      <td data-spare>{t(`template.${retro.template}.title`)}</td>
      <td data-number data-spare>
        {formatNumber(retro.notes)}
      </td>
      <td data-number data-spare>
        {retro.anonymous ? atLeast(retro.people) : formatNumber(retro.people)}
      </td>
      <td>
        {retro.actions > 0 ? (
          <span className={classes['actions']}>
            <Dots value={retro.done_actions} total={retro.actions} tone="accent" />
            {t('past.doneOf', { done: retro.done_actions, count: retro.actions })}
          </span>
        ) : (
          <span className={classes['none']}>{t('past.noActions')}</span>
        )}
      </td>
      <td data-number data-spare>
        {retro.top_topic?.title}
      </td>
    </tr>
  );
}
