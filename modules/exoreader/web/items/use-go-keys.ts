// G and a letter goes to another place of the reader, as readers' users know it.
import { useEffect, useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useAddress } from '#web/router/use-address.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { hrefOf } from './shown.ts'

/** Within how many milliseconds the letter follows the G. */
const goingMs = 1_500

export function useGoKeys(): void {
  const { db } = useGroup()
  const { go } = useAddress()
  const [begun, setBegun] = useState(0)
  useEffect(() => {
    if (begun === 0) return undefined
    const timer = setTimeout(() => setBegun(0), goingMs)
    return () => clearTimeout(timer)
  }, [begun])
  const items = `/account/${db}/reader_items`
  const places = [
    { key: 'i', text: 'reader.titles.unread', address: items },
    { key: 'a', text: 'reader.titles.all', address: hrefOf(items, { state: 'all' }) },
    { key: 's', text: 'reader.titles.starred', address: hrefOf(items, { state: 'starred' }) },
    { key: 't', text: 'reader.today.title', address: `/account/${db}/reader-today` },
    { key: 'u', text: 'reader.feeds', address: `/account/${db}/reader_subscriptions` },
  ]
  useShortcuts([
    { key: 'g', text: 'reader.keys.go', run: () => setBegun(begun + 1) },
    ...places.map(({ address, ...key }) => ({
      ...key,
      run: () => {
        setBegun(0)
        go(address)
      },
      disabled: begun === 0,
    })),
  ])
}
