import { useTranslation } from 'react-i18next';
import { Link } from '#client/components/layout/Link.tsx';
import type { RetroOrigin } from '#client/data/retrospectives/origins.ts';
import classes from './quiet-link.module.css';

/** Leads to the retrospective in which a story or a task was agreed on. */
export function RetroOriginLink({ origin }: { origin: RetroOrigin }) {
  const { t } = useTranslation('stories');
  return (
    <Link
      className={classes['link']}
      search={{ view: 'retro', project: origin.project_id, retro: origin.retrospective_id }}
    >
      {t('panel.fromRetro', { title: origin.title })}
    </Link>
  );
}
