// How it is paid: a button for each kind that the country takes most, a line for each payment, change for cash, a code for Pix, and what
// is left open.
import {
  IconBolt,
  IconBuildingBank,
  IconCash,
  IconCreditCard,
  IconDots,
  IconQrcode,
  IconWriting,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { currencySign, moneyWords } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import { DayInput } from '#web/fields/DayInput.tsx'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { isOpen } from '../../rules/payment/balance.ts'
import type { Payments } from '../../rules/payment/wire.ts'
import styles from './delivery.module.css'
import { useWays } from '../payment/use-ways.ts'
import { PixCode } from './PixCode.tsx'
import type { Taking, Takings } from './use-takings.ts'

const marks = {
  pix: IconQrcode,
  cash: IconCash,
  debit: IconCreditCard,
  credit: IconCreditCard,
  check: IconWriting,
  zelle: IconBolt,
  transfer: IconBuildingBank,
  other: IconDots,
} as const

interface TakingsCardProps {
  /** Number of the ticket. */
  number: number
  payments: Payments
  takings: Takings
  /** It was tried to send them: what is wrong is said. */
  isAsked: boolean
  /** Which wallet it goes into. */
  children: ReactNode
}

export function TakingsCard(props: TakingsCardProps) {
  const { number, payments, takings, isAsked, children } = props
  const t = useTexts()
  const ways = useWays()
  const { rest, isDue } = takings
  const { currency } = payments
  const money = (text: string) => moneyWords(text, currency, t.locale)
  const pix = takings.takings.find(({ way, value }) => way === 'pix' && isOpen({ left: value }))
  useShortcuts(
    ways.map((way, at) => ({
      key: `alt+${at + 1}`,
      text: `payments.ways.${way}`,
      run: () => takings.add(way),
    })),
  )
  const left = t('delivery.left', { sum: money(rest) })
  return (
    <Card title={t('delivery.payment')}>
      <div className={styles.kinds}>
        {ways.map((way) => {
          const Mark = marks[way]
          return (
            <Button
              key={way}
              variant={takings.takings.some((one) => one.way === way) ? 'light' : 'default'}
              leftSection={<Mark size={20} stroke={1.7} aria-hidden />}
              onClick={() => takings.add(way)}
            >
              {t(`payments.ways.${way}`)}
            </Button>
          )
        })}
      </div>
      {takings.takings.map((taking) => (
        <TakingLine key={taking.id} {...{ taking, takings, isAsked, currency }} />
      ))}
      {takings.cash && (
        <div className={styles.change}>
          <TextInput
            label={t('delivery.received')}
            inputMode="decimal"
            autoComplete="off"
            value={takings.handed}
            onChange={(event) => takings.setHanded(event.currentTarget.value)}
          />
          <output>
            {t('delivery.change')} <b>{money(takings.change)}</b>
          </output>
        </div>
      )}
      {pix && <PixCode number={number} value={pix.value} currency={currency} />}
      {isDue && (
        <p className={styles.left} data-open={isOpen({ left: rest }) || undefined}>
          {isOpen({ left: rest }) ? left : t('delivery.all')}
        </p>
      )}
      {isDue && isOpen({ left: rest }) && <Later {...{ takings, isAsked }} />}
      {children}
    </Card>
  )
}

/** The rest is owed until a day. */
function Later({ takings, isAsked }: Pick<TakingsCardProps, 'takings' | 'isAsked'>) {
  const t = useTexts()
  const { later, setLater, lacksDay } = takings
  if (later.day === undefined)
    return (
      <Button variant="subtle" size="xs" onClick={() => setLater('')}>
        {t('delivery.later')}
      </Button>
    )
  return (
    <DayInput
      label={t('delivery.by')}
      required
      error={isAsked && lacksDay ? t('payments.errors.date.blank') : undefined}
      value={later.day}
      onChange={(day) => setLater(day === '' ? undefined : day)}
    />
  )
}

interface TakingLineProps extends Pick<TakingsCardProps, 'takings' | 'isAsked'> {
  taking: Taking
  currency: string
}

function TakingLine({ taking, takings, isAsked, currency }: TakingLineProps) {
  const t = useTexts()
  const { id, way, typed } = taking
  const problem = takings.problemOf(taking)
  const sentences = {
    invalid: t('payments.errors.value.invalid'),
    more_than_left: t('payments.errors.value.more_than_left'),
  }
  const isSaid = problem === 'more_than_left' || isAsked
  return (
    <div className={styles.taking}>
      <TextInput
        label={`${t(`payments.ways.${way}`)} (${currencySign(currency, t.locale)})`}
        inputMode="decimal"
        autoComplete="off"
        // It was just asked for, and what is proposed is typed over.
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        value={typed}
        error={problem && isSaid ? sentences[problem] : undefined}
        onChange={(event) => takings.type(id, event.currentTarget.value)}
      />
      <ActionIcon aria-label={t('delivery.remove')} onClick={() => takings.remove(id)}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  )
}
