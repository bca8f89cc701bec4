/** The side of the shrunk square, in pixels: twice the largest size on screen. */
const SIDE_PX = 256;
/** Larger files are rarely pictures of people, and to read them would block the page. */
const MAX_FILE_BYTES = 15 * 1024 * 1024;
const TYPES = new Set(['image/png', 'image/jpeg', 'image/webp']);

/**
 * Cuts the middle square out of a picture and shrinks it, in the browser. So the sent file contains only the visible picture,
 * without data about the place or the camera.
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
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
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
    SIDE_PX,
    SIDE_PX,
  );
  picture.close();
  return new Promise((resolve, reject) => {
    // a browser that cannot write WebP writes PNG instead
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('unreadable'))), 'image/webp', 0.9);
  });
}
