import { requestFile } from '#client/lib/backend/files.ts';

/** Stores the person's picture. @returns its address. */
export async function putAvatar(picture: Blob): Promise<string> {
  const response = await requestFile('/avatar', {
    method: 'PUT',
    headers: { 'Content-Type': picture.type },
    body: picture,
  });
  const body: { avatar_url?: unknown } = await response.json();
  return String(body.avatar_url);
}

/** Deletes the person's picture. */
export async function deleteAvatar(): Promise<void> {
  await requestFile('/avatar', { method: 'DELETE' });
}
