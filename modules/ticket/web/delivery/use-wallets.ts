// Which wallet each payment of a delivery goes into: cash apart, all else into one wallet.
import { useState } from 'react'
import type { PaymentWay } from '#core/numbers/payment-ways.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import type { Payments } from '../../rules/payment/wire.ts'
import { walletsFor } from '../payment/form/wallet-choice.ts'
import type { Takings } from './use-takings.ts'

export function useWallets(payments: Payments, { takings, later }: Takings, isAsked: boolean) {
  const t = useTexts()
  const { db } = useGroup()
  const [chosen, setChosen] = useState<Partial<Record<PaymentWay | '', string>>>({})
  const wayOf = (way?: PaymentWay): 'cash' | undefined => (way === 'cash' ? way : undefined)
  const walletOf = (way?: PaymentWay) =>
    chosen[wayOf(way) ?? ''] ?? walletsFor(db, payments, wayOf(way)).usual
  const ways = [...takings.map(({ way }) => way), ...(later.day ? [undefined] : [])].map(wayOf)
  const lacks = (way?: PaymentWay) => walletOf(way) === ''
  return {
    walletOf,
    isLacking: ways.some(lacks),
    /** What is to be chosen: one for each place that something goes into, and what goes into it. */
    needed: [...new Set(ways)].map((way) => ({
      way,
      lines: takings.filter((taking) => wayOf(taking.way) === way),
      value: walletOf(way),
      error: isAsked && lacks(way) ? t('payments.errors.wallet_id.blank') : undefined,
      onChange: (id: string) => setChosen({ ...chosen, [way ?? '']: id }),
    })),
  }
}

export type Place = ReturnType<typeof useWallets>['needed'][number]
