// One item of the newspaper: picture, title, where it is from, and how it begins.
import { useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { When } from '#web/ui/marks/When.tsx'
import { titleOf, type Item } from '../reader-calls.ts'
import classes from './today.module.css'

export function Story({ item, isLead }: { item: Item; isLead: boolean }) {
  const t = useTexts()
  const { db } = useGroup()
  const { title, summary, image, point_at, reader_subscription: feed, read } = item
  return (
    <article className={classes.story} data-lead={isLead || undefined}>
      {image?.startsWith('/_reader/') && <Picture src={image} />}
      <h3 dir="auto" data-unread={!read || undefined}>
        <a href={`/account/${db}/reader_items?state=all&item=${item._id}`}>{titleOf(item)}</a>
        {!read && <span className="sr-only"> {t('reader.unread', { count: 1 })}</span>}
      </h3>
      <p className={classes.from}>
        <span>{feed?.title}</span> <When at={point_at} still />
      </p>
      {title && summary && <p dir="auto">{summary}</p>}
    </article>
  )
}

function Picture({ src }: { src: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return null
  return <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
}
