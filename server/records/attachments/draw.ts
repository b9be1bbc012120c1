// Small pictures of large ones: turned as the camera was held, and nothing of what a camera notes beside (place, time,
// device). Decoding runs on threads of libvips, one picture after the other; what costs too much is refused.
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { fail } from '#core/errors.ts'
import type { ThumbnailSize, ThumbnailType } from './thumbnails.ts'

/** A picture of 64 million pixels has eight thousand on each side: more than any camera of a shop takes. */
const maxPixels = 64_000_000
/** A line of a picture is held many times over while it is made smaller. */
const maxSide = 30_000
const maxSeconds = 20
/** The picture is held whole while it is decoded. */
export const maxPictureBytes = 50 * 1024 * 1024

// Readers of formats that are programs of their own (SVG, PDF), or that nobody attaches, are never asked.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})
sharp.concurrency(1)
sharp.cache(false)

/** Failure bad_content_type `not_a_picture` for what cannot be decoded: broken, too large, HEIC. */
export async function drawThumbnail(
  source: Readable,
  size: ThumbnailSize,
  type: ThumbnailType,
): Promise<Buffer> {
  const side = Number(size)
  const limits = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const
  try {
    const picture = sharp(await buffer(source), limits)
    const { width, height } = await picture.metadata()
    if (Math.max(width, height) > maxSide) throw new Error('a side is too long')
    const small = picture
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    const drawn = type === 'png' ? small.png({ compressionLevel: 9 }) : small.webp({ quality: 80 })
    return await drawn.toBuffer()
  } catch {
    throw fail('bad_content_type', 'not_a_picture')
  } finally {
    source.destroy()
  }
}
