// One file of the grid: a picture opens the viewer; a PDF, seen by its first page, and everything else open by themselves.
import { IconX } from '@tabler/icons-react'
import { isPdf, isPicture } from '#core/entity/media-type.ts'
import { withoutDirectionControls } from '#core/letters/direction.ts'
import { sizeText } from '#core/numbers/size.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { fileIconOf, fileIcons } from './file-icon.ts'
import classes from './files.module.css'
import { filePath, thumbnailPath, type RecordPath, type RecordFile } from './record-files.ts'

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

export function FileTile({ place, file, isDrawn, onOpen, onBroken, onRemove }: FileTileProps) {
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
