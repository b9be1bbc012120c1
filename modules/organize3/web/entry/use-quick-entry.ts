// The line of quick entry: what is typed, what is wrong with it, and the lines that were sent. A line is sent in the background, so
// that fast typing never waits, and a line that is refused comes back with what was typed.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorTexts } from '#core/entity/texts.ts'
import { validate } from '#core/entity/validate.ts'
import type { FieldErrors } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { dayOf } from '#core/values/day.ts'
import { amountText } from '#core/values/money.ts'
import type { WireDocument } from '#core/wire.ts'
import { ApiError, call } from '#web/api/client.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { createRecord, refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import type { EntryKind } from '../../rules/entry/kinds.ts'
import {
  entryOf,
  fieldsOf,
  isUntouched,
  lineErrors,
  nextLine,
  type Line,
} from '../../rules/quick/line.ts'
import { keepLastWallet, lastWallet } from './last-wallet.ts'
import { moneyOf, type Wallet } from '../statement/wallet-doc.ts'
import { useActiveWallets } from '../wallet/use-active-wallets.ts'

export type LineProblems = Readonly<Partial<Record<keyof Line | '', string>>>

/** A line that was refused, as it was typed. */
export interface RefusedLine {
  readonly id: string
  readonly line: Line
  readonly problems: LineProblems
}

const none: readonly Wallet[] = []

export interface QuickEntryOptions {
  readonly kinds: readonly EntryKind[]
  readonly walletId?: string | undefined
  readonly onAdded?: ((entry: WireDocument) => void) | undefined
}

export interface QuickEntryState {
  readonly line: Line
  readonly problems: LineProblems
  readonly refused: readonly RefusedLine[]
  readonly wallets: readonly Wallet[]
  readonly isPending: boolean
  /** The wallet that the line is written into, and the one it arrives in. */
  readonly wallet: Wallet | undefined
  readonly other: Wallet | undefined
  readonly set: (change: Partial<Line>) => void
  /** Sends the line; answers the first member with something wrong, undefined when it is under way. */
  readonly submit: () => keyof Line | undefined
  /** Takes a refused line back into the form. */
  readonly correct: (refused: RefusedLine) => void
}

export function useQuickEntry(options: QuickEntryOptions): QuickEntryState {
  const { kinds, walletId, onAdded } = options
  const t = useTexts()
  const { db, actor } = useGroup()
  const registry = useRegistry()
  const client = useQueryClient()
  const { wallets = none, isPending } = useActiveWallets(db)
  const [typed, setTyped] = useState<Line>(() => ({
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

  const wordsOf = (kind: EntryKind, errors: FieldErrors): LineProblems => {
    const entity = registry.byKind(kind)!
    const said = Object.entries(errors).map(([field, message]) => [
      field,
      t.message(message, errorTexts(entity, field)),
    ])
    return lineErrors(kind, Object.fromEntries(said) as Record<string, string>) as LineProblems
  }
  const check = (entry: Record<string, unknown>): LineProblems => {
    const entity = registry.byKind(line.kind)!
    const now = new Date().toISOString()
    const context = { before: undefined, actor, now }
    const read = validate(entity, { _id: newId(entity.prefix), ...entry }, context)
    const errors: FieldErrors = 'errors' in read ? { ...read.errors } : {}
    const digits = { value: moneyOf(wallet).precision, arrives: moneyOf(other).precision }
    for (const [member, precision] of Object.entries(digits)) {
      const field = fieldsOf(line.kind)[member as 'value']
      const text = field === undefined ? undefined : entry[field]
      if (field && typeof text === 'string' && amountText(text, precision) === undefined) {
        errors[field] = {
          key: text.startsWith('?') ? 'unclear_amount' : 'not_an_amount',
          count: precision,
        }
      }
    }
    return wordsOf(line.kind, errors)
  }
  const send = async (sent: Line, entry: Record<string, unknown>) => {
    const entity = registry.byKind(sent.kind)!
    const _id = newId(entity.prefix)
    try {
      const { rev } = await createRecord(db, { ...entry, _id, klass: sent.kind })
      const added = { ...entry, _id, _rev: rev, klass: sent.kind }
      onAdded?.(added)
      const undo = { label: t('actions.undo'), run: () => void takeBack(added, sent) }
      void toast({ about: 'quick-entry', message: t(`entry.added.${entity.key}`), undo })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const said = error.fields
        ? (lineErrors(
            sent.kind,
            t.fieldProblems(error.fields, (path) => errorTexts(entity, path)),
          ) as LineProblems)
        : { '': t.problem(error, entity.key) }
      setRefused((now) => [...now, { id: _id, line: sent, problems: said }])
    }
    await Promise.all([refresh(client, db, sent.kind), refresh(client, db, 'Wallet')])
  }
  /** The line comes back as it was typed, where nothing else was begun. */
  const takeBack = async ({ _id, _rev }: WireDocument, sent: Line) => {
    await call('DELETE', `/${db}/${_id}`, { query: { rev: _rev } }).catch((error: unknown) => {
      void toast({ message: t.problem(error) })
    })
    setTyped((now) => (isUntouched(now) ? sent : now))
    await Promise.all([refresh(client, db, sent.kind), refresh(client, db, 'Wallet')])
  }
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
      const reading = {
        locale: t.locale,
        decimals: moneyOf(wallet).precision,
        otherDecimals: moneyOf(other).precision,
      }
      const entry = entryOf(line, reading)
      const found = check(entry)
      setProblems(found)
      const order = Object.keys(fieldsOf(line.kind)) as (keyof Line)[]
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
