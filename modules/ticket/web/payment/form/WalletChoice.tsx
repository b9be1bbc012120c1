// Which wallet the payments go into: the only one of its sort is named, else one is chosen or made along with them.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import type { Payments } from '../../../rules/payment/wire.ts'
import { newWalletName, walletsFor, type SaidWay } from './wallet-choice.ts'
import { WalletSelect } from './WalletSelect.tsx'

interface WalletChoiceProps {
  payments: Payments
  way: SaidWay
  /** Of its input. */
  id?: string
  /** Id of the wallet; blank: none yet. */
  value: string
  error?: string | undefined
  onChange: (id: string) => void
}

export function WalletChoice({ payments, way, ...select }: WalletChoiceProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { choices, isNew } = walletsFor(db, payments, way)
  const [only] = choices
  if (!only || (choices.length === 1 && !isNew)) {
    const wallet = only?.name ?? t('payments.new-wallet', { name: t(newWalletName(way)) })
    return <p className="muted">{t('payments.goes-into', { wallet })}</p>
  }
  return (
    <WalletSelect
      payments={payments}
      way={way}
      {...select}
      label={
        way === 'cash' ? `${t('payments.into')} (${t('payments.ways.cash')})` : t('payments.into')
      }
      onChange={(event) => select.onChange(event.currentTarget.value)}
    />
  )
}
