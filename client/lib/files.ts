import { accessToken } from './auth.ts';

/** An error that `/files/v1` answered: a stable `code` or `hint`, and a sentence in Spanish. */
class FileAnswerError extends Error {
  override readonly name = 'FileAnswerError';
  readonly code: string;
  readonly hint: string;
  readonly status: number;

  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body['message'] === 'string' ? body['message'] : '');
    this.code = typeof body['code'] === 'string' ? body['code'] : '';
    this.hint = typeof body['hint'] === 'string' ? body['hint'] : '';
    this.status = status;
  }
}

/**
 * Calls `/files/v1`, with the session if a person is signed in.
 * @throws {FileAnswerError} when the server answers with an error; a TypeError without connection.
 */
async function request(path: string, init: RequestInit): Promise<Response> {
  const token = await accessToken();
  const headers = new Headers(init.headers);
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  const response = await fetch(`/files/v1${path}`, { ...init, headers });
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  throw new FileAnswerError(response.status, typeof body === 'object' && body !== null ? { ...body } : {});
}

/** Stores the person's picture. @returns its address. */
export async function putAvatar(picture: Blob): Promise<string> {
  const response = await request('/avatar', {
    method: 'PUT',
    headers: { 'Content-Type': picture.type },
    body: picture,
  });
  const body: { avatar_url?: unknown } = await response.json();
  return String(body.avatar_url);
}

/** Deletes the person's picture. */
export async function deleteAvatar(): Promise<void> {
  await request('/avatar', { method: 'DELETE' });
}

/** Gives the browser a file to keep, under a name or the one that the server gave it. */
async function save(response: Response, fileName?: string): Promise<void> {
  const given = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const name = fileName ?? given ?? 'datos.zip';
  const address = URL.createObjectURL(await response.blob());
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // the browser has begun to read it by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Downloads an export of the person. */
export async function saveExport(id: string): Promise<void> {
  await save(await request(`/exports/${id}`, {}));
}

/** Downloads what a link in a mail is for; works signed out. */
export async function saveByLink(tokenHash: string): Promise<void> {
  const response = await request('/download', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token_hash: tokenHash }),
  });
  await save(response);
}

/** The content of a picture that is attached to a story. */
export async function readAttachment(id: string): Promise<Blob> {
  return (await request(`/attachments/${id}`, {})).blob();
}

/** Downloads a file that is attached to a story. */
export async function saveAttachment(id: string, name: string): Promise<void> {
  await save(await request(`/attachments/${id}`, {}), name);
}

/**
 * Attaches a file to a story.
 * @param onProgress called with the share that has been sent, from 0 to 1.
 * @throws {FileAnswerError} when the server answers with an error; a TypeError without connection; an AbortError when cancelled.
 */
export async function postAttachment(
  storyId: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const token = await accessToken();
  // fetch does not report how much it has sent
  const call = new XMLHttpRequest();
  call.open('POST', `/files/v1/stories/${storyId}/attachments?name=${encodeURIComponent(file.name)}`);
  call.setRequestHeader('Content-Type', 'application/octet-stream');
  if (token !== null) call.setRequestHeader('Authorization', `Bearer ${token}`);
  call.responseType = 'json';
  call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  await new Promise<void>((resolve, reject) => {
    call.onload = () => {
      const body: unknown = call.response;
      const error = typeof body === 'object' && body !== null ? { ...body } : {};
      if (call.status === 201) resolve();
      else reject(new FileAnswerError(call.status, error));
    };
    call.onerror = () => reject(new TypeError('no connection'));
    call.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    signal.addEventListener('abort', () => call.abort());
    call.send(file);
  });
}
