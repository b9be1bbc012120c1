// Adding a subscription: an address is looked at, what it leads to is offered, the feed is subscribed to.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '#core/ids.ts'
import { useGroup } from '#web/api/context.ts'
import { createRecord, refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { discover, subscriptionKind, type FoundFeed } from '../reader-calls.ts'
import { reasonOf } from './health.ts'

export interface Add {
  readonly address: string
  readonly type: (address: string) => void
  /** Id of the label that the subscription gets; '' for none. */
  readonly label: string
  readonly setLabel: (id: string) => void
  readonly search: () => void
  /** Where the address leads to several feeds, or to one that is there already. */
  readonly found: readonly FoundFeed[] | undefined
  readonly take: (feed: FoundFeed) => void
  readonly problem: string | undefined
  /** Subscribes to an address that cannot be reached now; absent where it can, or where no feed is. */
  readonly takeAnyway: (() => void) | undefined
  readonly isBusy: boolean
}

/** `onList`: a list of another reader was pasted. */
export function useAdd(onList: (list: Blob) => void): Add {
  const t = useTexts()
  const { db } = useGroup()
  const { params, go } = useAddress()
  const client = useQueryClient()
  const [address, setAddress] = useState(params.get('url') ?? '')
  const [label, setLabel] = useState(params.get('reader_label_id') ?? '')
  const [found, setFound] = useState<readonly FoundFeed[]>()
  const [problem, setProblem] = useState<string>()
  const [later, setLater] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const guarded = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    setLater(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(t.problem(error, 'reader-subscription'))
    } finally {
      setBusy(false)
    }
  }
  const subscribe = async ({ url }: FoundFeed) => {
    const _id = newId('rsb')
    const named = label === '' ? {} : { reader_label_id: label }
    await createRecord(db, { _id, klass: subscriptionKind, url, active: true, ...named })
    await refresh(client, db, subscriptionKind)
    go(`/account/${db}/reader_items?state=all&feed=${_id}`)
  }
  const look = async () => {
    const { feeds, failed, status, later: unreached } = await discover(db, address.trim())
    const [first, ...others] = feeds
    if (!first) {
      setLater(unreached)
      setProblem(reasonOf(t, { state: 'failing', error: failed ?? 'no_feed', status: status ?? 0 }))
    } else if (others.length === 0 && !first.subscribed) {
      await subscribe(first)
    } else setFound(feeds)
  }
  return {
    address,
    type(next) {
      setProblem(undefined)
      setLater(undefined)
      setFound(undefined)
      if (!/<opml[\s>]/i.test(next)) return setAddress(next)
      setAddress('')
      onList(new Blob([next], { type: 'text/xml' }))
    },
    label,
    setLabel,
    search: () => void guarded(look),
    found,
    take: (feed) => void guarded(() => subscribe(feed)),
    problem,
    takeAnyway:
      later === undefined ? undefined : () => void guarded(() => subscribe({ url: later })),
    isBusy,
  }
}
