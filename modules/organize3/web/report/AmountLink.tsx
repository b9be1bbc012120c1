// An amount of a table that leads to its records; nothing leads to none.
import { moneyWords } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import { isNought } from '../../rules/amounts.ts'
import styles from './money.module.css'

interface AmountLinkProps {
  text: string
  currency: string
  /** Undefined: of records of several kinds, which no list shows. */
  href: string | undefined
}

export function AmountLink({ text, currency, href }: AmountLinkProps) {
  const { locale } = useTexts()
  const words = moneyWords(text, currency, locale)
  if (href === undefined || isNought(text))
    return <span className={`num ${styles.amount}`}>{words}</span>
  return (
    <a className={`link num ${styles.amount}`} href={href}>
      {words}
    </a>
  )
}
