// What is done to a picture before it is sent: photos are turned the right way up, lose the location where they were taken,
// and become no larger than is needed to see a scratch. What cannot be opened is kept as it is, and said.
import { named, plainName } from './names.ts'

/** Pixels of the longer side of a stored photo. */
const maxSidePx = 2_560

/** Why a picture was kept as it is. */
export type Note = 'heic' | 'broken'

/** A file as it is sent. */
export interface Cleaned {
  readonly file: Blob
  readonly name: string
  readonly contentType: string
  readonly note?: Note
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** A picture that is open. */
export interface Picture extends Size {
  /** Draws it at this size, without anything but its pixels. The browser may answer another type than requested. */
  draw(size: Size, contentType: string): Promise<Blob>
  close(): void
}

/** Undefined for what the browser cannot open. */
export type OpenPicture = (file: Blob) => Promise<Picture | undefined>

type Kind = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic' | undefined

/** By its first bytes: names and types are what somebody says. */
export function kindOf(head: Uint8Array): Kind {
  const text = String.fromCharCode(...head.subarray(0, 12))
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg'
  if (text.startsWith('\u0089PNG')) return 'image/png'
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'image/webp'
  return /^.{4}ftyp(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/s.test(text)
    ? 'image/heic'
    : undefined
}

/** The size at which a picture is kept. */
export function fitted({ width, height }: Size): Size {
  const scale = Math.min(1, maxSidePx / Math.max(width, height, 1))
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale))
  return { width: side(width), height: side(height) }
}

/** The file as it is sent. `open` is the browser's way to open pictures. */
export async function clean(original: File, open: OpenPicture): Promise<Cleaned> {
  const kind = kindOf(new Uint8Array(await original.slice(0, 12).arrayBuffer()))
  const contentType = kind ?? (original.type || 'application/octet-stream')
  const kept: Cleaned = { file: original, name: plainName(original.name), contentType }
  if (!kind) return original.type === 'image/jpeg' ? { ...kept, note: 'broken' } : kept
  const picture = await open(original)
  const isPhoto = kind === 'image/jpeg' || kind === 'image/heic'
  if (!picture) return isPhoto ? { ...kept, note: kind === 'image/heic' ? 'heic' : 'broken' } : kept
  try {
    const size = fitted(picture)
    const isSmall = size.width === picture.width && size.height === picture.height
    if (!isPhoto && isSmall) return kept
    const file = await picture.draw(size, isPhoto ? 'image/jpeg' : kind)
    return { file, name: named(kept.name, file.type), contentType: file.type }
  } finally {
    picture.close()
  }
}
