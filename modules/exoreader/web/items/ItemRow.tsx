// One item in the list: where it is from and when, its title, and how it begins, or all of it. Unread is said by weight and a dot.
import { IconChevronDown, IconHeadphones, IconStarFilled } from '@tabler/icons-react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Bone } from '#web/ui/feedback/Skeleton.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { FeedIcon } from '../icons/FeedIcon.tsx'
import { ItemContent } from '../reading/ItemContent.tsx'
import { titleOf, type Item } from '../reader-calls.ts'
import { useItem } from '../reader-queries.ts'
import classes from './items.module.css'

interface ItemRowProps {
  readonly item: Item
  readonly href: string
  readonly isOpen: boolean
  readonly isFocused: boolean
  /** It was closed a moment ago (spec 4). */
  readonly isFlashing: boolean
  readonly onOpen: () => void
  /** Its content is shown here, or not any more. */
  readonly onToggle: () => void
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
              <span className="sr-only">{t('reader.unread', { count: 1 })}</span>
            </>
          )}
          {item.reader_subscription && <FeedIcon feed={item.reader_subscription} />}
          <span className={classes.source} dir="auto">
            {item.reader_subscription?.title}
          </span>
          {hasSound && <IconHeadphones size={14} aria-hidden />}
          {item.starred && (
            <>
              <IconStarFilled size={13} aria-hidden />
              <span className="sr-only">{t('reader.starred')}</span>
            </>
          )}
          <When at={item.point_at} still />
        </span>
        <span className={classes.title} dir="auto">
          {titleOf(item)}
        </span>
        {item.rule?.does === 'hide' && (
          <span className={classes.rule}>{t('reader.rules.did.hide', item.rule)}</span>
        )}
        {item.title && item.summary && !item.expanded && (
          <span className={classes.summary} dir="auto">
            {item.summary}
          </span>
        )}
      </a>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={item.expanded}
        aria-label={t('reader.expand')}
        aria-describedby={rowId(item._id)}
        title={t(item.expanded ? 'reader.collapse' : 'reader.expand')}
        onClick={props.onToggle}
      >
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </button>
      {item.expanded && <Expanded id={item._id} />}
    </li>
  )
}

function Expanded({ id }: { id: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const { data, error } = useItem(db, id)
  return (
    <div className={classes.expanded}>
      {data ? (
        <ItemContent item={data} article={data.article} heading="h2" />
      ) : error ? (
        t.problem(error)
      ) : (
        <Bone width="80%" />
      )}
    </div>
  )
}
