// Listens to `_changes` of the Group on the screen: what others changed is loaded anew and told to the screens.
// Closed while the tab is hidden, so that many open tabs never use up the browser's connections.
import type { QueryClient } from '@tanstack/react-query'
import type { Registry } from '#core/entity/registry.ts'
import type { ChangeRow } from '#core/wire.ts'
import { announce } from '#web/api/live.ts'
import { refresh } from '#web/api/records.ts'

/** Changes that arrive together are answered by one load. */
const gather = 200
const retry = 10_000

/** Starts listening; the returned function stops. */
export function listen(db: string, client: QueryClient, registry: Registry): () => void {
  let source: EventSource | undefined
  let since: string | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const kinds = new Set<string>()

  const flush = () => {
    timer = undefined
    for (const kind of kinds) void refresh(client, db, kind)
    if (kinds.has('Membership') || kinds.has('Account')) {
      void client.invalidateQueries({ queryKey: ['memberships'] })
    }
    kinds.clear()
  }

  const hear = (event: MessageEvent<string>) => {
    const row = JSON.parse(event.data) as ChangeRow
    since = String(row.seq)
    const kind = row.doc?.klass ?? registry.byId(row.id)?.kind
    if (kind !== undefined) kinds.add(kind)
    timer ??= setTimeout(flush, gather)
    announce({
      db,
      id: row.id,
      rev: row.changes[0]?.rev ?? '',
      deleted: row.deleted === true,
      kind,
      updated_by: row.doc?.updated_by,
    })
  }

  const open = () => {
    clearTimeout(again)
    const from = encodeURIComponent(since ?? 'now')
    const query = `feed=eventsource&include_docs=true&heartbeat=25000&since=${from}`
    source = new EventSource(`/${db}/_changes?${query}`)
    source.addEventListener('message', hear)
    source.addEventListener('error', () => {
      // The browser tries again by itself unless the server refused; then we do, later.
      if (source?.readyState === EventSource.CLOSED) again = setTimeout(open, retry)
    })
  }

  const close = () => {
    clearTimeout(again)
    source?.close()
    source = undefined
  }

  const follow = () => {
    if (document.visibilityState === 'hidden') return close()
    if (source) return
    // Nothing was heard yet, so nobody knows what was missed: load everything of the Group anew.
    if (since === undefined) void refresh(client, db)
    open()
  }

  open()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    clearTimeout(timer)
    close()
  }
}
