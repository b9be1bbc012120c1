// Beside a page where there is room: the search, the tree, the pages that are open, those changed last.
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useFind, useLabels } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { PageSearch } from '../index/PageSearch.tsx'
import { useOpenEntries } from '../open-entries.ts'
import { Tree } from '../tree/Tree.tsx'
import classes from './show.module.css'

/** Pages of each list. */
const few = 5

export function SidePanel({ current }: { current: string | undefined }) {
  return (
    <div className={`${classes.side} no-print`}>
      <PageSearch />
      <Tree current={current} />
      <Open />
      <Recent />
    </div>
  )
}

interface PartProps {
  title: string
  /** Where all of it is. */
  href: string
  children: ReactNode
}

function Part({ title, href, children }: PartProps) {
  return (
    <section>
      <h2>
        <a href={href}>{title}</a>
      </h2>
      <ul>{children}</ul>
    </section>
  )
}

function Open() {
  const t = useTexts()
  const { db } = useGroup()
  const { ids, close } = useOpenEntries()
  const shown = ids.slice(0, 2 * few)
  const { data: titles } = useLabels(db, shown)
  if (ids.length < 2) return null
  return (
    <Part title={t('wiki.parts.open')} href={`/account/${db}/wiki?page=open`}>
      {shown.map((id) => (
        <li key={id}>
          <a href={`/account/${db}/handbooks/${id}`}>{titles?.get(id) ?? '…'}</a>
          <ActionIcon
            size="sm"
            aria-label={t('wiki.open.close', { name: titles?.get(id) ?? '' })}
            onClick={() => close(id)}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </Part>
  )
}

function Recent() {
  const t = useTexts()
  const { db } = useGroup()
  const { data } = useFind(db, 'Handbook', {
    fields: ['_id', 'uri', 'title'],
    sort: [{ updated_at: 'desc' }],
    limit: few,
  })
  if (!data) return null
  return (
    <Part title={t('wiki.parts.recent')} href={`/account/${db}/wiki?page=recent`}>
      {data.docs.map(({ _id, uri, title }) => (
        <li key={_id}>
          <a href={`/account/${db}/wiki/${String(uri)}`}>{String(title)}</a>
        </li>
      ))}
    </Part>
  )
}
