// The drawer today: since when it is open, what it had, came in, went out and should hold; and its count, which opens or closes it.
import { currencySign } from '#core/numbers/money.ts'
import { useRef, useState, type FormEvent } from 'react'
import { newId } from '#core/ids.ts'
import { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { useFirstWrong } from '#web/ui/form/use-first-wrong.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { difference, isNought } from '../../rules/amounts.ts'
import type { Drawer } from '../../rules/drawer/wire.ts'
import { billsOf } from '../../rules/drawer/bills.ts'
import { readTypedAmount } from '../../rules/typed-amount.ts'
import { plainWords } from '../amounts.ts'
import entryStyles from '../entry/entry.module.css'
import { moneyOf, type Wallet } from '../statement/wallet-doc.ts'
import { CountBills } from './CountBills.tsx'
import { DifferenceWords, Figures } from './Figures.tsx'
import styles from './drawer.module.css'
import { useCount } from './use-drawer.ts'
import { useWhen } from './use-when.ts'

interface CountProps {
  readonly wallet: Wallet
  readonly drawer: Drawer
  /** It is one of the cards of a page, and leads to the drawer's own, which has the days that were closed. */
  readonly leads?: true | undefined
}

export function TodayCard({ wallet, drawer, leads }: CountProps) {
  const t = useTexts()
  const { db, people } = useGroup()
  const when = useWhen()
  const { open, held, taken, closed } = drawer
  const page = leads && (
    <a className="link" href={`/account/${db}/drawer?wallet=${wallet._id}`}>
      {t('drawer.closings')}
    </a>
  )
  return (
    <Card title={wallet.name} action={page}>
      <p className={styles.since}>
        {open
          ? t('drawer.since', {
              when: when(open.opened_at),
              who: people.get(open.opened_by)?.name ?? '',
            })
          : t('drawer.is-closed')}
      </p>
      <Figures shift={open ?? { expected: held, taken }} currency={wallet.currency} />
      <CountForm key={open?._id ?? closed[0]?._rev ?? ''} {...{ wallet, drawer, leads }} />
    </Card>
  )
}

function CountForm({ wallet, drawer: { open, held }, leads }: CountProps) {
  const t = useTexts()
  const { currency, precision } = moneyOf(wallet)
  const count = useCount(wallet._id)
  // Sent again, it opens the drawer once.
  const [fresh] = useState(() => newId('dws'))
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const frame = useRef<HTMLFormElement>(null)
  const [attempt, setAttempt] = useState(0)
  const isAsked = attempt > 0
  useFirstWrong(frame, attempt)
  const [isBilled, setBilled] = useState(false)
  const read = readTypedAmount(typed, t.locale, precision)
  const counted = read.is === 'amount' ? read.value : undefined
  const apart = counted === undefined ? undefined : difference(counted, held, precision)
  const isExact = apart !== undefined && isNought(apart)
  const isLacking = apart !== undefined && !isExact && reason.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (counted === undefined || isLacking) return
    const about = open
      ? ({ step: 'close', shift: open._id, rev: open._rev } as const)
      : ({ step: 'open', shift: fresh } as const)
    count.mutate({ ...about, counted, held, reason })
  }
  const example = plainWords(`255.${'5'.repeat(precision)}`.replace(/\.$/, ''), t.locale)
  return (
    <form ref={frame} className={`${styles.count} no-print`} noValidate onSubmit={submit}>
      <TextInput
        label={t('drawer.counted')}
        inputMode="decimal"
        autoComplete="off"
        className={`${entryStyles.number} ${styles.counted}`}
        leftSection={currencySign(currency, t.locale)}
        value={typed}
        error={
          isAsked && counted === undefined ? t('drawer.counted-error', { example }) : undefined
        }
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {isBilled && (
        <CountBills wallet={wallet} onCount={(sum) => setTyped(plainWords(sum, t.locale))} />
      )}
      {apart !== undefined && !isExact && (
        <TextInput
          label={t('drawer.reason')}
          description={t('drawer.reason-hint')}
          maxLength={200}
          value={reason}
          error={isAsked && isLacking ? t('drawer.reason-error') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <div className={styles.foot}>
        {apart !== undefined && <DifferenceWords difference={apart} currency={currency} />}
        {!isBilled && billsOf(currency) && (
          <Button onClick={() => setBilled(true)}>{t('drawer.bills')}</Button>
        )}
        <Button type="submit" variant={leads ? 'light' : 'filled'} loading={count.isPending}>
          {t(open ? 'drawer.close' : 'drawer.open')}
        </Button>
      </div>
      {count.error instanceof ApiError && [409, 422].includes(count.error.status) && (
        <p role="alert">
          {count.error.status === 409 ? t('drawer.changed') : t.problem(count.error)}
        </p>
      )}
    </form>
  )
}
