// Small pictures of large ones: turned as the camera was held, and nothing of what a camera notes beside (place, time,
// device). Decoding runs on threads of libvips, one picture after the other; what costs too much is refused. The first pages of PDFs
// are drawn elsewhere (`pages/`) and made smaller here.
import sharp, { type Sharp } from 'sharp'
import type { Caller } from '#server/calls/caller.ts'
import type { Made } from '#server/store/blobs/derived.ts'
import { firstPage } from './pages/first-page.ts'
import type { Drawing } from './thumbnails.ts'

/** A picture of 64 million pixels has eight thousand on each side: more than any camera of a shop takes. */
const maxPixels = 64_000_000
/** A line of a picture is held many times over while it is made smaller. */
const maxSide = 30_000
const maxSeconds = 20
/** Pages are drawn at this size at least and made smaller afterwards: drawn small, their thinnest lines would still be a pixel wide. */
const minSide = 640

// Readers of formats that are programs of their own (SVG, PDF), or that nobody attaches, are never used.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})
sharp.concurrency(1)
sharp.cache(false)

/** `never` for what cannot be decoded: broken, too large, HEIC. */
export async function drawPicture(bytes: ArrayBuffer, drawing: Drawing): Promise<Made> {
  const limits = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const
  try {
    const picture = sharp(bytes, limits)
    const { width, height } = await picture.metadata()
    if (Math.max(width, height) > maxSide) return 'never'
    return await shrink(picture.timeout({ seconds: maxSeconds }).autoOrient(), drawing)
  } catch {
    return 'never'
  }
}

/** The first page of a PDF; `never` where there is none to be seen. Takes the bytes over. Failure as of `firstPage`. */
export async function drawPage(
  bytes: ArrayBuffer,
  drawing: Drawing,
  caller: Caller,
): Promise<Made> {
  const page = await firstPage({ bytes, side: Math.max(minSide, Number(drawing.size)) }, caller)
  if (typeof page === 'string') return page
  const { width, height, pixels } = page
  return shrink(sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha(), drawing)
}

function shrink(picture: Sharp, { size, type }: Drawing): Promise<Buffer> {
  const side = Number(size)
  const small = picture.resize(side, side, { fit: 'inside', withoutEnlargement: true })
  const drawn = type === 'png' ? small.png({ compressionLevel: 9 }) : small.webp({ quality: 80 })
  return drawn.toBuffer()
}
