import { EarlierActions } from '../actions/EarlierActions.tsx';
import { EvidencePanel } from './EvidencePanel.tsx';
import classes from './Opening.module.css';

/** What a retrospective opens with: the facts of its sprint, and what the team agreed on before. */
export function Opening() {
  return (
    <div className={classes['opening']}>
      <EvidencePanel />
      <EarlierActions />
    </div>
  );
}
