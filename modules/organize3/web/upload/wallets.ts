// Wallets that a bank's file may come into, as the screen needs them.
import { placeZone } from '#core/time/day.ts'
import type { Locale, WireDocument } from '#core/wire.ts'
import type { Known } from '../../rules/bank/choices.ts'
import { useActiveWallets } from '../wallet/use-active-wallets.ts'

export interface UploadWallet {
  readonly id: string
  readonly name: string
  readonly currency: string
  readonly precision: number
  readonly card: boolean
  readonly settings: unknown
}

function walletOf(doc: WireDocument): UploadWallet {
  const { _id: id, name = '', currency, precision, card, import_settings: settings } = doc
  return {
    id,
    name: String(name),
    currency: String(currency ?? 'USD'),
    precision: Number(precision ?? 2),
    card: card === true,
    settings,
  }
}

/** The active ones by name; undefined until they are known. */
export function useWallets(db: string): readonly UploadWallet[] | undefined {
  return useActiveWallets(db).wallets?.map(walletOf)
}

export function knownOf(
  { currency, precision, card }: UploadWallet,
  { locale, today }: { readonly locale: Locale; readonly today: string },
): Known {
  return { locale, zone: placeZone(), today, currency, precision, card }
}
