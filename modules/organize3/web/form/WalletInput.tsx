// The wallet that an entry is written into, or leaves: under it what it holds, and whether the entry makes it negative.
import { fieldTexts } from '#core/entity/texts.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import type { OwnInputProps } from '#web/face.ts'
import { FieldInput } from '#web/fields/FieldInput.tsx'
import { standingOf } from '../../rules/entry/standing.ts'
import { HoldsNote } from '../entry/HoldsNote.tsx'
import { keepLastWallet } from '../wallet/use-usual-wallet.ts'

export default function WalletInput({ form, name, isFirst }: OwnInputProps) {
  const { db } = useGroup()
  const entity = useRegistry().byId(form.id)!
  const { values } = form
  const wallet = useRecord(db, 'Wallet', String(values[name] ?? '') || undefined).data
  const isLeft = name === 'source_wallet_id' || entity.kind === 'Outgo'
  // What a confirmed entry moved is in the balance already.
  const counts = isLeft && !form.base && standingOf(values) === 'confirmed'
  return (
    <div>
      <FieldInput
        {...{ entity, name, isFirst }}
        field={entity.fields[name]!}
        texts={fieldTexts(entity, name)}
        value={values[name]}
        error={form.errors[name]}
        errors={form.errors}
        beside={values}
        onBlur={form.blur}
        onChange={(id) => {
          form.set(name, id)
          if (typeof id === 'string' && id) keepLastWallet(db, entity.kind, id)
        }}
      />
      <HoldsNote
        wallet={wallet}
        leaves={counts ? String(values.value ?? values.value_out ?? '') : ''}
      />
    </div>
  )
}
