// The payments that go into one wallet: a line for each, change for cash, and below them the wallet.
import { IconX } from '@tabler/icons-react'
import { currencySign, moneyWords } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import type { Payments } from '../../rules/payment/wire.ts'
import { Shares } from '../payment/form/Shares.tsx'
import styles from './delivery.module.css'
import type { Taking, Takings } from './use-takings.ts'
import type { Place } from './use-wallets.ts'
import { WalletChoice } from '../payment/form/WalletChoice.tsx'

interface TakingLinesProps {
  place: Place
  payments: Payments
  takings: Takings
  /** It was tried to send them: what is wrong is said. */
  isAsked: boolean
}

export function TakingLines({ place, payments, takings, isAsked }: TakingLinesProps) {
  const t = useTexts()
  const { currency } = payments
  const { lines, ...wallet } = place
  return (
    <div className={styles.place}>
      {lines.map((taking) => (
        <TakingLine key={taking.id} {...{ taking, takings, isAsked, payments }} />
      ))}
      {wallet.way === 'cash' && (
        <div className={styles.change}>
          <TextInput
            label={t('delivery.received')}
            inputMode="decimal"
            autoComplete="off"
            value={takings.handed}
            onChange={(event) => takings.setHanded(event.currentTarget.value)}
          />
          <output>
            {t('delivery.change')} <b>{moneyWords(takings.change, currency, t.locale)}</b>
          </output>
        </div>
      )}
      <WalletChoice {...wallet} payments={payments} />
    </div>
  )
}

interface TakingLineProps extends Omit<TakingLinesProps, 'place'> {
  taking: Taking
}

function TakingLine({ taking, takings, isAsked, payments }: TakingLineProps) {
  const t = useTexts()
  const { currency, open } = payments
  const isOnly = takings.isDue && takings.takings.length === 1
  const { id, way, typed, value } = taking
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
      {isOnly && (
        <Shares
          open={open}
          value={value}
          onTake={(share) => takings.type(id, moneyWords(share, undefined, t.locale))}
        />
      )}
      <ActionIcon aria-label={t('delivery.remove')} onClick={() => takings.remove(id)}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  )
}
