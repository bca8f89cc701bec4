import { Switch } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/components/layout/IconButton.tsx';
import { Panel } from '#client/components/layout/Panel.tsx';
import { SettingsTable } from '#client/components/layout/SettingsTable.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import type { Project } from '#client/data/projects/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { saveStoryType, useStoryTypes } from '#client/data/projects/story-types.ts';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';
import { offerUndo } from '#client/lib/screen/offer-undo.ts';
import { attempt } from '#client/lib/screen/report-failure.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import { descriptionPreview } from '#client/lib/text/markdown-text.ts';
import { TypeName } from '#client/stories/marks/TypeIcon.tsx';
import type { StoryTypeOfProject } from '#shared/contracts/stories/story-types.ts';
import { mayEditProject } from '#shared/rules/accounts/permissions.ts';
import classes from './StorySettings.module.css';
import { TypeDialog } from './TypeDialog.tsx';

/** The types of the stories of a project: which it offers, and with which text each begins. Managers change them. */
export function StoryTypes({ project }: { project: Project }) {
  const { t } = useTranslation('types');
  const read = useStoryTypes(project.id);
  const manage = mayEditProject(useStanding(project.id));
  const [edited, setEdited] = useState<StoryTypeOfProject['type']>();
  const types = read.data;
  const open = types?.find(({ type }) => type === edited);
  return (
    <Panel layout="columns" title={t('title')} text={t('text')}>
      <LoadState part reads={[read]} title={t('unread')} />
      {types && (
        <SettingsTable>
          <thead>
            <tr>
              <th scope="col" className={classes['type']}>
                {t('type')}
              </th>
              <th scope="col" className={classes['text']}>
                {t('startingText')}
              </th>
              <th scope="col" data-number>
                {t('stories')}
              </th>
              <th scope="col" data-number>
                {t('enabled')}
              </th>
              {manage && <td />}
            </tr>
          </thead>
          <tbody>
            {types.map((type) => (
              <TypeRow
                key={type.type}
                projectId={project.id}
                type={type}
                onEdit={manage ? () => setEdited(type.type) : undefined}
              />
            ))}
          </tbody>
        </SettingsTable>
      )}
      {open && <TypeDialog projectId={project.id} type={open} onClose={() => setEdited(undefined)} />}
    </Panel>
  );
}

interface TypeRowProps {
  projectId: string;
  type: StoryTypeOfProject;
  /** undefined: the person only reads. */
  onEdit: (() => void) | undefined;
}

function TypeRow({ projectId, type: { type, enabled, starting_text: text, stories }, onEdit }: TypeRowProps) {
  const { t } = useTranslation(['types', 'common']);
  const name = t(`common:type.${type}`);
  return (
    <tr>
      <th scope="row" className={classes['type']}>
        <TypeName type={type} />
      </th>
      <td className={classes['text']}>{text === '' ? t('noText') : descriptionPreview(text)}</td>
      <td data-number>{formatNumber(stories)}</td>
      <td data-number>
        {onEdit && type !== 'story' ? (
          <TypeSwitch projectId={projectId} type={type} enabled={enabled} />
        ) : (
          t(type === 'story' ? 'always' : enabled ? 'on' : 'off')
        )}
      </td>
      {onEdit && (
        <td data-action>
          <IconButton label={t('edit', { name })} icon={IconPencil} onClick={onEdit} />
        </td>
      )}
    </tr>
  );
}

/** Switches a type on or off at once, with a way back. */
function TypeSwitch(props: { projectId: string; type: StoryTypeOfProject['type']; enabled: boolean }) {
  const { projectId, type, enabled } = props;
  const { t } = useTranslation(['types', 'common']);
  const [saving, setSaving] = useState(false);
  const server = useServerNeeded({ disabled: saving });
  const name = t(`common:type.${type}`);
  const save = (next: boolean) => saveStoryType({ project_id: projectId, type, enabled: next });
  const change = async (next: boolean) => {
    setSaving(true);
    if (await attempt(() => save(next), t('failed'))) {
      const detail = t(next ? 'onDetail' : 'offDetail');
      offerUndo(t(next ? 'switchedOn' : 'switchedOff', { name }), detail, () => save(!next), t('failed'));
    }
    setSaving(false);
  };
  return (
    <Switch
      {...server}
      className={classes['switch'] ?? ''}
      aria-label={t('offer', { name })}
      checked={saving ? !enabled : enabled}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}
