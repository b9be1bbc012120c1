// A picture that a note names by its path: the file beside the note, or its words where there is none.
import { useQuery } from '@tanstack/react-query'
import { isPicture } from '#core/entity/media-type.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { cacheKey } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { pathBeside } from '../../rules/pictures.ts'
import { kind } from '../disk-calls.ts'
import classes from './picture.module.css'

interface NotePictureProps {
  /** Names of the folders that the note lies in. */
  folders: readonly string[]
  /** As its text has it. */
  path: string
  alt: string
}

interface Found {
  readonly item: { readonly id: string; readonly tag: string; readonly content_type: string }
}

export function NotePicture({ folders, path: said, alt }: NotePictureProps) {
  const t = useTexts()
  const { db } = useGroup()
  const path = pathBeside(folders, said)
  const { data, error } = useQuery<Found, ApiError>({
    queryKey: [...cacheKey(db, kind), 'item', path],
    queryFn: ({ signal }) => call('GET', `/${db}/_disk/item`, { query: { path }, signal }),
    enabled: path !== undefined,
  })
  if (path === undefined || error)
    return <NoPicture words={alt} why={t('notes.pictures.missing')} />
  if (!data) return <span className={classes.waiting} aria-hidden />
  const { id, tag, content_type } = data.item
  const page = `/account/${db}/disk/${id}`
  if (!isPicture(content_type)) return <a href={page}>{alt}</a>
  return (
    <a href={page}>
      <img
        className={classes.picture}
        src={`/${db}/${id}/content?thumbnail=1600#${tag}`}
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
