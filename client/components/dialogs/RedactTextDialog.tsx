import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioOption } from '../fields/RadioOption.tsx';
import { WarnNote } from '../messages/WarnNote.tsx';
import { Dialog, type DialogState } from './Dialog.tsx';
import classes from './RedactTextDialog.module.css';
import { useFormDialog } from './use-form-dialog.ts';

const RADIO = {
  description: classes['excerpt'] ?? '',
  body: classes['body'] ?? '',
  labelWrapper: classes['body'] ?? '',
};

/** A text that can be removed. */
export interface RemovableText {
  id: string;
  /** The text in words: 'Comentario de Ana, hace 2 h'. */
  label: string;
  /** The beginning of the text, so that the person recognises it; empty if only earlier versions exist. */
  excerpt: string;
}

interface RedactTextDialogProps extends DialogState {
  texts: readonly RemovableText[];
  /** Removes a text. Rejects with the server's error. */
  redact: (id: string) => Promise<unknown>;
  /** Called when it is removed. */
  onDone: () => void;
}

/** Asks which text is removed for good, and says where copies of it stay. */
export function RedactTextDialog({ texts, redact, onDone, ...dialog }: RedactTextDialogProps) {
  const { t } = useTranslation('redact');
  const [picked, setPicked] = useState<string | null>(null);
  const [only, ...others] = texts;
  const chosen = only && others.length === 0 ? only.id : picked;
  const form = useFormDialog({
    submit: async () => chosen !== null && (await redact(chosen)),
    onDone: () => {
      setPicked(null);
      onDone();
      dialog.onClose();
    },
    failed: t('failed'),
  });
  return (
    <Dialog
      {...form.dialog}
      {...dialog}
      title={t('title')}
      submitLabel={t('action')}
      submitDisabled={only === undefined}
      incomplete={chosen === null}
      danger
    >
      {only === undefined && <p className={classes['none']}>{t('none')}</p>}
      {only && (
        <Radio.Group label={t('question')} value={chosen} onChange={setPicked}>
          <div className={classes['texts']}>
            {texts.map(({ id, label, excerpt }, index) => (
              <RadioOption
                key={id}
                data-autofocus={(index === 0 && others.length > 0) || undefined}
                classNames={RADIO}
                data-missing={chosen === null && index === 0 ? t('question') : undefined}
                value={id}
                label={label}
                description={excerpt || t('onlyVersions')}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      <p>{t('text')}</p>
      <WarnNote>{t('copies')}</WarnNote>
    </Dialog>
  );
}
