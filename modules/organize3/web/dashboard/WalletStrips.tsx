// What the wallets in use hold, on the dashboard: each currency in a row of its own, all of it first, then wallet by wallet. Of all
// of it that is nothing or less, words say so in place of the amount (spec 9).
import { moneyWords } from '#core/numbers/money.ts'
import { dayText } from '#core/time/day.ts'
import type { CSSProperties, ReactNode } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { isNought } from '../../rules/amounts.ts'
import { sumsByCurrency, type CurrencySum } from '../../rules/statement/by-currency.ts'
import { useDrawer } from '../drawer/use-drawer.ts'
import { useWhen } from '../drawer/use-when.ts'
import type { Wallet } from '../statement/wallet-doc.ts'
import { useActiveWallets } from '../wallet/use-active-wallets.ts'
import { useWalletWords } from '../wallet/WalletRows.tsx'
import { WalletTexts } from '../wallet/WalletTexts.tsx'
import styles from '../wallet/wallet.module.css'

export default function WalletStrips({ db }: { db: string }) {
  const { wallets = [] } = useActiveWallets(db)
  return (
    <WalletTexts outline={null}>
      <div className={styles.strips}>
        {sumsByCurrency(wallets).map((sum) => (
          <Strip
            key={sum.currency}
            sum={sum}
            wallets={wallets.filter(({ currency }) => currency === sum.currency)}
          />
        ))}
      </div>
    </WalletTexts>
  )
}

interface StripProps {
  readonly sum: CurrencySum
  readonly wallets: readonly Wallet[]
}

function Strip({ sum: { currency, balance, after }, wallets }: StripProps) {
  const t = useTexts()
  const { db } = useGroup()
  const words = (text: string) => moneyWords(text, currency, t.locale)
  const together = t('wallet.list.together', { currency })
  const isSummed = wallets.length > 1
  const held = () => {
    if (isNought(balance)) return t('wallet.list.zero')
    return balance.startsWith('-') ? t('wallet.list.below') : words(balance)
  }
  const cells = wallets.length + (isSummed ? 1 : 0)
  return (
    <section
      className={styles.strip}
      aria-label={together}
      style={{ '--cells': cells } as CSSProperties}
    >
      {isSummed && (
        <Cell
          isWhole
          href={`/account/${db}/wallets`}
          name={together}
          balance={held()}
          below={after !== balance && t('wallet.list.after', { amount: words(after) })}
        />
      )}
      {wallets.map((wallet) => (
        <WalletCell key={wallet._id} wallet={wallet} />
      ))}
    </section>
  )
}

function WalletCell({ wallet }: { wallet: Wallet }) {
  const t = useTexts()
  const { href, Mark, balance, after, available } = useWalletWords(wallet)
  const { locked_until: day } = wallet
  const name = (
    <>
      <Mark size={15} stroke={1.8} aria-hidden /> {wallet.name}
    </>
  )
  const below = (
    <>
      {wallet.drawer && <DrawerNote id={wallet._id} />}
      {day && <span>{t('wallet.list.matches', { day: dayText(day, t.locale) })}</span>}
      {available || after}
    </>
  )
  return <Cell {...{ href, name, balance, below }} />
}

/** Whether a drawer that is in use was counted at the end of its day. */
function DrawerNote({ id }: { id: string }) {
  const t = useTexts()
  const when = useWhen()
  const { open, closed = [] } = useDrawer(id).data ?? {}
  const [last] = closed
  if (open) return <span>{t('wallet.list.open', { when: when(open.opened_at) })}</span>
  return last && <span>{t('wallet.list.closed', { when: when(last.closed_at ?? '') })}</span>
}

interface CellProps {
  readonly href: string
  readonly name: ReactNode
  readonly balance: string
  /** Parts of it stand under each other. */
  readonly below: ReactNode
  /** All of the currency. */
  readonly isWhole?: true
}

function Cell({ href, name, balance, below, isWhole }: CellProps) {
  return (
    <a href={href} data-whole={isWhole}>
      <span>{name}</span>
      <b>{balance}</b>
      {below && <small>{below}</small>}
    </a>
  )
}
