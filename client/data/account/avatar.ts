import { requestFile } from '#client/lib/backend/files.ts';
import { untilKnown } from '#client/lib/screen/until-known.ts';

/** Stores the person's picture. @returns its address. @throws as {@link untilKnown}. */
export async function putAvatar(picture: Blob): Promise<string> {
  const send = () =>
    requestFile('/avatar', { method: 'PUT', headers: { 'Content-Type': picture.type }, body: picture });
  const response = await untilKnown({ send });
  const body: { avatar_url?: unknown } = await response.json();
  return String(body.avatar_url);
}

/** Deletes the person's picture. @throws as {@link untilKnown}. */
export async function deleteAvatar(): Promise<void> {
  await untilKnown({ send: () => requestFile('/avatar', { method: 'DELETE' }) });
}
