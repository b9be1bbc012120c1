// The parts of the list: what is at hand, what is to be read, what has a star, what is put away, and what is gone from the web.
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Tabs } from '#web/ui/list/Tabs.tsx'
import { bookmark } from '../../entities/bookmark.ts'

/** By name: what the address says of a part. */
const parts = {
  all: {},
  unread: { status: 'unread' },
  starred: { starred: 'true' },
  archived: { status: 'archived' },
  gone: { health: 'dead' },
} as const
export type PartName = keyof typeof parts

const names = Object.keys(parts) as PartName[]
const asked = ['status', 'starred', 'health']

/** The part that the address names, and what it asks besides: what is archived is in a part of its own. */
export function usePart(): { name: PartName; selector: Record<string, unknown> } {
  const { params } = useAddress()
  const name =
    names.find((one) => {
      const said = Object.entries(parts[one])
      return said.length > 0 && said.every(([key, value]) => params.get(key) === value)
    }) ?? 'all'
  const isAll = name === 'all' && !params.has('status')
  return { name, selector: isAll ? { status: { $ne: 'archived' } } : {} }
}

export function StateTabs({ part }: { part: PartName }) {
  const t = useTexts()
  const { db } = useGroup()
  const { path, params } = useAddress()
  const count = { limit: 1, fields: ['_id'], total: true }
  const unread = useFind(db, bookmark.kind, { ...count, selector: parts.unread })
  const gone = useFind(db, bookmark.kind, { ...count, selector: parts.gone })
  const counts: Partial<Record<PartName, number>> = {
    unread: unread.data?.total,
    gone: gone.data?.total,
  }
  const hrefOf = (name: PartName) => {
    const next = new URLSearchParams(params)
    for (const key of [...asked, 'page']) next.delete(key)
    for (const [key, value] of Object.entries(parts[name])) next.set(key, value)
    return next.size > 0 ? `${path}?${next}` : path
  }
  const tabs = names.map((name) => ({
    label: t(`bookmarks.parts.${name}`),
    href: hrefOf(name),
    current: name === part,
    ...(counts[name] ? { count: counts[name] } : {}),
  }))
  return <Tabs label={t('bookmarks.parts.label')} tabs={tabs} />
}
