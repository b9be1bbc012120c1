// Wallets as rows with their figures; cards on a phone.
import { moneyWords } from '#core/numbers/money.ts'
import { IconBuildingBank, IconCash, IconCreditCard } from '@tabler/icons-react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { PhoneCard, PhoneCards } from '#web/ui/list/PhoneCard.tsx'
import { Row, RowGroup, RowList, Rows, RowTitle } from '#web/ui/list/Rows.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { isNought } from '../../rules/amounts.ts'
import type { Wallet } from '../statement/wallet-doc.ts'
import styles from './wallet.module.css'

interface WalletRowsProps {
  label: string
  wallets: readonly Wallet[]
}

export function WalletRows({ label, wallets }: WalletRowsProps) {
  const t = useTexts()
  const isPhone = useIsPhone()
  if (wallets.length === 0) return null
  if (isPhone) {
    return (
      <section aria-label={label}>
        <h2 className={styles.heading}>{label}</h2>
        <PhoneCards>
          {wallets.map((wallet) => (
            <WalletCard key={wallet._id} wallet={wallet} />
          ))}
        </PhoneCards>
      </section>
    )
  }
  return (
    <RowList columns="20px minmax(0, 1fr) 190px 190px" label={label}>
      <RowGroup label={label} count={wallets.length}>
        <Rows>
          {wallets.map((wallet) => (
            <WalletRow key={wallet._id} wallet={wallet} />
          ))}
        </Rows>
      </RowGroup>
      <span className="sr-only">{t('wallet.list.figures')}</span>
    </RowList>
  )
}

const markOf = ({ card, drawer }: Wallet) =>
  card ? IconCreditCard : drawer ? IconCash : IconBuildingBank

/** What a row or a cell says of a wallet; blank what there is not. */
export function useWalletWords(wallet: Wallet) {
  const t = useTexts()
  const { db } = useGroup()
  const { currency, balance = '0', pending_transactions = '0' } = wallet
  const amount = (text: string) => moneyWords(text, currency, t.locale)
  const { balance_after_pending = '0', available_credit } = wallet
  return {
    href: `/account/${db}/wallets/${wallet._id}`,
    Mark: markOf(wallet),
    balance: amount(balance),
    /** What is to come, where something is. */
    after: isNought(pending_transactions)
      ? ''
      : t('wallet.list.after', { amount: amount(balance_after_pending) }),
    available:
      typeof available_credit === 'string'
        ? t('wallet.list.available', { amount: amount(available_credit) })
        : '',
  }
}

function WalletRow({ wallet }: { wallet: Wallet }) {
  const { href, Mark, balance, after, available } = useWalletWords(wallet)
  return (
    <Row href={href}>
      <Mark size={18} stroke={1.7} aria-hidden />
      <RowTitle detail={wallet.currency} second={available}>
        {wallet.name}
      </RowTitle>
      <span className={styles.after}>{after}</span>
      <span className={styles.balance}>{balance}</span>
    </Row>
  )
}

function WalletCard({ wallet }: { wallet: Wallet }) {
  const { href, Mark, balance, after, available } = useWalletWords(wallet)
  return (
    <PhoneCard
      href={href}
      top={
        <>
          <Mark size={16} stroke={1.7} aria-hidden />
          {wallet.currency}
        </>
      }
      right={<b className={styles.balance}>{balance}</b>}
      title={wallet.name}
      detail={[after, available].filter(Boolean).join(' · ') || undefined}
    />
  )
}
