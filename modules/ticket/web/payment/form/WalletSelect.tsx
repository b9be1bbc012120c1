// The wallets that a payment may go into, and a new one where none is of its sort; one is to be chosen where this browser knows of none.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { NativeSelect, type NativeSelectProps } from '#web/ui/controls/NativeSelect.tsx'
import type { Payments } from '../../../rules/payment/wire.ts'
import { newWallet, newWalletName, walletsFor, type SaidWay } from './wallet-choice.ts'

export function WalletSelect({
  payments,
  way,
  ...select
}: { payments: Payments; way?: SaidWay } & Omit<NativeSelectProps, 'data'>) {
  const t = useTexts()
  const { db } = useGroup()
  const { choices, usual, isNew } = walletsFor(db, payments, way)
  return (
    <NativeSelect
      {...select}
      data={[
        ...(usual === '' ? [{ value: '', label: t('payments.choose-wallet') }] : []),
        ...choices.map(({ _id, name, currency }) => ({
          value: _id,
          label: `${name} (${currency})`,
        })),
        ...(isNew && payments.may_make_wallet
          ? [{ value: newWallet, label: t('payments.new-wallet', { name: t(newWalletName(way)) }) }]
          : []),
      ]}
    />
  )
}
