import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ViewBar } from '#client/components/layout/ViewBar.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { avatarOf, usePeople } from '#client/data/people/queries.ts';
import { usePhone } from '#client/lib/screen/use-phone.ts';
import { formatList } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { useRetro } from '../state/RetroContext.ts';
import { NextPhase } from './NextPhase.tsx';
import { Phases } from './Phases.tsx';
import { PhaseTimer } from './PhaseTimer.tsx';
import classes from './RetroBar.module.css';
import { RetroMenu } from './RetroMenu.tsx';

/** The bar above a retrospective: which one it is, its phases, the time, who is there, and the next step. */
export function RetroBar() {
  const { t } = useTranslation('retro');
  const { retro } = useRetro();
  const phone = usePhone();
  const running = retro.phase !== 'closed' && retro.phase !== 'planned';
  return (
    <ViewBar
      title={t('title')}
      context={
        <>
          <RetroMenu />
          {retro.anonymous && (
            <span data-badge title={t('anonymousText')}>
              <IconEyeOff size={12} stroke={1.6} aria-hidden />
              <span className={classes['anonymous']}>{t('anonymous')}</span>
            </span>
          )}
          {phone && <PeopleHere max={MAX_ON_PHONE} />}
        </>
      }
    >
      <div className={classes['steps']} data-running={running || undefined}>
        {running && <Phases />}
        {running && <PhaseTimer />}
        {!phone && <PeopleHere max={MAX_AVATARS} />}
        {!phone && <NextPhase />}
      </div>
    </ViewBar>
  );
}

const MAX_AVATARS = 6;
/** Beside the title, so that the phases and the time have one row. */
const MAX_ON_PHONE = 2;

/** Who has the retrospective open, who leads it, and in a named one who is writing. @param max how many pictures there are at most. */
function PeopleHere({ max }: { max: number }) {
  const { t } = useTranslation(['retro', 'common']);
  const { retro, room } = useRetro();
  const people = usePeople();
  const here = [...room.here]
    .flatMap((id) => people.get(id) ?? [])
    // the facilitator first
    .sort(
      (a, b) =>
        Number(b.id === retro.facilitator_id) - Number(a.id === retro.facilitator_id) ||
        a.full_name.localeCompare(b.full_name),
    );
  const writers = here.filter(({ id }) => room.writing.has(id)).map(personName);
  const roleOf = (id: string, name: string) => {
    if (room.writing.has(id)) return t('isWriting', { name });
    return id === retro.facilitator_id ? t('leadsIt', { name }) : name;
  };
  return (
    <span className={classes['people']}>
      <VisuallyHidden>
        {here.length > 0 && t('here', { names: formatList(here.map(personName)) })}{' '}
        {writers.length > 0 && t('writingNow', { names: formatList(writers), count: writers.length })}
      </VisuallyHidden>
      {here.slice(0, max).map((person) => (
        <span
          key={person.id}
          className={classes['person']}
          data-writing={room.writing.has(person.id) || undefined}
          title={roleOf(person.id, personName(person))}
          aria-hidden="true"
        >
          <Avatar person={avatarOf(person)} decorative />
        </span>
      ))}
      {here.length > max && <span aria-hidden="true">+{here.length - max}</span>}
    </span>
  );
}
