import { IconPencil, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/components/layout/IconButton.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { useStanding } from '#client/data/projects/standing.ts';
import { formatList } from '#client/lib/text/format.ts';
import type { Retrospectives } from '#shared/contracts/retrospectives.ts';
import { mayEditRetroTemplates } from '#shared/rules/accounts/permissions.ts';
import { RETRO_TEMPLATE_NAMES } from '#shared/rules/meetings/retro-templates.ts';
import classes from './TemplateChoice.module.css';
import { TemplateDialog } from './TemplateDialog.tsx';
import { TEMPLATE_DRAWINGS } from './template-drawings.tsx';
import type { SelectedTeam } from './use-team-choice.ts';

type OwnTemplate = Retrospectives['templates'][number];

interface TemplateChoiceProps {
  team: SelectedTeam;
  /** The team's own templates. */
  own: readonly OwnTemplate[];
  value: string;
  error: string | undefined;
  onChange: (template: string) => void;
}

/** The templates as cards, built-in ones first; managers write those of the team here. */
export function TemplateChoice({ team, own, value, error, onChange }: TemplateChoiceProps) {
  const { t } = useTranslation('retro');
  const mayEdit = mayEditRetroTemplates(useStanding(team.projectId));
  const group = useId();
  // the template that is edited; 'new': one that does not exist yet
  const [edited, setEdited] = useState<OwnTemplate | 'new' | null>(null);
  const card = (id: string, title: string, text: string, drawing: ReactNode) => (
    <label key={id} className={classes['card']}>
      {drawing}
      <span className={classes['caption']}>
        <input type="radio" name={group} checked={value === id} onChange={() => onChange(id)} />
        <span>
          <b>{title}</b>
          <small>{text}</small>
        </span>
      </span>
    </label>
  );
  return (
    <fieldset className={classes['choice']}>
      <legend>{t('start.template')}</legend>
      <div className={classes['cards']}>
        {RETRO_TEMPLATE_NAMES.map((name) =>
          card(name, t(`template.${name}.title`), t(`template.${name}.text`), TEMPLATE_DRAWINGS[name]),
        )}
        {own.map((template) => (
          <div key={template.id} className={classes['own']}>
            {card(
              template.id,
              template.name,
              formatList(template.columns.map(({ title }) => title)),
              TEMPLATE_DRAWINGS.custom,
            )}
            {mayEdit && (
              <span className={classes['edit']}>
                <IconButton
                  label={t('templates.edit', { name: template.name })}
                  icon={IconPencil}
                  onClick={() => setEdited(template)}
                />
              </span>
            )}
          </div>
        ))}
        {mayEdit && (
          <button type="button" className={classes['add']} onClick={() => setEdited('new')}>
            <IconPlus size={16} stroke={1.6} aria-hidden />
            {t('templates.new')}
          </button>
        )}
      </div>
      {error && <ErrorNote>{error}</ErrorNote>}
      {edited !== null && (
        <TemplateDialog
          teamId={team.id}
          template={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
          onSaved={onChange}
          onDeleted={(id) => value === id && onChange(RETRO_TEMPLATE_NAMES[0])}
        />
      )}
    </fieldset>
  );
}
