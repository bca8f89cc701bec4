/** What a picture becomes: a square of this many pixels, twice what is shown at most. */
const SIDE = 256;
/** Larger files are no pictures of people; reading them would hold up the page. */
const MAX_FILE_BYTES = 15 * 1024 * 1024;
const TYPES = new Set(['image/png', 'image/jpeg', 'image/webp']);

/**
 * Cuts the middle square out of a picture and makes it small, here in the browser: what is sent holds no place, no camera
 * and nothing else than what is seen.
 * @throws an Error whose message is `type`, `size` or `unreadable`.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (!TYPES.has(file.type)) throw new Error('type');
  if (file.size > MAX_FILE_BYTES) throw new Error('size');
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('unreadable');
  });
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('unreadable');
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    picture,
    (picture.width - side) / 2,
    (picture.height - side) / 2,
    side,
    side,
    0,
    0,
    SIDE,
    SIDE,
  );
  picture.close();
  return new Promise((resolve, reject) => {
    // a browser that writes no WebP writes PNG instead
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('unreadable'))), 'image/webp', 0.9);
  });
}
