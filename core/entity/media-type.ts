// What a file is by its media type, and which files have thumbnails. Pure.

/** The media type alone, without parameters. */
export function essenceOf(contentType: string): string {
  return contentType.split(';', 1)[0]!.trim().toLowerCase()
}

const pictures = /^image\/(?:jpeg|png|webp|gif|avif)$/

/** A picture that every browser shows. */
export function isPicture(contentType: string): boolean {
  return pictures.test(essenceOf(contentType))
}

export function isPdf(contentType: string): boolean {
  return essenceOf(contentType) === 'application/pdf'
}

/** Sound or film. */
export function isMedia(contentType: string): boolean {
  return /^(?:audio|video)\//.test(essenceOf(contentType))
}

/** A thumbnail can be drawn, of a PDF of its first page, unless the file is damaged or too large. */
export function hasThumbnail(contentType: string): boolean {
  return isPicture(contentType) || isPdf(contentType)
}
