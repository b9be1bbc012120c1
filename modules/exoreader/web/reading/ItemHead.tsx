// Above what an item says: where it is from, when and by whom, and its title, which leads to the page itself. An item without a
// title begins with what it says.
import { useEffect, useRef } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { When } from '#web/ui/marks/When.tsx'
import { FeedIcon } from '../icons/FeedIcon.tsx'
import { titleOf, type Item } from '../reader-calls.ts'
import { webAddress } from './draw-html.tsx'
import classes from './reading.module.css'

interface ItemHeadProps {
  readonly item: Item
  /** `h1` where the item is the page. */
  readonly as: 'h1' | 'h2'
  /** The title takes the focus when the item is opened. */
  readonly takesFocus?: boolean
}

export function ItemHead({ item, as: Heading, takesFocus = false }: ItemHeadProps) {
  const t = useTexts()
  const { db } = useGroup()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) title.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const { reader_subscription: feed, author, point_at, edited } = item
  const href = webAddress(item.url)
  return (
    <header className={classes.head}>
      <p className={classes.from}>
        {feed && <FeedIcon feed={feed} />}
        {feed?._id ? (
          <a href={`/account/${db}/reader_items?feed=${feed._id}`}>{feed.title}</a>
        ) : (
          <span>{feed?.title}</span>
        )}
        <When at={point_at} />
        {edited && <span>{t('reader.edited')}</span>}
      </p>
      <Heading
        ref={title}
        className={item.title ? classes.title : 'sr-only'}
        dir="auto"
        tabIndex={-1}
      >
        {href === undefined || !item.title ? (
          titleOf(item)
        ) : (
          <a href={href} target="_blank" rel="noopener noreferrer nofollow">
            {titleOf(item)}
          </a>
        )}
      </Heading>
      {author && <p className={classes.from}>{author}</p>}
    </header>
  )
}
