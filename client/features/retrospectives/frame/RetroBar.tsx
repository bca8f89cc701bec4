import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ViewBar } from '#client/components/layout/ViewBar.tsx';
import { usePhone } from '#client/lib/screen/use-phone.ts';
import { useRetro } from '../RetroContext.ts';
import { NextPhase } from './NextPhase.tsx';
import { PeopleHere } from './PeopleHere.tsx';
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
            <span className={classes['badge']} title={t('anonymousText')}>
              <IconEyeOff size={12} stroke={1.6} aria-hidden />
              {t('anonymous')}
            </span>
          )}
        </>
      }
    >
      {running && <Phases />}
      {running && <PhaseTimer />}
      <PeopleHere />
      {!phone && <NextPhase />}
    </ViewBar>
  );
}
