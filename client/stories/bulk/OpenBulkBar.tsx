import { ActionIcon, Button } from '@mantine/core';
import { IconArrowRight, IconDots, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { useBarBelow } from '#client/components/layout/use-bar-below.ts';
import type { BulkBarProps } from '#client/data/stories/bulk.ts';
import { useSelection } from '#client/lib/ranked-lists/selection.ts';
import { toast } from '#client/lib/screen/toast.ts';
import backlog from '#client/locales/es/backlog.json';
import filters from '#client/locales/es/filters.json';
import { LISTED_PROPERTIES } from '#client/stories/choices/options.tsx';
import classes from './BulkBar.module.css';
import { BulkChoice } from './BulkChoice.tsx';
import { BulkEdit } from './BulkEdit.tsx';
import { EstimateButton } from './EstimateButton.tsx';
import { useBulkChoices } from './use-bulk-choices.tsx';

export const texts = { backlog, filters };

/** The bar with the actions, while something is selected. */
export function OpenBulkBar(props: BulkBarProps) {
  const { stories, actions, onCover } = props;
  const { t } = useTranslation(['backlog', 'common']);
  const selection = useSelection();
  const [more, setMore] = useState(false);
  const choices = useBulkChoices(props);
  const points = stories.reduce((sum, story) => sum + (story.story_points ?? 0), 0);
  const next = actions.destinations(stories).find(({ planned }) => planned);

  return (
    <div
      ref={useBarBelow(onCover)}
      className={classes['bulk']}
      role="toolbar"
      aria-label={t('bulk.label')}
      data-bulk-bar
      data-more={more || undefined}
    >
      <div className={classes['row']}>
        <b className={classes['count']} role="status">
          {t('selected', { count: stories.length })}
        </b>
        <span className={classes['points']}>· {t('common:points', { count: points })}</span>
        <span className={classes['rule']} />
        {next && (
          <Button
            variant="subtle"
            size="sm"
            className={classes['main']}
            leftSection={<IconArrowRight size={16} stroke={1.6} aria-hidden />}
            onClick={() => actions.sendTo(stories, next.id)}
          >
            {t('bulk.moveTo', { sprint: next.name })}
          </Button>
        )}
        {choices.first && (
          <span className={classes['main']}>
            <BulkChoice {...choices.first} />
          </span>
        )}
        <span className={classes['second']}>
          <BulkEdit property="priority" stories={stories} />
        </span>
        {choices.main.map((choice) => (
          <span key={choice.name} className={classes['second']}>
            <BulkChoice {...choice} />
          </span>
        ))}
        <span className={classes['second']}>
          <BulkEdit property="assignee" stories={stories} />
        </span>
        <span className={classes['second']}>
          <EstimateButton stories={stories} />
        </span>
        <DeleteButton {...props} />
        <IconAction label={t('common:more')} icon={IconDots} expanded={more} onClick={() => setMore(!more)} />
        <span className={classes['rule']} data-last />
        <IconAction label={t('bulk.clear')} icon={IconX} onClick={() => selection.select([])} />
      </div>
      {more && <Others {...props} choices={choices.more} />}
    </div>
  );
}

interface IconActionProps {
  label: string;
  icon: typeof IconX;
  expanded?: boolean;
  onClick: () => void;
}

function IconAction({ label, icon: Icon, expanded, onClick }: IconActionProps) {
  return (
    <ActionIcon
      data-size="sm"
      className={classes['icon']}
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      onClick={onClick}
    >
      <Icon size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

interface OthersProps extends BulkBarProps {
  choices: ReturnType<typeof useBulkChoices>['more'];
}

/** The actions that the bar shows on request. */
function Others({ stories, all, actions, lists, choices }: OthersProps) {
  const { t } = useTranslation('backlog');
  const selection = useSelection();
  return (
    <div className={classes['others']}>
      <BulkEdit property="points" stories={stories} />
      {LISTED_PROPERTIES.filter((property) => property !== 'priority').map((property) => (
        <BulkEdit key={property} property={property} stories={stories} />
      ))}
      {lists === 'columns' && <BulkEdit property="sprint" stories={stories} />}
      {choices.map((choice) => (
        <BulkChoice key={choice.name} {...choice} />
      ))}
      {actions.send && (
        <>
          <Button variant="subtle" size="sm" onClick={() => actions.send?.(stories, 'top')}>
            {t('toTop')}
          </Button>
          <Button variant="subtle" size="sm" onClick={() => actions.send?.(stories, 'bottom')}>
            {t('toBottom')}
          </Button>
        </>
      )}
      {stories.length < all.length && (
        <Button variant="subtle" size="sm" onClick={() => selection.select(all.map(({ id }) => id))}>
          {t('bulk.selectAll', { count: all.length })}
        </Button>
      )}
    </div>
  );
}

/** Deletes the selected stories. While it may not delete all of them, it says which, when it is pressed as well. */
function DeleteButton({ stories, actions }: Pick<BulkBarProps, 'stories' | 'actions'>) {
  const { t } = useTranslation(['backlog', 'common']);
  const deletable = actions.deletable(stories).length;
  const reason =
    deletable < stories.length ? t('removeSome', { mine: deletable, total: stories.length }) : undefined;
  return (
    <ServerButton
      variant="subtle"
      size="sm"
      data-danger
      className={classes['second']}
      leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
      data-disabled={reason !== undefined}
      aria-disabled={reason !== undefined || undefined}
      title={reason}
      aria-description={reason}
      onClick={() => (reason === undefined ? void actions.remove(stories) : toast.info(reason))}
    >
      {t('common:delete')}
    </ServerButton>
  );
}
