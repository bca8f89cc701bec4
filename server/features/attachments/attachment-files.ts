import type { FileCollection } from '#server/lib/file-collection.ts';
import { refusal } from '#server/lib/public-error.ts';
import {
  ATTACHMENT_LIMITS,
  attachmentName,
  attachmentType,
  isPicture,
} from '#shared/rules/stories/attachments.ts';

const missing = () => refusal('attachment_gone');

/**
 * The files of stories. Before and after an upload the database checks that the caller may add a file to the story, and that
 * the file fits into the limits of the story (404 story_gone, 409 upload_repeated, 413 attachments_full, 429 too_many_uploads).
 */
export const attachmentFiles: FileCollection = {
  table: 'attachments',
  kind: 'attachment',
  isInline: isPicture,
  missing,
  upload: {
    path: '/stories/:id/attachments',
    maxBytes: ATTACHMENT_LIMITS.file,
    describe: (text) => {
      const name = attachmentName(text);
      return { name, type: attachmentType(name) };
    },
    async begin(client, { ownerId, name, type, size, id }) {
      const { rows } = await client.query<{ id: string }>(
        'select app.begin_attachment($1, $2, $3, $4, $5) as id',
        [ownerId, name, type, size, id],
      );
      return rows[0]?.id ?? '';
    },
    async finish(client, { ownerId, fileId, size }) {
      const { rows } = await client.query<{ added: unknown }>(
        'select app.finish_attachment($1, $2, $3) as added',
        [ownerId, fileId, size],
      );
      return rows[0]?.added;
    },
  },
};
