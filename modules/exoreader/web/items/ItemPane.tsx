// The list of items: what it shows, its states, search, rows, and pages or an end that loads more.
import { IconArrowUp, IconChevronLeft } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { Subscription } from '../reader-calls.ts'
import { ItemRow } from './ItemRow.tsx'
import { ListEmpty } from './ListEmpty.tsx'
import { ListTools } from './ListTools.tsx'
import { hrefOf, states } from './shown.ts'
import type { ReaderScreenState } from './use-reader.ts'
import { SearchBox } from './SearchBox.tsx'
import classes from './items.module.css'

export function ItemPane({ reader }: { reader: ReaderScreenState }) {
  const t = useTexts()
  const { list, shown } = reader
  return (
    <section className={`${classes.pane} ${classes.listPane}`} aria-labelledby="reader-title">
      <ListHead reader={reader} />
      <SearchBox key={JSON.stringify([shown.feed, shown.label])} reader={reader} />
      {list.hasNews && (
        <button type="button" className={classes.news} onClick={list.reload}>
          <IconArrowUp size={15} aria-hidden />
          {t('reader.news')}
        </button>
      )}
      <Listed reader={reader} />
    </section>
  )
}

function ListHead({ reader }: { reader: ReaderScreenState }) {
  const t = useTexts()
  const { shown, root, title, counts, labelCounts, isNarrow } = reader
  const unread = shown.feed
    ? counts?.subscriptions[shown.feed]
    : shown.label
      ? labelCounts.get(shown.label)
      : counts?.unread
  const place = { feed: shown.feed, label: shown.label, q: shown.q }
  return (
    <header className={classes.head} data-crumbs={isNarrow || undefined}>
      {isNarrow && (
        <a className={classes.back} href={hrefOf(root, { ...shown, isFeeds: true })}>
          <IconChevronLeft size={18} aria-hidden />
          {t('reader.feeds')}
        </a>
      )}
      <div className={classes.headLine}>
        <div className={classes.words}>
          <h1 id="reader-title" className={classes.h1} tabIndex={-1}>
            {title}
          </h1>
          <p className={classes.sub}>
            {counts ? t('reader.unread_count', { count: unread ?? 0 }) : '\u00A0'}
          </p>
        </div>
        <ListTools reader={reader} />
      </div>
      <nav className={classes.tabs} aria-label={t('reader.states.label')}>
        {states
          .filter((state) => state !== 'hidden' || hasHidden(reader))
          .map((state) => (
            <a
              key={state}
              href={hrefOf(root, { ...place, state })}
              aria-current={shown.state === state ? 'page' : undefined}
            >
              {t(`reader.states.${state}`)}
            </a>
          ))}
      </nav>
    </header>
  )
}

/** A rule of this list hides items, or hidden ones are shown. */
function hasHidden({ shown, subscriptions = [] }: ReaderScreenState): boolean {
  const isOfPlace = ({ _id, reader_label_id: label }: Subscription) =>
    shown.feed ? _id === shown.feed : shown.label === undefined || shown.label === label
  return shown.state === 'hidden' || subscriptions.some((one) => one.hides && isOfPlace(one))
}

function Listed({ reader }: { reader: ReaderScreenState }) {
  const t = useTexts()
  const { list, shown, flashing } = reader
  if (list.error && list.items.length === 0) {
    return <NotLoaded error={list.error} onRetry={list.reload} />
  }
  if (list.isLoading) return <RowsSkeleton />
  if (list.items.length === 0) return <ListEmpty reader={reader} />
  return (
    <>
      <ol className={classes.items} aria-label={t('reader.items')}>
        {list.rows.map((item) => (
          <ItemRow
            key={item._id}
            item={item}
            href={reader.itemHref(item._id)}
            isOpen={shown.item === item._id}
            isFocused={reader.focused === item._id && shown.item !== item._id}
            isFlashing={flashing === item._id}
            onOpen={() => reader.focus(item._id)}
            onToggle={() => reader.toggleExpanded(item)}
          />
        ))}
      </ol>
      {list.toPage ? <Pages reader={reader} toPage={list.toPage} /> : <End reader={reader} />}
    </>
  )
}

function Pages({ reader, toPage }: { reader: ReaderScreenState; toPage: (page: number) => void }) {
  const t = useTexts()
  const { page, isLastPage, isLoadingMore } = reader.list
  return (
    <nav className={classes.foot} aria-label={t('reader.pages.label')}>
      <Button disabled={page === 0} onClick={() => toPage(page - 1)}>
        {t('reader.pages.previous')}
      </Button>
      <span>{t('reader.pages.page', { page: page + 1 })}</span>
      <Button disabled={isLastPage} loading={isLoadingMore} onClick={() => toPage(page + 1)}>
        {t('reader.pages.next')}
      </Button>
    </nav>
  )
}

/** More is loaded before its end is seen. */
function End({ reader }: { reader: ReaderScreenState }) {
  const t = useTexts()
  const { hasMore, more, items } = reader.list
  const end = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!hasMore || !end.current) return undefined
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more()
      },
      { rootMargin: '800px' },
    )
    watcher.observe(end.current)
    return () => watcher.disconnect()
  })
  return (
    <p ref={end} className={classes.end}>
      {t(hasMore ? 'reader.loading_more' : 'reader.end', { count: items.length })}
    </p>
  )
}
