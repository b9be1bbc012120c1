// At the end of the form of a new entry: the same in instalments, or again and again, once nothing that the form asks for is missing.
import { useState } from 'react'
import { moneyWords } from '#core/numbers/money.ts'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import type { FormAtHand } from '#web/face.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { entryKinds, thirdPartyFields } from '../../rules/entry/kinds.ts'
import { typedSplits } from '../../rules/entry/splits.ts'
import { seriesOf } from '../../rules/quick/line.ts'

const RepeatSheet = lateDialog(() => import('../series/RepeatSheet.tsx'))

export function RepeatLink({ form }: { form: FormAtHand }) {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  const entity = useRegistry().byId(form.id)!
  const { values } = form
  const text = (name: string | undefined) => (name ? String(values[name] ?? '') : '')
  const walletId = text('wallet_id') || text('source_wallet_id')
  const wallet = useRecord(db, 'Wallet', walletId).data
  const [isOpen, setOpen] = useState(false)
  const kind = entryKinds.find((one) => one === entity.kind)
  // Exchanges and series have no instalments.
  if (kind === undefined || !('value' in entity.fields)) return null
  const categories = Array.isArray(values.categories) ? values.categories.join(',') : ''
  const line = {
    kind,
    date: text('date'),
    third: text(thirdPartyFields[kind]),
    categories: categories || text('categories'),
    description: text('description'),
    value: moneyWords(text('value'), undefined, t.locale),
    arrives: '',
    wallet: walletId,
    other: text('destination_wallet_id'),
  }
  return (
    <>
      <div>
        <Button onClick={() => setOpen(form.read() !== undefined)}>{t('entry.repeat.open')}</Button>
      </div>
      {isOpen && (
        <RepeatSheet
          template={{ ...seriesOf(line), splits: typedSplits(values) }}
          wallet={wallet}
          onClose={() => setOpen(false)}
          onAdded={() => {
            form.abandon()
            go(`/account/${db}/${entity.path}`, { replace: true })
          }}
        />
      )}
    </>
  )
}
