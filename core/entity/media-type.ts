// What a file is by its media type, and of which ones small pictures are drawn. Pure.

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

/** A small picture of it is drawn, of a PDF its first page, unless it is damaged or too large. */
export function hasThumbnail(contentType: string): boolean {
  return isPicture(contentType) || isPdf(contentType)
}
