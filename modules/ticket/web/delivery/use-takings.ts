// What the customer pays while the thing is handed over: several payments of different kinds, change for cash, a part that is left
// open until a day. Each has its id before it is sent, so that it is written down once, however often it is tried.
import { useState } from 'react'
import { newId } from '#core/ids.ts'
import { moneyWords, totalOf } from '#core/numbers/money.ts'
import { readDecimal } from '#core/numbers/number.ts'
import { isDay } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { isMore, isOpen, restOf } from '../../rules/payment/balance.ts'
import type { PaymentWay } from '#core/numbers/payment-ways.ts'
import { incomePrefix } from '../../rules/payment/kinds.ts'
import type { Payments } from '../../rules/payment/wire.ts'

export interface Taking {
  readonly id: string
  readonly way: PaymentWay
  readonly typed: string
  /** Decimal text; blank for what is no amount. */
  readonly value: string
}

export function useTakings({ due, open, payments }: Payments) {
  const { locale } = useTexts()
  const [begun, setTakings] = useState<readonly Taking[]>([])
  const [handed, setHanded] = useState('')
  const [later, setLater] = useState({
    id: newId(incomePrefix),
    day: undefined as string | undefined,
  })
  // What was written down before the rest failed is on the bill.
  const isWritten = (id: string) => payments.some(({ _id }) => _id === id)
  const takings = begun.filter(({ id }) => !isWritten(id))
  const read = (typed: string) => readDecimal(typed, locale) ?? ''
  const values = takings.map(({ value }) => value)
  const rest = restOf(open, values)
  const isDue = isOpen({ left: due })
  const isTooMuch = isDue && isMore(totalOf(values), open)
  const cash = takings.find(({ way }) => way === 'cash')
  return {
    takings,
    rest,
    isDue,
    /** Decimal text. */
    sum: totalOf(values),
    handed,
    setHanded,
    change: cash?.value ? restOf(read(handed) || '0', [cash.value]) : '0',
    later: isWritten(later.id) ? { ...later, day: undefined } : later,
    /** A part is left open, and the day it is to be paid by is not said. */
    lacksDay: later.day !== undefined && !isDay(later.day) && isDue && isOpen({ left: rest }),
    setLater: (day: string | undefined) => setLater({ ...later, day }),
    /** Why this payment cannot be written down: the name of a sentence about its value. */
    problemOf(taking: Taking): 'invalid' | 'more_than_left' | undefined {
      if (!isOpen({ left: taking.value })) return 'invalid'
      return isTooMuch && taking === takings.at(-1) ? 'more_than_left' : undefined
    },
    /** What is paid already by one kind is paid by this one instead. */
    add(way: PaymentWay) {
      const [only] = takings
      if (only && takings.length === 1 && isDue && !isOpen({ left: rest }))
        return setTakings([{ ...only, way }])
      const value = isOpen({ left: rest }) ? rest : ''
      const typed = value && moneyWords(value, undefined, locale)
      setTakings([...takings, { id: newId(incomePrefix), way, typed, value }])
    },
    type: (id: string, typed: string) =>
      setTakings(
        takings.map((one) => (one.id === id ? { ...one, typed, value: read(typed) } : one)),
      ),
    remove: (id: string) => setTakings(takings.filter((one) => one.id !== id)),
  }
}

export type Takings = ReturnType<typeof useTakings>
