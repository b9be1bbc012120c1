// One item in the list: where it is from and when, its title, and how it begins. Unread is said by weight and a dot.
import { IconHeadphones, IconStarFilled } from '@tabler/icons-react'
import { useTexts } from '#web/api/texts.ts'
import { When } from '#web/ui/marks/When.tsx'
import { FeedIcon } from '../icons/FeedIcon.tsx'
import { titleOf, type Item } from '../reader-calls.ts'
import classes from './items.module.css'

interface ItemRowProps {
  readonly item: Item
  readonly href: string
  readonly isOpen: boolean
  readonly isFocused: boolean
  /** It was closed a moment ago (spec 4). */
  readonly isFlashing: boolean
  readonly onOpen: () => void
}

export const rowId = (id: string) => `row-${id}`

export function ItemRow(props: ItemRowProps) {
  const t = useTexts()
  const { item, isOpen, isFocused, isFlashing } = props
  const hasSound = item.enclosures?.some(({ type }) => type?.startsWith('audio/'))
  return (
    <li className={classes.item}>
      <a
        id={rowId(item._id)}
        className={classes.row}
        href={props.href}
        aria-current={isOpen ? 'true' : undefined}
        data-unread={item.read ? undefined : true}
        data-focus={isFocused || undefined}
        data-flash={isFlashing || undefined}
        onClick={props.onOpen}
      >
        <span className={classes.from}>
          {!item.read && (
            <>
              <span className={classes.dot} aria-hidden />
              <span className="sr-only">{t('reader.unread')}</span>
            </>
          )}
          {item.reader_subscription && <FeedIcon feed={item.reader_subscription} />}
          <span className={classes.source}>{item.reader_subscription?.title}</span>
          {hasSound && <IconHeadphones size={14} aria-hidden />}
          {item.starred && (
            <>
              <IconStarFilled size={13} aria-hidden />
              <span className="sr-only">{t('reader.starred')}</span>
            </>
          )}
          <When at={item.point_at} still />
        </span>
        <span className={classes.title}>{titleOf(item)}</span>
        {item.title && item.summary && <span className={classes.summary}>{item.summary}</span>}
      </a>
    </li>
  )
}
