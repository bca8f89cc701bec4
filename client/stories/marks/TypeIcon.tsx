import { IconBookmark, IconBug, IconFlask, IconTool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StoryType } from '#shared/rules/stories/story.ts';
import classes from './TypeIcon.module.css';

const ICONS = { story: IconBookmark, bug: IconBug, technical_task: IconTool, research: IconFlask };

/** The type of a story as an icon with its name. `decorative`: the name stands beside it. */
export function TypeIcon({ type, decorative = false }: { type: StoryType; decorative?: boolean }) {
  const { t } = useTranslation('common');
  const Icon = ICONS[type];
  const name = t(`type.${type}`);
  return (
    <span
      className={classes['icon']}
      data-type={type}
      {...(!decorative && { role: 'img', 'aria-label': name, title: name })}
    >
      <Icon size={14} stroke={1.6} aria-hidden />
    </span>
  );
}

/** The icon and the name of a type. */
export function TypeName({ type }: { type: StoryType }) {
  const { t } = useTranslation('common');
  return (
    <span className={classes['named']}>
      <TypeIcon type={type} decorative />
      {t(`type.${type}`)}
    </span>
  );
}
