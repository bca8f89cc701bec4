import { Button, Radio } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/components/layout/IconButton.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { useStanding } from '#client/data/projects/standing.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { formatList } from '#client/lib/text/format.ts';
import type { Retrospectives } from '#shared/contracts/retrospectives.ts';
import { mayEditRetroTemplates } from '#shared/rules/accounts/permissions.ts';
import { RETRO_TEMPLATE_NAMES, type RetroTemplate } from '#shared/rules/meetings/retro-templates.ts';
import classes from './TemplateChoice.module.css';
import type { SelectedTeam } from './use-team-choice.ts';

const TemplateDialog = lazyDialog(() => import('./TemplateDialog.tsx'), 'TemplateDialog');

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
  const titleId = useId();
  // the template that is edited; 'new': one that does not exist yet
  const [edited, setEdited] = useState<OwnTemplate | 'new' | null>(null);
  const card = (id: string, title: string, text: string, drawing: ReactNode) => (
    // biome-ignore lint/a11y/noLabelWithoutControl: the radio in it is one
    <label key={id} className={classes['card']}>
      {drawing}
      <div className={classes['caption']}>
        <Radio
          size="xs"
          name={group}
          classNames={{ root: classes['mark'] ?? '', radio: classes['radio'] ?? '' }}
          checked={value === id}
          onChange={() => onChange(id)}
        />
        <span>
          <b>{title}</b>
          <small>{text}</small>
        </span>
      </div>
    </label>
  );
  return (
    <fieldset className={classes['choice']} aria-labelledby={titleId}>
      <div className={classes['head']}>
        <span id={titleId}>{t('start.template')}</span>
        {mayEdit && (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {t('templates.new')}
          </Button>
        )}
      </div>
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
      </div>
      {error && <ErrorNote>{error}</ErrorNote>}
      {edited !== null && (
        <TemplateDialog
          teamId={team.id}
          template={edited === 'new' ? undefined : (own.find(({ id }) => id === edited.id) ?? edited)}
          onClose={() => setEdited(null)}
          onSaved={onChange}
          onDeleted={(id) => value === id && onChange(RETRO_TEMPLATE_NAMES[0])}
        />
      )}
    </fieldset>
  );
}

interface Drawing {
  /** Rectangles, as `[x, y, width, height]`. */
  notes?: readonly (readonly [number, number, number, number])[];
  lines?: string;
  /** The lines within the notes, or behind the others. */
  faint?: string;
  dashed?: boolean;
}

const draw = ({ notes = [], lines, faint, dashed }: Drawing): ReactNode => (
  <svg viewBox="0 0 236 96" aria-hidden="true">
    <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
      <g strokeDasharray={dashed ? '4 4' : undefined}>
        {notes.map(([x, y, width, height]) => (
          <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx="4" />
        ))}
      </g>
      {lines && <path d={lines} />}
      {faint && <path d={faint} opacity=".6" />}
    </g>
  </svg>
);

/** A line drawing of each template; `custom`: of a team's own. */
const TEMPLATE_DRAWINGS: Record<RetroTemplate | 'custom', ReactNode> = {
  start_stop_continue: draw({
    lines: 'M48 34v28l22-14zM104 36h24v24h-24zM164 36v24M176 48h12m-5-5 5 5-5 5',
  }),
  four_ls: draw({
    notes: [66, 124].flatMap((x) => [16, 52].map((y) => [x, y, 46, 28] as const)),
    faint: 'M73 25h22M73 33h14M131 25h26M131 33h18M73 61h18M73 69h26M131 61h22M131 69h12',
  }),
  sailboat: draw({
    lines: 'M114 14v46M118 18c16 6 26 20 28 38h-28zM110 26c-8 6-15 16-18 30h18zM84 62h68l-8 14H92z',
    faint:
      'M40 84c8-5 14-5 22 0s14 5 22 0 14-5 22 0 14 5 22 0 14-5 22 0 14 5 22 0M160 76v10M155 82l5 5 5-5M40 30h20M34 40h18',
  }),
  well_improve_actions: draw({
    notes: [52, 100, 148].map((x) => [x, 18, 36, 60] as const),
    faint: 'M60 30h20M60 38h12M60 50h16M108 30h18M108 38h20M156 30h20M156 38h14M156 50h18M156 58h10',
  }),
  custom: draw({
    notes: [70, 124].map((x) => [x, 18, 42, 60] as const),
    faint: 'M78 30h24M78 40h16M132 30h18M132 40h24',
    dashed: true,
  }),
};
