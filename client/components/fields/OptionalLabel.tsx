import { useTranslation } from 'react-i18next';
import classes from './OptionalLabel.module.css';

/** The label of a field that may stay empty: 'Descripción (opcional)'. */
export function OptionalLabel({ children }: { children: string }) {
  const { t } = useTranslation('common');
  return (
    <>
      {children} <span className={classes['optional']}>{t('optional')}</span>
    </>
  );
}
