import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonPopover } from '#client/components/menus/ButtonPopover.tsx';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import { useDefinitionOfReady } from '#client/data/projects/definition-of-ready.ts';
import { useProject } from '#client/data/projects/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { withoutMarkdown } from '#client/lib/text/markdown-text.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import { mayEditProject } from '#shared/rules/accounts/permissions.ts';
import classes from './ReadyHelp.module.css';

const ReadyDialog = lazyDialog(() => import('./ReadyDialog.tsx'), 'ReadyDialog');

/** The definition of ready of the project, beside the section of ready stories. */
export function ReadyHelp() {
  const { t } = useTranslation(['backlog', 'common']);
  const { project } = useAppSearch();
  const mayEdit = mayEditProject(useStanding(project));
  const byHand = useProject(project)?.ready_by_hand === true;
  const { data: definition, error, refetch } = useDefinitionOfReady(project);
  const [opened, setOpened] = useState(false);
  const [editing, setEditing] = useState(false);
  if (project === undefined) return null;
  return (
    <>
      {(definition || mayEdit || !byHand) && (
        <ButtonPopover
          opened={opened}
          onChange={setOpened}
          position="bottom-start"
          width={320}
          shadow="none"
          trapFocus
          classNames={{ dropdown: classes['dropdown'] ?? '' }}
          dropdown={{ 'aria-label': t('ready.title') }}
          button={(opener) => (
            <button
              {...opener}
              type="button"
              className={classes['button']}
              aria-label={t('ready.help')}
              title={t('ready.help')}
            >
              <IconHelpCircle size={16} stroke={1.6} aria-hidden />
            </button>
          )}
        >
          <h3>{t('ready.title')}</h3>
          {!byHand && <p className={classes['text']}>{t('ready.follows')}</p>}
          {error && <LoadFailure part title={t('ready.unread')} error={error} onRetry={refetch} />}
          {definition !== undefined && (definition !== '' || byHand) && (
            <p className={classes['text']}>{withoutMarkdown(definition) || t('ready.none')}</p>
          )}
          {mayEdit && (
            <button
              type="button"
              className={classes['edit']}
              onClick={() => {
                setOpened(false);
                setEditing(true);
              }}
            >
              {t('common:edit')}
            </button>
          )}
        </ButtonPopover>
      )}
      {editing && <ReadyDialog projectId={project} onClose={() => setEditing(false)} />}
    </>
  );
}
