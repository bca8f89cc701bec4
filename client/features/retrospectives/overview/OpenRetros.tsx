import { useTranslation } from 'react-i18next';
import { Link } from '#client/components/layout/Link.tsx';
import { Panel } from '#client/components/layout/Panel.tsx';
import { usePeople } from '#client/data/people/queries.ts';
import { formatDateLong } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import type { Retrospectives } from '#shared/contracts/retrospectives.ts';
import classes from './Overview.module.css';
import { RetroLink } from './RetroLink.tsx';

/** The running retrospective and the planned ones. */
export function OpenRetros({ retros }: { retros: Retrospectives['open'] }) {
  const { t } = useTranslation(['retro', 'common']);
  const people = usePeople();
  // the running one first
  const sorted = retros.toSorted((a, b) => Number(a.phase === 'planned') - Number(b.phase === 'planned'));
  return (
    <Panel title={t('open.title')}>
      <ul className={classes['open']}>
        {sorted.map((retro) => {
          const lead = people.get(retro.facilitator_id ?? '');
          return (
            <li key={retro.id}>
              <RetroLink id={retro.id}>{retro.title}</RetroLink>
              <span className={classes['facts']}>
                {retro.phase === 'planned' && retro.opens_on
                  ? t('open.opensOn', { day: formatDateLong(retro.opens_on) })
                  : t(`phase.${retro.phase}`)}
                {lead && ` · ${t('leadsIt', { name: personName(lead) })}`}
                {retro.anonymous && ` · ${t('anonymous')}`}
              </span>
              {retro.phase !== 'planned' && (
                <Link
                  className={classes['enter']}
                  search={(before) => ({ ...before, view: 'retro', retro: retro.id })}
                  aria-label={t('open.enterOf', { title: retro.title })}
                >
                  {t('open.enter')}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
