// One of the active wallets, with its currency: two may have the same name.
import { useTexts } from '#web/api/texts.ts'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import type { Wallet } from '../statement/wallet-doc.ts'

interface WalletSelectProps {
  id: string
  name: string
  label: string
  wallets: readonly Wallet[]
  value: string
  error?: string | undefined
  onChange: (id: string) => void
}

export function WalletSelect({
  id,
  name,
  label,
  wallets,
  value,
  error,
  onChange,
}: WalletSelectProps) {
  const t = useTexts()
  const options = wallets.map((wallet) => ({
    value: wallet._id,
    label: [wallet.name, wallet.currency].filter(Boolean).join(' · '),
  }))
  const isChosen = wallets.some(({ _id }) => _id === value)
  return (
    <NativeSelect
      id={id}
      name={name}
      aria-label={label}
      error={error}
      data={
        isChosen ? options : [{ value: '', label: t('entry.choose', { what: label }) }, ...options]
      }
      value={isChosen ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
