// Records visited lately in this browser, per person and Group: what the palette offers before anything is typed. They are
// forgotten at sign-out.
import { useEffect } from 'react'
import { inBrowser } from '#web/storage/browser-storage.ts'
import { useGroup } from './context.ts'

const max = 8
const start = 'visits/'
const keyOf = (user: string | null, db: string) => `${start}${user ?? ''}/${db}`

/** Ids, the last one visited first. */
export function visitsOf(user: string | null, db: string): readonly string[] {
  return inBrowser.getTexts(keyOf(user, db)) ?? []
}

/** Writes down that the page of a record is open. */
export function useVisit(id: string): void {
  const { db, actor } = useGroup()
  const { user_id } = actor
  useEffect(() => {
    const others = visitsOf(user_id, db).filter((other) => other !== id)
    inBrowser.setJson(keyOf(user_id, db), [id, ...others].slice(0, max))
  }, [id, db, user_id])
}

/** Everybody's, in every Group. */
export function forgetVisits(): void {
  for (const key of inBrowser.keys(start)) inBrowser.set(key, undefined)
}
