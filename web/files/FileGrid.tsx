// Files of a record as tiles, those on their way under them, and the viewer that a picture opens.
import { useState, useSyncExternalStore } from 'react'
import { IconX } from '@tabler/icons-react'
import { hasThumbnail, isPdf, isPicture } from '#core/entity/media-type.ts'
import { useTexts } from '#web/api/texts.ts'
import { withoutDirectionControls } from '#core/letters/direction.ts'
import { sizeText } from '#core/numbers/size.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import classes from './files.module.css'
import { filePath, thumbnailPath, type RecordFile, type RecordPath } from './record-files.ts'
import { UploadRow } from './upload/UploadRow.tsx'
import type { Queue } from './upload/uploads.ts'
import { Viewer } from './Viewer.tsx'
import { fileIconOf, fileIcons } from './file-icon.ts'

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

interface FileTileProps {
  place: RecordPath
  file: RecordFile
  /** It has a thumbnail, as far as is known. */
  isDrawn: boolean
  onOpen: () => void
  /** Its thumbnail could not be drawn. */
  onBroken: () => void
  /** Left out for those who may not. */
  onRemove: (() => void) | undefined
}

/** One file of the grid: a picture opens the viewer; a PDF, seen by its first page, and everything else open by themselves. */
function FileTile({ place, file, isDrawn, onOpen, onBroken, onRemove }: FileTileProps) {
  const t = useTexts()
  const { length } = file
  const name = withoutDirectionControls(file.name)
  return (
    <li className={classes.tile}>
      {isDrawn && isPicture(file.content_type) ? (
        <button
          type="button"
          className={classes.front}
          aria-label={t('files.open', { name })}
          onClick={onOpen}
        >
          <img src={thumbnailPath(place, file, 320)} alt="" loading="lazy" onError={onBroken} />
        </button>
      ) : (
        <FileLink place={place} file={file} onBroken={isDrawn ? onBroken : undefined} />
      )}
      <div className={classes.caption}>
        <span title={name}>{name}</span>
        <small>{sizeText(length, t.locale)}</small>
        {onRemove && (
          <ActionIcon size="sm" aria-label={t('files.remove', { name })} onClick={onRemove}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </li>
  )
}

interface FileLinkProps extends Pick<FileTileProps, 'place' | 'file'> {
  /** Left out for what has no thumbnail. */
  onBroken: (() => void) | undefined
}

/** A PDF opens beside the page, everything else is saved. */
function FileLink({ place, file, onBroken }: FileLinkProps) {
  const t = useTexts()
  const { content_type } = file
  const name = withoutDirectionControls(file.name)
  const Icon = fileIcons[fileIconOf(content_type)]
  const isPaper = isPdf(content_type)
  const opening = isPaper ? { target: '_blank', rel: 'noopener' } : { download: name }
  return (
    <a
      className={classes.front}
      href={filePath(place, file.name)}
      aria-label={t(isPaper ? 'files.open' : 'files.download-named', { name })}
      {...opening}
    >
      {onBroken ? (
        <img
          src={thumbnailPath(place, file, 320)}
          alt=""
          loading="lazy"
          data-page
          onError={onBroken}
        />
      ) : (
        <Icon size={36} stroke={1.4} aria-hidden />
      )}
    </a>
  )
}
