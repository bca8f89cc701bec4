import { useState } from 'react';
import { usePhone } from '#client/lib/screen/use-phone.ts';
import { EarlierActions } from '../actions/EarlierActions.tsx';
import { useFold } from '../evidence/Fold.tsx';
import { FoldedFacts } from '../evidence/FoldedFacts.tsx';
import { useRetro } from '../state/RetroContext.ts';
import classes from './RetroIntro.module.css';

/**
 * The introduction of a retrospective: the facts of its sprint, and the actions that the team agreed on before, each in a line that opens.
 * On a phone, whose field keeps its place at the bottom, both fold when the person begins. Elsewhere they would move the field, and fold
 * when the phase is opened the next time.
 * @param isOpenFirst whether both are open, because the person has not begun with what the phase is for.
 */
export function RetroIntro({ isOpenFirst = false }: { isOpenFirst?: boolean }) {
  const { retro } = useRetro();
  const [wasOpenFirst] = useState(isOpenFirst);
  const isOpen = usePhone() ? isOpenFirst : wasOpenFirst;
  const facts = useFold(isOpen);
  const actions = useFold(isOpen);
  return (
    <div className={classes['opening']}>
      {retro.sprint && <FoldedFacts sprint={retro.sprint} projectId={retro.project_id} state={facts} />}
      <EarlierActions state={actions} />
    </div>
  );
}
