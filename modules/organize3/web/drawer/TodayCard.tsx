// The drawer today, and its count, which opens or closes it.
import { currencySign } from '#core/numbers/money.ts'
import { useState, type FormEvent } from 'react'
import { newId } from '#core/ids.ts'
import { ApiError } from '#web/api/client.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { difference, isNought } from '../../rules/amounts.ts'
import type { Drawer } from '../../rules/drawer/wire.ts'
import { readTypedAmount } from '../../rules/typed-amount.ts'
import { plainWords } from '../amounts.ts'
import entryStyles from '../entry/entry.module.css'
import { moneyOf, type Wallet } from '../statement/wallet-doc.ts'
import { DrawerCard } from './DrawerCard.tsx'
import { DifferenceWords } from './Figures.tsx'
import styles from './drawer.module.css'
import { useCount } from './use-drawer.ts'

interface TodayCardProps {
  readonly wallet: Wallet
  readonly drawer: Drawer
}

export function TodayCard(props: TodayCardProps) {
  return (
    <DrawerCard {...props}>
      <CountForm {...props} />
    </DrawerCard>
  )
}

function CountForm({ wallet, drawer: { open, held } }: TodayCardProps) {
  const t = useTexts()
  const { currency, precision } = moneyOf(wallet)
  const count = useCount(wallet._id)
  // Sent again, it opens the drawer once.
  const [fresh] = useState(() => newId('dws'))
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const read = readTypedAmount(typed, t.locale, precision)
  const counted = read.is === 'amount' ? read.value : undefined
  const apart = counted === undefined ? undefined : difference(counted, held, precision)
  const isExact = apart !== undefined && isNought(apart)
  const isLacking = apart !== undefined && !isExact && reason.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (counted === undefined || isLacking) return
    const about = open
      ? ({ step: 'close', shift: open._id, rev: open._rev } as const)
      : ({ step: 'open', shift: fresh } as const)
    count.mutate({ ...about, counted, held, reason })
  }
  const example = plainWords(`255.${'5'.repeat(precision)}`.replace(/\.$/, ''), t.locale)
  return (
    <form className={`${styles.count} no-print`} noValidate onSubmit={submit}>
      <TextInput
        label={t('drawer.counted')}
        inputMode="decimal"
        autoComplete="off"
        className={entryStyles.number}
        leftSection={currencySign(currency, t.locale)}
        value={typed}
        error={
          isAsked && counted === undefined ? t('drawer.counted-error', { example }) : undefined
        }
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
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
        <Button type="submit" variant="filled" loading={count.isPending}>
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
