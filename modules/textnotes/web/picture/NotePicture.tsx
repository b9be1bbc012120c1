// A picture that a note names by its path: the file beside the note, or its words where there is none.
import { isPicture } from '#core/entity/media-type.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { pathBeside } from '../../rules/pictures.ts'
import { itemAddress, thumbnailAddress, useItem } from '#web/files/disk/items.ts'
import classes from './picture.module.css'

interface NotePictureProps {
  /** Names of the folders that the note lies in. */
  folders: readonly string[]
  /** As its text has it. */
  path: string
  alt: string
}

export function NotePicture({ folders, path: said, alt }: NotePictureProps) {
  const t = useTexts()
  const { db } = useGroup()
  const path = pathBeside(folders, said)
  const { data, error } = useItem(path === undefined ? undefined : { path })
  if (path === undefined || error)
    return <NoPicture words={alt} why={t('notes.pictures.missing')} />
  if (!data) return <span className={classes.waiting} aria-hidden />
  const page = itemAddress(db, data.item.id)
  if (!isPicture(data.item.content_type)) return <a href={page}>{alt}</a>
  return (
    <a href={page}>
      <img
        className={classes.picture}
        src={thumbnailAddress(db, data.item, 1600)}
        alt={alt}
        loading="lazy"
      />
    </a>
  )
}

/** The words of a picture that is not shown, and why. */
export function NoPicture({ words, why }: { words: string; why: string }) {
  return (
    <span className={classes.missing} title={why}>
      {words}
      <span className="sr-only"> ({why})</span>
    </span>
  )
}
