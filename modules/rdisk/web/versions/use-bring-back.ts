// Brings a former version of a file back as a new one, and can take that back.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { isChangeable } from '../changeable.ts'
import { useFileActions } from '../actions/FileActions.tsx'
import type { Item } from '#web/files/disk/items.ts'
import { bringBack, type Version } from '../disk-calls.ts'

interface Known {
  /** The oldest that is kept is 1. */
  readonly number: number
  /** The current one. */
  readonly now: Version
}

/** undefined when the person may not. */
export function useBringBack(item: Item): ((version: Version, known: Known) => void) | undefined {
  const t = useTexts()
  const { db } = useGroup()
  const { mayWrite, run, say } = useFileActions()
  if (!mayWrite || !isChangeable(item)) return undefined
  return ({ rev }, { number, now }) =>
    void run(async () => {
      await bringBack(db, item.id, rev)
      say(t('disk.versions.restored', { number }), () => bringBack(db, item.id, now.rev))
    })
}
