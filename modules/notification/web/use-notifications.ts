// The notifications of the person signed in, newest first, with the records they are about as their Groups have them now; and
// what marks them as read.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Doc } from '#core/entity/entity.ts'
import { registry } from '#core/entity/registry.ts'
import type { WireDocument } from '#core/wire.ts'
import { showError } from '#web/api/banner.ts'
import { cacheKey, refresh, useFind } from '#web/api/records.ts'
import { useSession, type MyMembership } from '#web/api/session/session.ts'
import { batches, readMany, writeMany } from '#web/api/writing/write-many.ts'
import { listen } from '#web/shell/live.ts'
import type { notification as entity } from '../entities/notification.ts'
import { notificationModule } from '../module.ts'

export type Notification = Doc<typeof entity>

const kind = 'Notification'
/** Notifications that are shown. */
const max = 50
const none: readonly WireDocument[] = []

export interface Notifications {
  /** Undefined until they are known. */
  readonly list: readonly Notification[] | undefined
  readonly unread: readonly Notification[]
  /** Groups of this person by name: nothing is shown of others. */
  readonly groups: ReadonlyMap<string, MyMembership>
  readonly markRead: (which: readonly Notification[]) => void
}

export function useNotifications(): Notifications {
  const { person, groups: memberships, ready } = useSession()
  const client = useQueryClient()
  const db = person?.id ?? ''
  const query = { sort: [{ at: 'desc' as const }], limit: max }
  const { data } = useFind(db, kind, query, { enabled: db !== '' })
  const groups = new Map(memberships.map((one) => [one.db_name, one]))
  const found: readonly Notification[] = data?.docs ?? none
  const list = found.filter(({ group = '' }) => groups.has(group))
  const unread = list.filter(({ read_at }) => !read_at)
  const markRead = async (which: readonly Notification[]) => {
    const read_at = new Date().toISOString()
    const read = which.filter((one) => !one.read_at).map((one) => ({ ...one, read_at }))
    if (read.length === 0) return
    for (const docs of batches(read)) await writeMany(db, docs)
    await refresh(client, db, kind)
  }
  return {
    list: data && ready ? list : undefined,
    unread,
    groups,
    markRead: (which) => void markRead(which).catch(showError),
  }
}

/** Hears of new ones by the feed of the person's own database, while it is mounted. */
export function useLiveNotifications(): void {
  const { person } = useSession()
  const client = useQueryClient()
  const db = person?.id
  useEffect(() => {
    if (db === undefined) return undefined
    const { byId } = registry([notificationModule])
    return listen(db, client, (id) => byId(id)?.kind).stop
  }, [db, client])
}

/** Records and people by id, as far as they can be read; undefined until it is known. */
export function useSubjects(
  db: string,
  list: readonly Notification[],
): ReadonlyMap<string, WireDocument> | undefined {
  const idsOf = new Map<string, Set<string>>()
  for (const { group = '', record_id = '', by } of list) {
    const ids = idsOf.get(group) ?? new Set()
    idsOf.set(group, ids.add(record_id))
    if (by) ids.add(by)
  }
  const wanted = [...idsOf].map(([group, ids]) => [group, [...ids].sort()] as const)
  return useQuery({
    queryKey: [...cacheKey(db, kind), 'subjects', wanted],
    queryFn: async ({ signal }) => {
      const docs = await Promise.all(
        wanted.map(([group, ids]) => readMany(group, ids, signal).catch(() => none)),
      )
      return new Map(docs.flat().map((doc) => [doc._id, doc]))
    },
    placeholderData: (former) => former,
  }).data
}
