// The process that draws (`draw.ts`): libvips, which strangers' pictures are read with, is loaded nowhere else.
import sharp, { type Sharp } from 'sharp'
import type { DrawAnswer, DrawPiece } from './draw.ts'

/** A picture of 64 million pixels has eight thousand on each side: more than any camera of a shop takes. */
const maxPixels = 64_000_000
/** A line of a picture is held many times over while it is made smaller. */
const maxSide = 30_000

// Readers of formats that are programs of their own (SVG, PDF), or that nobody attaches, are never used.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})
sharp.concurrency(1)
sharp.cache(false)

/** Draws a picture smaller, upright, and without what a camera notes beside. */
export async function work({ source, size, type }: DrawPiece): Promise<DrawAnswer> {
  try {
    const picture = source instanceof ArrayBuffer ? await open(source) : ofPage(source)
    if (!picture) return { failed: 'no_picture' }
    const side = Number(size)
    const small = picture.resize(side, side, { fit: 'inside', withoutEnlargement: true })
    const drawn = type === 'png' ? small.png({ compressionLevel: 9 }) : small.webp({ quality: 80 })
    return { bytes: await drawn.toBuffer() }
  } catch {
    // Broken, too large, or in a format that is not read.
    return { failed: 'no_picture' }
  }
}

async function open(bytes: ArrayBuffer): Promise<Sharp | undefined> {
  const limits = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const
  const picture = sharp(bytes, limits)
  const { width, height } = await picture.metadata()
  return Math.max(width, height) > maxSide ? undefined : picture.autoOrient()
}

const ofPage = ({ width, height, pixels }: Exclude<DrawPiece['source'], ArrayBuffer>) =>
  sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha()
