// The line of quick entry: what is typed, what is wrong with it, and the lines that were sent. A line is sent in the background, so
// that fast typing never waits, and a line that is refused comes back with what was typed.
import { useState } from 'react'
import { dayOf } from '#core/time/day.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import type { EntryKind } from '../../rules/entry/kinds.ts'
import { entryOf, fieldsOf, isUntouched, nextLine, type QuickLine } from '../../rules/quick/line.ts'
import { keepLastWallet, lastWallet } from './last-wallet.ts'
import { moneyOf, type Wallet } from '../statement/wallet-doc.ts'
import { useLineCheck, type LineProblems } from './use-line-check.ts'
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
    wallet: walletId ?? lastWallet(db),
    other: '',
  }))
  const [problems, setProblems] = useState<LineProblems>({})
  const [refused, setRefused] = useState<readonly RefusedLine[]>([])
  const walletOf = (id: string) => wallets.find(({ _id }) => _id === id)
  const wallet = walletOf(typed.wallet) ?? wallets[0]
  const other = walletOf(typed.other)
  const line = { ...typed, wallet: wallet?._id ?? '' }

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
      keepLastWallet(db, line.wallet)
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
