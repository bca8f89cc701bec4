import { ActionIcon } from '@mantine/core';
import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileButton } from '#client/components/fields/FileButton.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { type Attachment, saveAttachment, useAttachmentContent } from '#client/data/attachments/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { formatBytes, formatDateTime, formatPercent } from '#client/lib/text/format.ts';
import { mayAttach, mayDeleteAttachment } from '#shared/rules/accounts/permissions.ts';
import { ACCEPTED_FILES, ACCEPTED_TYPES, isPicture } from '#shared/rules/stories/attachments.ts';
import { useOpenStory } from '../open-story/StoryContext.ts';
import panelClasses from '../open-story/sections.module.css';
import { useWriter } from '../open-story/use-writer.ts';
import classes from './AttachmentsSection.module.css';
import type { Attachments, Upload } from './use-attachments.ts';

/** The files of a story. People select them, drop them on the panel or paste them. */
export function AttachmentsSection({ files }: { files: Attachments }) {
  const { t } = useTranslation('stories');
  const { attachments, uploads, query } = files;
  const { story } = useOpenStory();
  const mayAdd = mayAttach(useStanding(story.project_id));
  if (!mayAdd && attachments.length === 0 && query.isSuccess) return null;
  return (
    <section className={panelClasses['section']} aria-label={t('attachments.title')}>
      <h3>
        {t('attachments.title')}
        {attachments.length > 0 && <span className={panelClasses['figure']}>{attachments.length}</span>}
      </h3>
      <LoadState part reads={[query]} title={t('attachments.unread')} />
      <ul className={classes['files']}>
        {attachments.map((attachment) => (
          <FileRow
            key={attachment.id}
            attachment={attachment}
            onRemove={() => void files.remove(attachment)}
          />
        ))}
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
      {mayAdd && (
        <div className={classes['add']}>
          <FileButton multiple accept={ACCEPTED_FILES} onChange={(chosen) => void files.add(chosen)}>
            {(props) => (
              <ServerButton
                {...props}
                variant="subtle"
                size="sm"
                leftSection={<IconPaperclip size={14} stroke={1.6} aria-hidden />}
              >
                {t('attachments.add')}
              </ServerButton>
            )}
          </FileButton>
          <span className={panelClasses['hint']}>
            {t('attachments.hint')} {t('attachments.types', { types: ACCEPTED_TYPES })}
          </span>
        </div>
      )}
    </section>
  );
}

function FileRow({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }) {
  const { t } = useTranslation(['stories', 'common']);
  const { story } = useOpenStory();
  const writer = useWriter([attachment.uploaded_by]);
  const mayRemove = mayDeleteAttachment(useStanding(story.project_id), attachment);
  const server = useServerNeeded();
  const download = useServerNeeded({ title: t('attachments.save', { name: attachment.name }) });
  const { id, name, size, created_at: createdAt } = attachment;
  const save = () => saveAttachment(id, name).catch(reportFailure(t('attachments.saveFailed', { name })));
  return (
    <li className={classes['file']}>
      {isPicture(attachment.content_type) ? (
        <Picture attachment={attachment} />
      ) : (
        <span className={classes['icon']}>
          <IconFile size={18} stroke={1.4} aria-hidden />
        </span>
      )}
      <div className={classes['about']}>
        <button type="button" {...download} onClick={() => void save()}>
          {name}
        </button>
        <span title={formatDateTime(createdAt)}>
          {t('attachments.about', { size: formatBytes(size), name: writer(attachment.uploaded_by) })}
        </span>
      </div>
      {mayRemove && (
        <ActionIcon
          {...server}
          data-size="sm"
          className={classes['remove'] ?? ''}
          aria-label={t('attachments.remove', { name })}
          onClick={onRemove}
        >
          <IconX size={14} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

/** A preview of a picture. */
function Picture({ attachment }: { attachment: Attachment }) {
  const { t } = useTranslation('stories');
  const { data: content } = useAttachmentContent(attachment.id);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!content) return;
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  if (!address) return <span className={classes['icon']} />;
  return (
    <a
      className={classes['icon']}
      href={address}
      target="_blank"
      rel="noopener"
      aria-label={t('attachments.look', { name: attachment.name })}
    >
      <img src={address} alt="" />
    </a>
  );
}

function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useTranslation('stories');
  return (
    <li className={classes['file']}>
      <span className={classes['icon']}>
        <IconFile size={18} stroke={1.4} aria-hidden />
      </span>
      <div className={classes['about']}>
        <span className={classes['name']}>{upload.name}</span>
        <progress
          value={upload.share}
          aria-label={t('attachments.progress', { name: upload.name, share: formatPercent(upload.share) })}
        />
      </div>
      <ActionIcon
        data-size="sm"
        aria-label={t('attachments.giveUp', { name: upload.name })}
        onClick={upload.giveUp}
      >
        <IconX size={14} stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  );
}
