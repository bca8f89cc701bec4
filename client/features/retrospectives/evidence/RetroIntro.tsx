import { EarlierActions } from '../actions/EarlierActions.tsx';
import { EvidencePanel } from './EvidencePanel.tsx';
import classes from './RetroIntro.module.css';

/** The introduction of a retrospective: the facts of its sprint, and the actions that the team agreed on before. */
export function RetroIntro() {
  return (
    <div className={classes['opening']}>
      <EvidencePanel />
      <EarlierActions />
    </div>
  );
}
