// A page that shows balances reloads them when an entry changes, in this browser or elsewhere.
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { cacheKey, refresh } from '#web/api/records.ts'
import { product } from '#web/shell/modules.ts'
import { organize3Module } from '../module.ts'

test('what is cached of wallets goes with a change of any entry, and with no other', async () => {
  product([organize3Module], [])
  const client = new QueryClient()
  const wallets = cacheKey('acc-1', 'Wallet')
  const isStale = () => client.getQueryState(wallets)?.isInvalidated
  for (const kind of ['Income', 'Outgo', 'Transfer', 'Exchange', 'Mapping']) {
    client.setQueryData(wallets, {})
    await refresh(client, 'acc-1', kind)
    expect([kind, isStale()]).toEqual([kind, kind !== 'Mapping'])
  }
})
