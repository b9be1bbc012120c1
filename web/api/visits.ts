// Records visited lately in this browser, per person and Group: what the palette offers before anything is typed. They are
// forgotten at sign-out.
import { useEffect } from 'react'
import { useGroup } from './context.ts'

const most = 8
const start = 'visits/'
const keyOf = (user: string | null, db: string) => `${start}${user ?? ''}/${db}`

/** Ids, the last one visited first. */
export function visitsOf(user: string | null, db: string): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(keyOf(user, db)) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    // The browser keeps nothing, or something else is kept there.
    return []
  }
}

/** Writes down that the page of a record is open. */
export function useVisit(id: string): void {
  const { db, actor } = useGroup()
  const { user_id } = actor
  useEffect(() => {
    const others = visitsOf(user_id, db).filter((other) => other !== id)
    try {
      localStorage.setItem(keyOf(user_id, db), JSON.stringify([id, ...others].slice(0, most)))
    } catch {
      // The browser's store is full or closed: the palette offers open records alone.
    }
  }, [id, db, user_id])
}

/** Everybody's, in every Group. */
export function forgetVisits(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(start)) localStorage.removeItem(key)
    }
  } catch {
    // Nothing was kept, so nothing is left behind.
  }
}
