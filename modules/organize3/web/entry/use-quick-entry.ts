// The line of quick entry: what is typed, what is wrong with it, and the lines that were sent. A line is sent in the background, so
// that fast typing never waits, and a line that is refused comes back with what was typed.
import { useState } from 'react'
import { dayOf } from '#core/time/day.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useNow } from '#web/ui/marks/now.ts'
import type { EntryKind } from '../../rules/entry/kinds.ts'
import { entryOf, fieldsOf, isUntouched, nextLine, type QuickLine } from '../../rules/quick/line.ts'
import { moneyOf, type Wallet } from '../statement/wallet-doc.ts'
import { useLineCheck, type LineProblems } from './use-line-check.ts'
import { usualStanding } from '../../rules/entry/standing.ts'
import { readTypedAmount } from '../../rules/typed-amount.ts'
import { keepLastWallet, useUsualWallet } from '../wallet/use-usual-wallet.ts'
import { useSendLine, type RefusedLine } from './use-send-line.ts'
import { useActiveWallets } from '../wallet/use-active-wallets.ts'

const none: readonly Wallet[] = []

export interface QuickEntryOptions {
  readonly kinds: readonly EntryKind[]
  readonly walletId?: string | undefined
  readonly onAdded?: ((entry: WireDocument) => void) | undefined
}

export interface QuickEntryState {
  readonly line: QuickLine
  readonly problems: LineProblems
  readonly refused: readonly RefusedLine[]
  readonly wallets: readonly Wallet[]
  readonly isPending: boolean
  /** The wallet that the line is written into, and the one it arrives in. */
  readonly wallet: Wallet | undefined
  readonly other: Wallet | undefined
  /** Decimal text of what the line takes from its wallet now; blank of what comes in or is of a later day. */
  readonly leaves: string
  readonly set: (change: Partial<QuickLine>) => void
  /** Sends the line; answers the first member with something wrong, undefined when it is under way. */
  readonly submit: () => keyof QuickLine | undefined
  /** Takes a refused line back into the form. */
  readonly correct: (refused: RefusedLine) => void
}

export function useQuickEntry(options: QuickEntryOptions): QuickEntryState {
  const { kinds, walletId, onAdded } = options
  const { locale } = useTexts()
  const { db, actor } = useGroup()
  const { wallets = none, isPending } = useActiveWallets(db)
  const [typed, setTyped] = useState<QuickLine>(() => ({
    kind: kinds[0]!,
    date: dayOf(new Date()),
    third: '',
    categories: '',
    description: '',
    value: '',
    arrives: '',
    wallet: walletId ?? '',
    other: '',
  }))
  const usual = useUsualWallet(db, typed.kind, walletId === undefined)
  const [problems, setProblems] = useState<LineProblems>({})
  const [refused, setRefused] = useState<readonly RefusedLine[]>([])
  const walletOf = (id: string) => wallets.find(({ _id }) => _id === id)
  const wallet = walletOf(typed.wallet) ?? usual.wallet
  const other = walletOf(typed.other)
  const line = { ...typed, wallet: wallet?._id ?? '' }

  const today = dayOf(useNow())
  const read = readTypedAmount(line.value, locale, moneyOf(wallet).precision)
  const leavesNow = line.kind !== 'Income' && usualStanding(line.date, today, actor) === 'confirmed'

  const check = useLineCheck()
  const send = useSendLine({
    onAdded,
    onRefused: (line) => setRefused((now) => [...now, line]),
    // Where nothing else was begun.
    onTakenBack: (line) => setTyped((now) => (isUntouched(now) ? line : now)),
  })
  return {
    line,
    problems,
    refused,
    wallets,
    isPending,
    wallet,
    other,
    leaves: read.is === 'amount' && leavesNow ? read.value : '',
    set(change) {
      setTyped((now) => ({ ...now, ...change }))
      setProblems((now) =>
        Object.fromEntries(
          Object.entries(now).filter(([member]) => !(member in change) && member !== ''),
        ),
      )
    },
    submit() {
      const digits = { value: moneyOf(wallet).precision, arrives: moneyOf(other).precision }
      const entry = entryOf(line, {
        locale,
        decimals: digits.value,
        otherDecimals: digits.arrives,
        today: dayOf(new Date()),
        actor,
      })
      const found = check(line.kind, entry, digits)
      setProblems(found)
      const order = Object.keys(fieldsOf(line.kind)) as (keyof QuickLine)[]
      const wrong = order.find((member) => found[member] !== undefined)
      if (wrong || found['']) return wrong ?? 'value'
      keepLastWallet(db, line.kind, line.wallet)
      setTyped(nextLine(line))
      void send(line, entry)
      return undefined
    },
    correct({ id, line: again, problems: said }) {
      setTyped(again)
      setProblems(said)
      setRefused((now) => now.filter((one) => one.id !== id))
    },
  }
}
