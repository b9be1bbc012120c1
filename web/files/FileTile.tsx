// One file of the grid: its thumbnail, which opens the viewer, or a sheet with its extension, which opens the file itself.
import { IconX } from '@tabler/icons-react'
import { withoutDirectionControls } from '#core/values/direction.ts'
import { sizeText } from '#core/values/size.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { fileIconOf, fileIcons } from './file-icon.ts'
import classes from './files.module.css'
import { filePath, thumbnailPath, type Place, type RecordFile } from './record-files.ts'

interface FileTileProps {
  place: Place
  file: RecordFile
  isPicture: boolean
  onOpen: () => void
  /** Its thumbnail could not be drawn. */
  onBroken: () => void
  /** Left out for those who may not. */
  onRemove: (() => void) | undefined
}

export function FileTile({ place, file, isPicture, onOpen, onBroken, onRemove }: FileTileProps) {
  const t = useTexts()
  const { length } = file
  const name = withoutDirectionControls(file.name)
  return (
    <li className={classes.tile}>
      {isPicture ? (
        <button
          type="button"
          className={classes.front}
          aria-label={t('files.open', { name })}
          onClick={onOpen}
        >
          <img src={thumbnailPath(place, file, 320)} alt="" loading="lazy" onError={onBroken} />
        </button>
      ) : (
        <FileLink place={place} file={file} />
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

/** A PDF opens beside the page, everything else is saved. */
function FileLink({ place, file }: Pick<FileTileProps, 'place' | 'file'>) {
  const t = useTexts()
  const { content_type } = file
  const name = withoutDirectionControls(file.name)
  const Icon = fileIcons[fileIconOf(content_type)]
  const isPdf = content_type === 'application/pdf'
  const opening = isPdf ? { target: '_blank', rel: 'noopener' } : { download: name }
  return (
    <a
      className={classes.front}
      href={filePath(place, file.name)}
      aria-label={t(isPdf ? 'files.open' : 'files.download-named', { name })}
      {...opening}
    >
      <Icon size={36} stroke={1.4} aria-hidden />
    </a>
  )
}
