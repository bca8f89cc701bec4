import { requestFile, saveFile } from '#client/lib/files.ts';

/** Downloads an export of the person. @throws as {@link requestFile}. */
export async function saveExport(id: string): Promise<void> {
  await saveFile(await requestFile(`/exports/${id}`, {}));
}
