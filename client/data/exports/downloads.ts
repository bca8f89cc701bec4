import { requestFile, saveFile } from '#client/lib/files.ts';

/** Downloads an export of the person. @throws as {@link requestFile}. */
export async function saveExport(id: string): Promise<void> {
  await saveFile(await requestFile(`/exports/${id}`, {}));
}

/** Downloads the export that a link in a mail is for; works signed out. @throws as {@link requestFile}. */
export async function saveByLink(tokenHash: string): Promise<void> {
  const response = await requestFile('/download', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token_hash: tokenHash }),
  });
  await saveFile(response);
}
