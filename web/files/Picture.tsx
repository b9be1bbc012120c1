// A picture of a record inside its own text.
import type { ReactNode } from 'react'
import { isPicture } from '#core/entity/media-type.ts'
import type { WireDocument } from '#core/wire.ts'
import { filePath, filesOf, thumbnailPath, type RecordPath } from './record-files.ts'

/** `size`: pixels of its longer side. For `Markdown`: draws the file of this name; nothing for one that the record does not have, or that is no picture. */
export function pictureOf(
  place: RecordPath,
  record: WireDocument,
  size: 320 | 1600 = 320,
): (name: string, alt: string) => ReactNode {
  return (name, alt) => {
    const file = filesOf(record).find((one) => one.name === name)
    if (!file || !isPicture(file.content_type)) return undefined
    return (
      <a href={filePath(place, name)} target="_blank" rel="noopener">
        <img
          src={thumbnailPath(place, file, size)}
          alt={alt}
          loading="lazy"
          style={{ maxWidth: '100%', borderRadius: 'var(--r-s)', verticalAlign: 'top' }}
        />
      </a>
    )
  }
}
