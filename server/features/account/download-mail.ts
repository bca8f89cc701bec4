import { z } from 'zod';
import { findRecipient, sendAccountMail } from '#server/accounts/tasks/account-mail.ts';
import { defineLinkMail } from '#server/accounts/tasks/send-link-mail.ts';

/**
 * `{kind: 'download', user_id, file_id}`: to the person whose export is ready. Its link contains no secret: it leads to the
 * person's settings, which ask for the session and download the export.
 */
export const downloadMail = defineLinkMail({
  kind: 'download',
  payload: z.object({ user_id: z.uuid(), file_id: z.uuid() }),
  async send({ user_id: userId, file_id: fileId }, context) {
    const recipient = await findRecipient(context, 'id', userId);
    const { rows } = await context.pool.query<{ expires_at: Date }>(
      'select expires_at from app.files where id = $1 and owner_id = $2 and expires_at > now()',
      [fileId, userId],
    );
    const [file] = rows;
    if (!recipient || !file) return;
    const page = new URLSearchParams({ view: 'settings', tab: 'data', export: fileId });
    const link = `${context.publicUrl}/?${page}`;
    await sendAccountMail(context, recipient, 'download', { link }, file.expires_at);
  },
});
