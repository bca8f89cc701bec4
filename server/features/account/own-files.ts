import type pg from 'pg';

/** How many bytes of files an export contains. */
export const EXPORT_FILES_LIMIT = 500 * 1024 * 1024;

/** A file for the archive. */
export interface OwnFile {
  /** The id of its content in app.files. */
  id: string;
  /** Its path in the archive. */
  path: string;
  /** Bytes. */
  size: number;
}

interface AttachmentRow {
  id: string;
  key: string;
  name: string;
  size: number;
}

const PICTURE_ENDINGS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** A name that every file system accepts: no separators, wildcards or controls, and no dot or blank at its ends. */
export function safeName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '_').replace(/^[. ]+|[. ]+$/g, '');
  return plain.slice(-150) || '_';
}

/** Gives each path once: the second `a/b.txt` becomes `a/b (2).txt`, without regard to case. */
export function distinctPaths<File extends { path: string }>(files: readonly File[]): File[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const [, stem = '', ending = ''] = /^(.*?)(\.[^./]*)?$/.exec(file.path) ?? [];
    let path = file.path;
    for (let n = 2; taken.has(path.toLowerCase()); n += 1) path = `${stem} (${n})${ending}`;
    taken.add(path.toLowerCase());
    return { ...file, path };
  });
}

/** Splits files into those that fit into a limit (bytes), in their order, and the others. */
export function fitting<File extends { size: number }>(files: readonly File[], limit: number) {
  const included: File[] = [];
  const leftOut: File[] = [];
  let total = 0;
  for (const file of files) {
    const fits = total + file.size <= limit;
    if (fits) total += file.size;
    (fits ? included : leftOut).push(file);
  }
  return { included, leftOut };
}

/**
 * The files that a person has attached to stories that they still see, the latest first, and their picture before them.
 * @param client in a transaction with the person's rights.
 * @param pool with the rights of the server, which alone reads the contents.
 */
export async function ownFiles(client: pg.ClientBase, pool: pg.Pool, personId: string): Promise<OwnFile[]> {
  const pictures = await pool.query<{ id: string; content_type: string; size: number }>(
    `select id, content_type, size::int from app.files where owner_id = $1 and kind = 'avatar'`,
    [personId],
  );
  const attachments = await client.query<AttachmentRow>(
    `select a.id, p.key || '-' || s.number as key, a.name, a.size::int as size
     from public.attachments a
     join public.user_stories s on s.id = a.story_id join public.projects p on p.id = s.project_id
     where a.uploaded_by = $1 order by a.created_at desc, a.id`,
    [personId],
  );
  return distinctPaths([
    ...pictures.rows.map(({ id, content_type, size }) => ({
      id,
      size,
      path: `files/avatar.${PICTURE_ENDINGS[content_type] ?? 'bin'}`,
    })),
    ...attachments.rows.map(({ id, key, name, size }) => ({
      id,
      size,
      path: `files/${key}/${safeName(name)}`,
    })),
  ]);
}
