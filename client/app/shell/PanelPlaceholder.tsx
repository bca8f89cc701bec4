import { Loading } from '#client/components/Loading.tsx';
import classes from './PanelPlaceholder.module.css';

/** Stands in the place of the story panel while its code is loaded. */
export function PanelPlaceholder() {
  return (
    <div className={classes['panel']}>
      <Loading />
    </div>
  );
}
