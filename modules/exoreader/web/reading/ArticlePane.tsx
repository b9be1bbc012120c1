// The third pane: the item that is open, with what is done to it above. On a phone it is the whole page, with its ways at the
// bottom.
import { IconArrowDown, IconArrowUp, IconChevronLeft, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { PageBar } from '#web/ui/page/Page.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { hrefOf } from '../items/shown.ts'
import type { ReaderScreenState } from '../items/use-reader.ts'
import type { Item } from '../reader-calls.ts'
import { itemQuery, useItem } from '../reader-queries.ts'
import { useArticleKeys } from './use-article-keys.ts'
import { ItemPaper } from './ItemPaper.tsx'
import { ItemTools } from './ItemTools.tsx'
import { useWholeArticle } from './use-article.ts'
import { useReadOnOpening } from './use-opening.ts'
import itemClasses from '../items/items.module.css'
import classes from './reading.module.css'

export function ArticlePane({ reader, id }: { reader: ReaderScreenState; id: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const pane = useRef<HTMLElement>(null)
  const { data, error, refetch } = useItem(db, id)
  useReadOnOpening(data, reader.marks)
  const { isNarrow } = reader
  useEffect(() => {
    if (isNarrow) window.scrollTo(0, 0)
  }, [isNarrow])
  useNextItem(db, reader.list.rows, id)
  // Also while it is awaited, and where it cannot be had.
  useShortcuts([
    { key: 'Escape', text: 'reader.keys.close', run: reader.close, disabled: data !== undefined },
  ])
  return (
    <section
      ref={pane}
      className={`${itemClasses.pane} ${classes.pane}`}
      aria-label={t('reader.item')}
    >
      {data ? (
        <Open reader={reader} item={data} pane={pane} />
      ) : (
        <>
          <Head reader={reader} />
          <div className={classes.paper}>
            {error ? (
              <NotLoaded error={error} onRetry={() => void refetch()} isRecord />
            ) : (
              <CardSkeleton lines={6} />
            )}
          </div>
        </>
      )}
    </section>
  )
}

interface OpenProps {
  readonly reader: ReaderScreenState
  readonly item: Item
  readonly pane: RefObject<HTMLElement | null>
}

function Open({ reader, item, pane }: OpenProps) {
  const whole = useWholeArticle(item)
  const onEnd = (by: 1 | -1) => void reader.step(by, true)
  useArticleKeys({ item, pane, whole, onEnd, onClose: reader.close })
  return (
    <>
      <Head reader={reader}>
        <ItemTools
          item={item}
          marks={reader.marks}
          whole={whole}
          onLeave={() => flashOnReturn(() => reader.flash(item._id))}
        />
      </Head>
      <ItemPaper
        item={item}
        as={reader.isNarrow ? 'h1' : 'h2'}
        marks={reader.marks}
        whole={whole}
        takesFocus
      />
      <Neighbours reader={reader} />
    </>
  )
}

/** What is read next is at hand. */
function useNextItem(db: string, rows: readonly Item[], id: string): void {
  const client = useQueryClient()
  const next = rows[rows.findIndex(({ _id }) => _id === id) + 1]?._id
  useEffect(() => {
    if (next !== undefined) void client.prefetchQuery(itemQuery(db, next))
  }, [client, db, next])
}

/** After its own window is closed the item flashes here (spec 2, 4). */
function flashOnReturn(flash: () => void): void {
  window.addEventListener('blur', () => window.addEventListener('focus', flash, { once: true }), {
    once: true,
  })
}

function Head({ reader, children }: { reader: ReaderScreenState; children?: ReactNode }) {
  const t = useTexts()
  const { shown, root, title, isNarrow } = reader
  if (!isNarrow) {
    return (
      <div className={classes.bar}>
        <ActionIcon aria-label={t('reader.close')} onClick={reader.close}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        {children}
      </div>
    )
  }
  return (
    <div className={classes.bar} data-crumbs>
      <a className={itemClasses.back} href={hrefOf(root, { ...shown, item: undefined })}>
        <IconChevronLeft size={18} aria-hidden />
        <span>{title}</span>
      </a>
      {children}
    </div>
  )
}

/** On a phone: the next and the one before, under the thumb. */
function Neighbours({ reader }: { reader: ReaderScreenState }) {
  const t = useTexts()
  return (
    <PageBar>
      <Button
        leftSection={<IconArrowUp size={16} aria-hidden />}
        disabled={!reader.reaches(-1)}
        onClick={() => reader.step(-1, true)}
      >
        {t('reader.previous')}
      </Button>
      <Button
        variant="filled"
        leftSection={<IconArrowDown size={16} aria-hidden />}
        disabled={!reader.reaches(1)}
        onClick={() => reader.step(1, true)}
      >
        {t('reader.next')}
      </Button>
    </PageBar>
  )
}
