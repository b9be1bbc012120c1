// Where a new record of a kind is written down, and the key that leads there.
import { useEffect } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { refusalOf } from '#core/access/policies.ts'
import type { PlainSentence } from '#core/errors.ts'
import { useGroup, useImports } from '#web/api/context.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { whenIdle } from '#web/ui/when-idle.ts'
import { useRouter } from '#web/router/RouterView.tsx'
import { useAddress } from '#web/router/use-address.ts'

/** Why this person may not create such a record now: the plan has no room, or they have no right to; undefined when they may. */
export function useNewRefusal(entity: Entity): PlainSentence | undefined {
  const { actor } = useGroup()
  return refusalOf(actor, 'create', entity)
}

/** Address of the form for a new record; undefined when this person may not create one. */
export function useNewAddress(entity: Entity): string | undefined {
  const { db } = useGroup()
  return useNewRefusal(entity) ? undefined : `/account/${db}/${entity.path}/new`
}

/** Address where a file of such records is imported; undefined where that cannot be. */
export function useImportAddress(entity: Entity): string | undefined {
  const { db } = useGroup()
  const source = useImports().find(({ kinds }) => kinds.includes(entity.kind))
  const address = useNewAddress(entity)
  if (!source || address === undefined) return undefined
  return source.path ? `/account/${db}/${source.path}` : address.replace(/new$/, 'import')
}

/** A key opens this form, which is loaded while the browser has nothing else to do; without an address it does nothing. */
export function useNewKey(
  address: string | undefined,
  text = 'records.keys.create',
  key = 'c',
): void {
  const { go } = useAddress()
  const router = useRouter()
  useEffect(() => {
    if (address === undefined) return undefined
    return whenIdle(() => router.preload(address))
  }, [address, router])
  const run = () => address !== undefined && go(address)
  useShortcuts([{ key, text, run, leadsToText: true, disabled: address === undefined }])
}
