// Which wallet the payments go into: the only one of its sort is named, else one is chosen or made along with them.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import type { Payments } from '../../rules/payment/wire.ts'
import { walletsFor, type SaidWay } from '../payment/wallet-choice.ts'
import { WalletSelect } from '../payment/WalletSelect.tsx'

interface WalletChoiceProps {
  payments: Payments
  way: SaidWay
  value: string
  isMissing: boolean
  onChange: (id: string) => void
}

export function WalletChoice({ payments, way, value, isMissing, onChange }: WalletChoiceProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { choices, isNew } = walletsFor(db, payments, way)
  const [only] = choices
  if (!only) return null
  if (choices.length === 1 && !isNew)
    return <p className="muted">{t('delivery.goes-into', { wallet: only.name })}</p>
  return (
    <WalletSelect
      payments={payments}
      way={way}
      label={way ? `${t('delivery.wallet')} (${t(`payments.ways.${way}`)})` : t('delivery.wallet')}
      value={value}
      error={isMissing ? t('payments.errors.wallet_id.blank') : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
