// An expected income is not confirmed by a key: the app of service orders, which may not be loaded yet, asks when and where it came in, and
// how much of it.
import type { WireDocument } from '#core/wire.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { confirmActionOf } from './use-confirm.ts'

/** Says of an expected income how it is received, with the way there. False: it is none, and its key does what it does. */
export function useAskedFirst(): (entry: WireDocument | undefined) => boolean {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  const registry = useRegistry()
  return (entry) => {
    const isExpected = entry?.klass === 'Income' && confirmActionOf(entry) === 'confirm'
    if (!isExpected) return false
    const href = `/account/${db}/${registry.byKind('Income')!.path}/${entry._id}`
    const open = { label: t('entry.received.open'), run: () => go(href) }
    void toast({ message: t('entry.received.text'), about: 'received', next: open })
    return true
  }
}
