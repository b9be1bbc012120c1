// What the bank says of a day beside what is confirmed here: the difference, what is not confirmed yet, and the lock of the books.
import { currencySign, moneyWords } from '#core/numbers/money.ts'
import { useState, type FormEvent } from 'react'
import { dayOf, dayText, isDay } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { DayInput } from '#web/fields/DayInput.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { difference, isNought } from '../../rules/amounts.ts'
import type { StatementOverview } from '../../rules/statement/statement.ts'
import { readTypedAmount } from '../../rules/typed-amount.ts'
import { plainWords } from '../amounts.ts'
import entryStyles from '../entry/entry.module.css'
import { moneyOf, type Wallet } from '../statement/wallet-doc.ts'
import { BooksTexts } from './BooksTexts.tsx'
import { LockedBooks } from './LockedBooks.tsx'
import { useBalanceOn, useLockBooks } from './use-books.ts'
import { WaitingLines } from './WaitingLines.tsx'

interface BooksSheetProps {
  readonly wallet: Wallet
  readonly overview: StatementOverview | undefined
  readonly onClose: () => void
}

export default function BooksSheet(props: BooksSheetProps) {
  return (
    <BooksTexts>
      <Books {...props} />
    </BooksTexts>
  )
}

/** An amount above or below nought; undefined for what is none, or could be two. */
function readBalance(typed: string, { locale }: ReturnType<typeof useTexts>, precision: number) {
  const [, minus, size = ''] = /^\s*([-−]?)(.*)$/s.exec(typed) ?? []
  const read = readTypedAmount(size, locale, precision)
  return read.is === 'amount' ? (minus ? '-' : '') + read.value : undefined
}

function Books({ wallet, overview, onClose }: BooksSheetProps) {
  const t = useTexts()
  const { db } = useGroup()
  const words = useDialogWords()
  const [day, setDay] = useState(dayOf(useNow()))
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { currency, precision } = moneyOf(wallet)
  const here = useBalanceOn(db, wallet._id, day)
  const lock = useLockBooks(wallet._id)
  const said = readBalance(typed, t, precision)
  const apart = here && said !== undefined ? difference(said, here, precision) : undefined
  const waiting = overview?.pending.filter(({ date }) => date <= day) ?? []
  const amount = (text: string) => moneyWords(text, currency, t.locale)
  const isRight = apart !== undefined && isNought(apart) && waiting.length === 0
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    setAsked(true)
    if (!isRight || said === undefined || lock.isPending) return
    lock.mutate(
      { day, balance: said },
      {
        onSuccess() {
          void toast({ message: t('books.done', { day: dayText(day, t.locale) }) })
          onClose()
        },
      },
    )
  }
  const example = plainWords(`1255.${'5'.repeat(precision)}`.replace(/\.$/, ''), t.locale)
  return (
    <FormDialog
      title={t('books.title')}
      form={{
        problem: lock.error
          ? t.problem(lock.error, 'wallet')
          : isAsked && said !== undefined && !isRight
            ? t('books.not-right')
            : undefined,
        busy: lock.isPending,
        submit,
      }}
      {...words}
      submitLabel={t('books.lock', { day: isDay(day) ? dayText(day, t.locale) : '…' })}
      onClose={onClose}
    >
      <LockedBooks wallet={wallet} />
      <DayInput
        label={t('books.day')}
        value={day}
        error={isDay(day) ? undefined : t('errors.invalid')}
        onChange={setDay}
      />
      <TextInput
        label={t('books.said')}
        inputMode="text"
        autoComplete="off"
        data-autofocus
        className={entryStyles.number}
        leftSection={currencySign(currency, t.locale)}
        value={typed}
        error={isAsked && said === undefined ? t('books.said-error', { example }) : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Facts
        facts={[
          [t('books.here'), here && amount(here)],
          [
            t('books.apart'),
            apart !== undefined && (
              <b key="apart">{isNought(apart) ? t('books.exact') : amount(apart)}</b>
            ),
          ],
        ]}
      />
      <WaitingLines rows={waiting} currency={currency} />
    </FormDialog>
  )
}
