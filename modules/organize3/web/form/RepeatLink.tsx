// Under the amount of a new entry: the same in instalments, or again and again, with what the form says so far.
import { useState } from 'react'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import type { FormAtHand } from '#web/face.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { thirdPartyFields, type EntryKind } from '../../rules/entry/kinds.ts'
import { typedSplits } from '../../rules/entry/splits.ts'
import { seriesOf } from '../../rules/quick/line.ts'
import type { Wallet } from '../statement/wallet-doc.ts'

const RepeatSheet = lateDialog(() => import('../series/RepeatSheet.tsx'))

interface RepeatLinkProps {
  readonly form: FormAtHand
  readonly kind: EntryKind
  /** The amount as it is written in its input. */
  readonly value: string
  readonly wallet: Wallet | undefined
}

export function RepeatLink({ form, kind, value, wallet }: RepeatLinkProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  const [isOpen, setOpen] = useState(false)
  const list = `/account/${db}/${useRegistry().byKind(kind)!.path}`
  const { values } = form
  const text = (name: string | undefined) => (name ? String(values[name] ?? '') : '')
  const categories = Array.isArray(values.categories) ? values.categories.join(',') : ''
  const line = {
    kind,
    date: text('date'),
    third: text(thirdPartyFields[kind]),
    categories: categories || text('categories'),
    description: text('description'),
    value,
    arrives: '',
    wallet: text('wallet_id') || text('source_wallet_id'),
    other: text('destination_wallet_id'),
  }
  return (
    <>
      <Button size="xs" variant="subtle" onClick={() => setOpen(true)}>
        {t('entry.repeat.open')}
      </Button>
      {isOpen && (
        <RepeatSheet
          template={{ ...seriesOf(line), splits: typedSplits(values) }}
          wallet={wallet}
          onClose={() => setOpen(false)}
          onAdded={() => {
            form.abandon()
            go(list, { replace: true })
          }}
        />
      )}
    </>
  )
}
