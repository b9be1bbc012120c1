// What a wallet holds and, as a warning, that an entry makes it negative.
import { IconAlertTriangle } from '@tabler/icons-react'
import { moneyWords } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import { difference } from '../../rules/amounts.ts'
import { moneyOf, type Wallet } from '../statement/wallet-doc.ts'
import classes from './entry.module.css'

interface HoldsNoteProps {
  readonly wallet: Wallet | undefined
  /** What leaves it now, as decimal text; what is no amount leaves nothing. */
  readonly leaves: string
  /** Nothing is said while it holds enough. */
  readonly short?: true
}

/** Nothing of a card, which is negative as a rule. */
export function HoldsNote({ wallet, leaves, short }: HoldsNoteProps) {
  const t = useTexts()
  const { currency, precision } = moneyOf(wallet)
  const { name = '', balance, card } = wallet ?? {}
  if (balance === undefined || card) return null
  const amount = (text: string) => moneyWords(text, currency, t.locale)
  const then = /^\d+(\.\d+)?$/.test(leaves) ? difference(balance, leaves, precision) : balance
  const isShort = then !== balance && then.startsWith('-')
  if (short && !isShort) return null
  return (
    <output className={classes.holds} data-short={isShort || undefined}>
      {isShort && <IconAlertTriangle size={15} aria-hidden />}
      {isShort
        ? t('entry.short', { name, amount: amount(then) })
        : t('entry.holds', { amount: amount(balance) })}
    </output>
  )
}
