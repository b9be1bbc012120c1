// What is done to items: read or not, a star or none, its content in the list or not, and many at once with an undo. Shown at
// once; taken back where the server refuses.
import { useQueryClient } from '@tanstack/react-query'
import { showError } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { markItem, markMany, unmarkMany, type Item, type Many } from '../reader-calls.ts'
import { holdCounts } from '../live-counts.ts'
import { patchCounts, patchItems, refreshCounts } from '../reader-queries.ts'

export interface Marks {
  readonly setRead: (item: Item, read: boolean) => void
  readonly setStarred: (item: Item, starred: boolean) => void
  readonly setExpanded: (item: Item, expanded: boolean) => void
  /** Brings back what a rule hid. */
  readonly bringBack: (item: Item) => void
  /** `rows`: those on the screen that are among them. */
  readonly readMany: (many: Many, rows: readonly Item[]) => Promise<void>
}

/** The marks that take a state away and give it. */
const names = {
  read: ['unread', 'read'],
  starred: ['unstar', 'star'],
  expanded: ['collapse', 'expand'],
} as const

export function useMarks(): Marks {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const show = (items: readonly Item[], patch: Partial<Item>) =>
    patchItems(client, db, new Set(items.map(({ _id }) => _id)), patch)
  const set = (item: Item, field: keyof typeof names, value: boolean) => {
    if (item[field] === value) return
    const draw = (now: boolean) => {
      show([item], { [field]: now })
      const step = now ? 1 : -1
      if (field === 'read') patchCounts(client, db, item, { unread: -step })
      if (field === 'starred') patchCounts(client, db, item, { starred: step })
    }
    const release = holdCounts()
    draw(value)
    markItem(db, item._id, names[field][value ? 1 : 0])
      .catch((error: unknown) => {
        draw(!value)
        showError(error)
      })
      .finally(() => {
        release()
        void refreshCounts(client, db)
      })
  }
  const bringBack = (item: Item) => {
    const { rule } = item
    show([item], { rule: undefined })
    markItem(db, item._id, 'show')
      .catch((error: unknown) => {
        show([item], { rule })
        showError(error)
      })
      .finally(() => void refreshCounts(client, db))
  }
  const readMany = async (many: Many, rows: readonly Item[]) => {
    const unread = rows.filter(({ read }) => !read)
    show(unread, { read: true })
    try {
      const { mark, amount } = await markMany(db, many)
      const undo = async () => {
        show(unread, { read: false })
        await unmarkMany(db, mark)
        await refreshCounts(client, db)
      }
      void toast({
        message: t('reader.marked', { count: amount }),
        undo: { label: t('actions.undo'), run: () => void undo().catch(showError) },
      })
    } catch (error) {
      show(unread, { read: false })
      showError(error)
    }
    await refreshCounts(client, db)
  }
  return {
    setRead: (item, read) => set(item, 'read', read),
    setStarred: (item, starred) => set(item, 'starred', starred),
    setExpanded: (item, expanded) => set(item, 'expanded', expanded),
    bringBack,
    readMany,
  }
}
