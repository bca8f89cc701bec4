import { IconPlus, IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dots } from '#client/components/layout/Dots.tsx';
import { EditMenu } from '#client/components/layout/EditMenu.tsx';
import { Panel } from '#client/components/layout/Panel.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { SettingsTable } from '#client/components/layout/SettingsTable.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { removeTemplate, restoreTemplate } from '#client/data/story-templates/mutations.ts';
import { type StoryTemplate, useStoryTemplates } from '#client/data/story-templates/queries.ts';
import { offerUndo } from '#client/lib/screen/offer-undo.ts';
import { attempt } from '#client/lib/screen/report-failure.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import { TypeName } from '#client/stories/marks/TypeIcon.tsx';
import { parseCriteria } from '#shared/rules/stories/acceptance-criteria.ts';
import { TEMPLATE_LIMITS } from '#shared/rules/stories/templates.ts';
import { TemplateDialog } from './TemplateDialog.tsx';
import classes from './Templates.module.css';

interface TemplateSettingsProps {
  projectId: string;
  /** Whether the person may change the templates. */
  manage: boolean;
}

/** The templates of a project's stories: what each contains, and how often it was used. Managers change them. */
export function TemplateSettings({ projectId, manage }: TemplateSettingsProps) {
  const { t } = useTranslation('templates');
  const read = useStoryTemplates(projectId);
  const all = read.data;
  const [edited, setEdited] = useState<string | 'new'>();
  const open = all?.find(({ id }) => id === edited);
  const full = (all?.length ?? 0) >= TEMPLATE_LIMITS.templates;
  const remove = async ({ id, name }: StoryTemplate) => {
    if (!(await attempt(() => removeTemplate(id), t('notRemoved')))) return;
    offerUndo(t('removed', { name }), t('removedDetail'), () => restoreTemplate(id), t('notRestored'));
  };
  return (
    <Panel
      layout="columns"
      title={t('title')}
      text={t('about')}
      aside={
        manage && (
          <div className={classes['side']}>
            <ServerButton
              size="sm"
              disabled={full}
              leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
              onClick={() => setEdited('new')}
            >
              {t('new')}
            </ServerButton>
            {full && (
              <span className={classes['hint']}>{t('full', { count: TEMPLATE_LIMITS.templates })}</span>
            )}
          </div>
        )
      }
    >
      <LoadState part reads={[read]} title={t('unread')} />
      {all?.length === 0 && <p className={classes['hint']}>{t(manage ? 'empty' : 'emptyRead')}</p>}
      {all && all.length > 0 && (
        <SettingsTable>
          <TemplateColumns manage={manage} />
          <tbody>
            {all.map((template) => (
              <TemplateRow
                key={template.id}
                template={template}
                {...(manage && {
                  onEdit: () => setEdited(template.id),
                  onRemove: () => void remove(template),
                })}
              />
            ))}
          </tbody>
        </SettingsTable>
      )}
      {(open || edited === 'new') && (
        <TemplateDialog projectId={projectId} template={open ?? null} onClose={() => setEdited(undefined)} />
      )}
    </Panel>
  );
}

function TemplateColumns({ manage }: { manage: boolean }) {
  const { t } = useTranslation(['templates', 'common']);
  return (
    <thead>
      <tr>
        <th scope="col">{t('template')}</th>
        <th scope="col" className={classes['wide']}>
          {t('common:field.type')}
        </th>
        <th scope="col" data-number className={classes['wide']}>
          {t('criteria')}
        </th>
        <th scope="col" data-number className={classes['wide']}>
          {t('tasks')}
        </th>
        <th scope="col" data-number>
          {t('uses')}
        </th>
        {manage && <td />}
      </tr>
    </thead>
  );
}

interface TemplateRowProps {
  template: StoryTemplate;
  /** Missing: the person only reads. */
  onEdit?: () => void;
  onRemove?: () => void;
}

/** More notches than this are too wide for the column: then only the figure shows. */
const MAX_NOTCHES = 6;

function TemplateRow({ template, onEdit, onRemove }: TemplateRowProps) {
  const { t } = useTranslation(['templates', 'common']);
  const { name, type, uses, tasks } = template;
  const criteria = parseCriteria(template.acceptance_criteria).length;
  const parts = [t('criteriaCount', { count: criteria }), t('tasksCount', { count: tasks.length })];
  return (
    <tr>
      <th scope="row">
        <span className={classes['named']}>
          <IconTemplate size={16} stroke={1.6} aria-hidden />
          <span>
            {name}
            <span className={classes['short']}>{[t(`common:type.${type}`), ...parts].join(' · ')}</span>
          </span>
        </span>
      </th>
      <td className={classes['wide']}>
        <TypeName type={type} />
      </td>
      {[criteria, tasks.length].map((count, at) => (
        <td key={at === 0 ? 'criteria' : 'tasks'} data-number className={classes['wide']}>
          <span className={classes['count']}>
            <Dots value={count} total={count} max={MAX_NOTCHES} />
            {formatNumber(count)}
          </span>
        </td>
      ))}
      <td data-number>{t('usedTimes', { count: uses })}</td>
      {onEdit && onRemove && (
        <td data-action>
          <EditMenu label={t('optionsOf', { name })} edit={t('edit')} onEdit={onEdit} onRemove={onRemove} />
        </td>
      )}
    </tr>
  );
}
