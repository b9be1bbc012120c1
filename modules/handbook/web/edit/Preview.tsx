// How a text will look once it is stored: made by the server as it makes the page, with links and values of other pages. Pictures
// that are not sent yet are shown from this computer.
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useMemo } from 'react'
import { useGroup } from '#web/api/context.ts'
import type { FormAtHand } from '#web/face.ts'
import { pictureOf } from '#web/files/Picture.tsx'
import { waitingFiles } from '#web/files/waiting-files.ts'
import { PageText } from '../show/Paper.tsx'
import { usePreview } from '../wiki-calls.ts'
import classes from './edit.module.css'
import { waitingKey } from './waiting.ts'

export function Preview({ form }: { form: FormAtHand }) {
  const { db } = useGroup()
  const { content = '', content_type, fields, uri } = form.values
  const [draft] = useDebouncedValue({ content, content_type, fields, uri, id: form.id }, 200)
  const text = usePreview(draft)
  const own = form.base && pictureOf({ db, kind: 'Handbook', id: form.id }, form.base, 1600)
  const picture = (name: string, alt: string) =>
    own?.(name, alt) ?? <WaitingPicture waiting={waitingKey(db, form.id)} {...{ name, alt }} />
  return (
    <div className={classes.preview}>
      <PageText text={text} picture={picture} />
    </div>
  )
}

function WaitingPicture({ waiting, name, alt }: { waiting: string; name: string; alt: string }) {
  const url = useMemo(() => {
    const file = waitingFiles(waiting).find((one) => one.name === name)
    return file && URL.createObjectURL(file)
  }, [waiting, name])
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])
  return url ? <img className={classes.picture} src={url} alt={alt} /> : alt
}
