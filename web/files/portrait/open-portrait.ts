// Opens the picture that somebody chose for a person or a Group, and draws what is kept of it: pixels alone, turned the right
// way up, so that nothing a camera notes goes along.
import { kindOf, type Size } from '../clean.ts'
import { portraitSide, type Square } from './crop.ts'

/** Pixels of the longer side of a kept logo: sharp on paper too. */
const maxLogoPx = 1_000
/** Of JPEG. */
const quality = 0.9

/** Why a picture cannot be taken. */
export type Unreadable = 'heic' | 'unreadable'

export async function openPortrait(file: Blob): Promise<ImageBitmap | Unreadable> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => undefined,
  )
  if (bitmap && bitmap.width > 0 && bitmap.height > 0) return bitmap
  const kind = kindOf(
    new Uint8Array(
      await file
        .slice(0, 12)
        .arrayBuffer()
        .catch(() => new ArrayBuffer(0)),
    ),
  )
  return kind === 'image/heic' ? 'heic' : 'unreadable'
}

/** Draws part of a picture into a canvas, as large as that is. */
export function drawPart(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  { x, y, width, height }: Size & { readonly x: number; readonly y: number },
): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))),
      type,
      quality,
    ),
  )
}

const canvasOf = (width: number, height: number) =>
  Object.assign(document.createElement('canvas'), { width, height })

/** The square of it as JPEG. */
export function cutSquare(picture: ImageBitmap, { x, y, side }: Square): Promise<Blob> {
  const canvas = canvasOf(portraitSide, portraitSide)
  const context = canvas.getContext('2d')
  if (context) {
    // Behind what is transparent.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, portraitSide, portraitSide)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, x, y, side, side, 0, 0, portraitSide, portraitSide)
  }
  return blobOf(canvas, 'image/jpeg')
}

/** All of it as PNG, which keeps what is transparent. */
export function shrink(picture: ImageBitmap): Promise<Blob> {
  const { width, height } = picture
  const scale = Math.min(1, maxLogoPx / Math.max(width, height))
  const canvas = canvasOf(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  )
  drawPart(canvas, picture, { x: 0, y: 0, width, height })
  return blobOf(canvas, 'image/png')
}
