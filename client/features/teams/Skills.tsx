import { useTranslation } from 'react-i18next';
import classes from './Skills.module.css';
import { splitSkills } from './split-skills.ts';

/** The skills of a member: on a wide screen one line of them, the others as a number; on a phone all of them. */
export function Skills({ skills }: { skills: readonly string[] }) {
  const { t } = useTranslation('team');
  if (skills.length === 0) return null;
  const { shown, more } = splitSkills(skills);
  const rest = more.join(', ');
  return (
    <ul className={classes['skills']}>
      {shown.map((skill) => (
        <li key={skill} title={skill}>
          {skill}
        </li>
      ))}
      {more.map((skill) => (
        <li key={skill} className={classes['more']}>
          {skill}
        </li>
      ))}
      {more.length > 0 && (
        <li className={classes['count']}>
          <button type="button" aria-label={t('moreSkills', { count: more.length, skills: rest })}>
            {`+${more.length}`}
            <span className={classes['rest']}>{rest}</span>
          </button>
        </li>
      )}
    </ul>
  );
}
