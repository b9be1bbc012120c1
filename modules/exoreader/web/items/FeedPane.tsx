// The first pane: everything, what is unread, starred and of today, then labels with their subscriptions, each with how much of it
// is unread. What does not come in any more carries a sign.
import { IconAlertTriangle, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Bone, Delayed } from '#web/ui/feedback/Skeleton.tsx'
import type { Subscription } from '../reader-calls.ts'
import type { Label } from '../reader-queries.ts'
import { isTroubled } from '../subscriptions/health.ts'
import { FeedIcon } from '../icons/FeedIcon.tsx'
import { closedLabels, keepClosed } from './closed-labels.ts'
import { FeedLink } from './FeedLink.tsx'
import { hrefOf, type Shown } from './shown.ts'
import type { ReaderScreenState } from './use-reader.ts'
import classes from './feeds.module.css'
import itemClasses from './items.module.css'

export function FeedPane({ reader }: { reader: ReaderScreenState }) {
  const t = useTexts()
  const { db } = useGroup()
  const { shown, root, counts, isNarrow, subscriptions, labels } = reader
  const isWhole = shown.feed === undefined && shown.label === undefined && shown.q === undefined
  const top = (state: 'unread' | 'all' | 'starred', count?: number) => (
    <FeedLink
      href={hrefOf(root, { state })}
      isCurrent={isWhole && shown.state === state && !isNarrow}
      count={count}
    >
      {t(`reader.titles.${state}`)}
    </FeedLink>
  )
  const Heading = isNarrow ? 'h1' : 'h2'
  return (
    <nav
      className={`${itemClasses.pane} ${itemClasses.feedPane} ${classes.pane}`}
      aria-label={t('reader.feeds')}
    >
      <div className={classes.head}>
        <Heading tabIndex={isNarrow ? -1 : undefined}>{t('reader.feeds')}</Heading>
        <a
          className={classes.add}
          href={`/account/${db}/reader_subscriptions/new`}
          aria-label={t('reader.add.action')}
          title={t('reader.add.action')}
        >
          <IconPlus size={18} stroke={1.9} aria-hidden />
        </a>
      </div>
      <ul className={classes.links}>
        <li>{top('unread', counts?.unread)}</li>
        <li>{top('all')}</li>
        <li>{top('starred')}</li>
        <li>
          <FeedLink href={`/account/${db}/reader-today`} isCurrent={false}>
            {t('reader.today.title')}
          </FeedLink>
        </li>
      </ul>
      {subscriptions && labels ? (
        <Folders reader={reader} subscriptions={subscriptions} labels={labels} />
      ) : (
        <Delayed>
          <div className={classes.bones}>
            <Bone width="70%" />
            <Bone width="50%" />
            <Bone width="62%" />
          </div>
        </Delayed>
      )}
      {subscriptions?.length === 0 && (
        <p className={classes.first}>
          <Button component="a" href={`/account/${db}/reader_subscriptions/new`}>
            {t('reader.add.action')}
          </Button>
        </p>
      )}
    </nav>
  )
}

interface FoldersProps {
  readonly reader: ReaderScreenState
  readonly subscriptions: readonly Subscription[]
  readonly labels: readonly Label[]
}

function Folders({ reader, subscriptions, labels }: FoldersProps) {
  const known = new Set(labels.map(({ _id }) => _id))
  // Those without a label, or with one that is not there any more, are loose.
  const byLabel = Map.groupBy(subscriptions, ({ reader_label_id: id }) =>
    id !== undefined && known.has(id) ? id : undefined,
  )
  const loose = byLabel.get(undefined) ?? []
  return (
    <ul className={classes.links}>
      {labels.map((label) => {
        const feeds = byLabel.get(label._id)
        return feeds && <Folder key={label._id} reader={reader} label={label} feeds={feeds} />
      })}
      {loose.map((feed) => (
        <li key={feed._id}>
          <Feed reader={reader} feed={feed} />
        </li>
      ))}
    </ul>
  )
}

interface FolderProps {
  readonly reader: ReaderScreenState
  readonly label: Label
  readonly feeds: readonly Subscription[]
}

function Folder({ reader, label: { _id, name }, feeds }: FolderProps) {
  const t = useTexts()
  const { shown, root, labelCounts } = reader
  const [isClosed, setClosed] = useState(() => closedLabels().includes(_id))
  const toggle = () => {
    setClosed(!isClosed)
    keepClosed(_id, !isClosed)
  }
  return (
    <li>
      <div className={classes.folder}>
        <button
          type="button"
          aria-expanded={!isClosed}
          aria-label={t('reader.folder', { name: name ?? '' })}
          onClick={toggle}
        >
          <IconChevronRight size={14} stroke={2} aria-hidden />
        </button>
        <FeedLink
          href={hrefOf(root, { label: _id, state: keptState(shown) })}
          isCurrent={shown.label === _id}
          count={labelCounts.get(_id)}
        >
          {name}
        </FeedLink>
      </div>
      {!isClosed && (
        <ul className={classes.inner}>
          {feeds.map((feed) => (
            <li key={feed._id}>
              <Feed reader={reader} feed={feed} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** What is starred is looked for everywhere; else one goes on as one reads. */
const keptState = ({ state }: Shown) => (state === 'all' ? 'all' : 'unread')

function Feed({ reader, feed }: { reader: ReaderScreenState; feed: Subscription }) {
  const t = useTexts()
  const { shown, root, counts } = reader
  const isSick = isTroubled(feed.health)
  return (
    <FeedLink
      href={hrefOf(root, { feed: feed._id, state: keptState(shown) })}
      isCurrent={shown.feed === feed._id}
      count={counts?.subscriptions[feed._id]}
      mark={<FeedIcon feed={feed} />}
    >
      <span className={classes.text} dir="auto">
        {feed.title}
      </span>
      {isSick && (
        <span className={classes.sick} title={t(`reader.health.${feed.health.state}`)}>
          <IconAlertTriangle size={13} aria-hidden />
          <span className="sr-only">{t(`reader.health.${feed.health.state}`)}</span>
        </span>
      )}
    </FeedLink>
  )
}
