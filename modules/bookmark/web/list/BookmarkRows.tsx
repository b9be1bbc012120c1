// Bookmarks as rows: the title opens the page in a tab of its own; below it where it leads, beside it the tags. One under the
// other on a phone.
import { tagWords } from '#core/fields/tags.ts'
import { IconLinkOff, IconStarFilled } from '@tabler/icons-react'
import type { WireDocument } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import type { Selection } from '#web/records/bulk/use-selection.ts'
import { rowId } from '#web/records/list/list-position.ts'
import type { RowWalk } from '#web/records/list/use-list.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Row, RowList, Rows } from '#web/ui/list/Rows.tsx'
import { Avatar, Pill } from '#web/ui/marks/Marks.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { useIsNarrow, useIsPhone } from '#web/ui/phone.ts'
import { shortUrl, siteOf } from '../../rules/normalize.ts'
import type { Bookmark } from '../bookmark-calls.ts'
import classes from './list.module.css'
import { RowMenu } from './RowMenu.tsx'

interface BookmarkRowsProps {
  readonly docs: readonly WireDocument[]
  readonly walk: RowWalk
  readonly selection: Selection
}

const wide = '28px minmax(0, 1fr) minmax(0, 300px) 84px 36px'
const narrow = '28px minmax(0, 1fr) 84px 36px'
const phone = 'minmax(0, 1fr) 44px'

export function BookmarkRows({ docs, walk, selection }: BookmarkRowsProps) {
  const t = useTexts()
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const columns = isPhone ? phone : isNarrow ? narrow : wide
  return (
    <div className={classes.rows}>
      <RowList columns={columns} label={t('bookmark.many')}>
        <Rows>
          {docs.map((doc) => (
            <BookmarkRow
              key={doc._id}
              doc={doc}
              walk={walk}
              selection={selection}
              isPhone={isPhone}
              isNarrow={isNarrow}
            />
          ))}
        </Rows>
      </RowList>
    </div>
  )
}

interface BookmarkRowProps {
  readonly doc: Bookmark
  readonly walk: RowWalk
  readonly selection: Selection
  readonly isPhone: boolean
  readonly isNarrow: boolean
}

function BookmarkRow({ doc, walk, selection, isPhone, isNarrow }: BookmarkRowProps) {
  const { url = '' } = doc
  const below = isNarrow || isPhone
  return (
    <Row focused={walk.focused === doc._id} select={selection.box(doc)}>
      {!isPhone && <Avatar name={siteOf(url).split('.')[0]} id={siteOf(url)} size={26} />}
      <div className={classes.words}>
        <Title doc={doc} onOpen={() => walk.leave(doc._id)} />
        <span className={classes.second} title={url}>
          <b>{siteOf(url)}</b>
          {doc.description ? ` · ${doc.description}` : rest(url)}
        </span>
        {below && doc.tag_names && <Tags doc={doc} />}
      </div>
      {!below && <Tags doc={doc} />}
      {!isPhone && (
        <span className={classes.when}>{doc.created_at && <When at={doc.created_at} still />}</span>
      )}
      <RowMenu doc={doc} />
    </Row>
  )
}

/** Where on its site a page is, where nobody described it. */
function rest(url: string): string {
  const where = shortUrl(url).slice(siteOf(url).length)
  return where === '' ? '' : ` ${where}`
}

function Title({ doc, onOpen }: { doc: Bookmark; onOpen: () => void }) {
  const t = useTexts()
  const { status, starred, health } = doc
  return (
    <span className={classes.title}>
      {starred && (
        <>
          <IconStarFilled size={14} aria-hidden />
          <span className="sr-only">{t('bookmark.fields.starred')}</span>
        </>
      )}
      <a
        id={rowId(doc._id)}
        href={doc.url}
        target="_blank"
        rel="noopener noreferrer"
        data-unread={status === 'unread' || undefined}
        onClick={onOpen}
      >
        {doc.label}
      </a>
      {status !== 'active' && <Pill outline>{t(`bookmark.options.status.${status}`)}</Pill>}
      {health === 'dead' && (
        <Pill tone="block">
          <IconLinkOff size={14} aria-hidden />
          {t('bookmark.options.health.dead')}
        </Pill>
      )}
    </span>
  )
}

function Tags({ doc: { tag_names = [] } }: { doc: Bookmark }) {
  const t = useTexts()
  const { path, params } = useAddress()
  const hrefOf = (tag: string) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    next.set('tag_names', tag)
    return `${path}?${next}`
  }
  return (
    <span className={classes.tags}>
      {tag_names.map((tag) => (
        <a
          key={tag}
          href={hrefOf(tag)}
          aria-label={t('bookmarks.with_tag', { tag: tagWords(tag) })}
        >
          {tagWords(tag)}
        </a>
      ))}
    </span>
  )
}
