// Opens pictures with what the browser has, turned as their EXIF says, and draws them anew.
import type { Picture, Size } from './clean.ts'

/** Of JPEG and WebP. */
const quality = 0.85

export async function openPicture(file: Blob): Promise<Picture | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => undefined,
  )
  if (!bitmap) return undefined
  return {
    width: bitmap.width,
    height: bitmap.height,
    draw: (size, contentType) => draw(bitmap, size, contentType),
    close: () => bitmap.close(),
  }
}

function draw(bitmap: ImageBitmap, { width, height }: Size, contentType: string): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(bitmap, 0, 0, width, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))),
      contentType,
      quality,
    ),
  )
}
