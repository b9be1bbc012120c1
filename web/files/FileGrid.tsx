// Files of a record as tiles, those on their way under them, and the viewer that a picture opens.
import { useState, useSyncExternalStore } from 'react'
import { hasThumbnail, isPicture } from '#core/entity/media-type.ts'
import { useTexts } from '#web/api/texts.ts'
import { FileTile } from './FileTile.tsx'
import classes from './files.module.css'
import type { RecordPath, RecordFile } from './record-files.ts'
import { UploadRow } from './upload/UploadRow.tsx'
import type { Queue } from './upload/uploads.ts'
import { Viewer } from './Viewer.tsx'

interface FileGridProps {
  place: RecordPath
  files: readonly RecordFile[]
  queue: Queue
  /** Left out for those who may not. */
  onRemove?: ((file: RecordFile) => void) | undefined
}

export function FileGrid({ place, files, queue, onRemove }: FileGridProps) {
  const t = useTexts()
  const uploads = useSyncExternalStore(queue.seen.subscribe, queue.seen.get)
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set())
  const [viewed, setViewed] = useState<string>()
  const isDrawn = ({ content_type, digest }: RecordFile) =>
    hasThumbnail(content_type) && !broken.has(digest)
  const pictures = files.filter((file) => isPicture(file.content_type) && isDrawn(file))
  return (
    <>
      {files.length > 0 && (
        <ul className={classes.grid} aria-label={t('files.title')}>
          {files.map((file) => (
            <FileTile
              key={file.name}
              place={place}
              file={file}
              isDrawn={isDrawn(file)}
              onOpen={() => setViewed(file.name)}
              onBroken={() => setBroken((known) => new Set([...known, file.digest]))}
              onRemove={onRemove && (() => onRemove(file))}
            />
          ))}
        </ul>
      )}
      {uploads.length > 0 && (
        <ul className={classes.uploads} aria-label={t('files.under-way')}>
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} queue={queue} />
          ))}
        </ul>
      )}
      {viewed !== undefined && pictures.length > 0 && (
        <Viewer
          place={place}
          pictures={pictures}
          name={viewed}
          onMove={setViewed}
          onClose={() => setViewed(undefined)}
        />
      )}
    </>
  )
}
