// The amounts, wallets and words of a line of quick entry, in the order in which its kind is said.
import { currencySign } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { hasTwoWallets } from '../../rules/entry/kinds.ts'
import { moneyOf, type Wallet } from '../statement/wallet-doc.ts'
import classes from './entry.module.css'
import { QuickWords } from './QuickWords.tsx'
import type { QuickEntryState } from './use-quick-entry.ts'
import { WalletSelect } from './WalletSelect.tsx'

interface LineFieldsProps {
  id: string
  entry: QuickEntryState
  /** The wallet is not that of the page. */
  asksWallet: boolean
}

export function LineFields({ id, entry, asksWallet }: LineFieldsProps) {
  const t = useTexts()
  const { line, wallet, other } = entry
  const isMove = hasTwoWallets(line.kind)
  const isExchange = line.kind === 'Exchange'
  const select = (label: string) => (
    <LineWallet {...{ id, entry, label }} member="wallet" wallets={entry.wallets} />
  )
  const value = (label: string) => (
    <LineAmount {...{ id, entry, label }} member="value" of={wallet} />
  )
  return (
    <>
      {isMove && asksWallet && select(t('entry.from'))}
      {isExchange && value(t('entry.leaves'))}
      {isMove && (
        <LineWallet
          {...{ id, entry }}
          member="other"
          label={t('entry.to')}
          wallets={entry.wallets.filter(({ _id }) => _id !== line.wallet)}
        />
      )}
      {isExchange && (
        <>
          <LineAmount {...{ id, entry }} member="arrives" label={t('entry.arrives')} of={other} />
          <div className={classes.break} />
        </>
      )}
      <QuickWords id={id} entry={entry} />
      {!isExchange && value(t('entry.value'))}
      {!isMove && asksWallet && select(t('entry.wallet'))}
    </>
  )
}

interface LineAmountProps {
  id: string
  entry: QuickEntryState
  member: 'value' | 'arrives'
  label: string
  /** In whose currency. */
  of: Wallet | undefined
}

function LineAmount({ id, entry, member, label, of }: LineAmountProps) {
  const { locale } = useTexts()
  const { line, problems, set } = entry
  return (
    <TextInput
      className={classes.number}
      id={`${id}-${member}`}
      name={member}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      placeholder="0"
      leftSection={currencySign(moneyOf(of).currency, locale)}
      value={line[member]}
      error={problems[member]}
      onChange={(event) => set({ [member]: event.currentTarget.value })}
    />
  )
}

interface LineWalletProps {
  id: string
  entry: QuickEntryState
  member: 'wallet' | 'other'
  label: string
  wallets: readonly Wallet[]
}

function LineWallet({ id, entry, member, label, wallets }: LineWalletProps) {
  const { line, problems, set } = entry
  return (
    <WalletSelect
      id={`${id}-${member}`}
      name={member}
      label={label}
      wallets={wallets}
      value={line[member]}
      error={problems[member]}
      onChange={(chosen) => set({ [member]: chosen })}
    />
  )
}
