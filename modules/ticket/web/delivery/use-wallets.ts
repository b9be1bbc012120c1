// Which wallet each payment of a delivery goes into: cash into the drawer where there is one, all else into one wallet.
import { useState } from 'react'
import type { PaymentWay } from '#core/numbers/payment-ways.ts'
import { useGroup } from '#web/api/context.ts'
import type { Payments } from '../../rules/payment/wire.ts'
import { goesIntoDrawer, walletsFor } from '../payment/wallet-choice.ts'
import type { Takings } from './use-takings.ts'

export function useWallets(payments: Payments, { takings, later }: Takings, isAsked: boolean) {
  const { db } = useGroup()
  const [chosen, setChosen] = useState<Partial<Record<PaymentWay | '', string>>>({})
  const wayOf = (way?: PaymentWay): 'cash' | undefined =>
    goesIntoDrawer(payments, way) ? 'cash' : undefined
  const walletOf = (way?: PaymentWay) =>
    chosen[wayOf(way) ?? ''] ?? walletsFor(db, payments, wayOf(way)).usual
  const ways = [...takings.map(({ way }) => way), ...(later.day ? [undefined] : [])].map(wayOf)
  const hasSome = walletsFor(db, payments).choices.length > 0
  const lacks = (way?: PaymentWay) => hasSome && walletOf(way) === ''
  return {
    walletOf,
    isLacking: ways.some(lacks),
    /** What is to be chosen: one for each place that something goes into. */
    needed: [...new Set(ways)].map((way) => ({
      way,
      value: walletOf(way),
      isMissing: isAsked && lacks(way),
      onChange: (id: string) => setChosen({ ...chosen, [way ?? '']: id }),
    })),
  }
}
