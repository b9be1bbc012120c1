// The wallets of a Group: accounts, then cards, each with what it holds and what waits; those no longer used are folded away.
import { IconDownload } from '@tabler/icons-react'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { useNewAddress, useNewKey } from '#web/records/use-new-address.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import { MainAction, Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { wallet as entity } from '../../entities/wallet.ts'
import type { Wallet } from '../statement/wallet-doc.ts'
import { CurrencyFigures } from './CurrencyFigures.tsx'
import { maxWallets } from './use-active-wallets.ts'
import { WalletRows } from './WalletRows.tsx'
import { WalletTexts } from './WalletTexts.tsx'

export default function WalletList() {
  return (
    <WalletTexts outline={<Outline />}>
      <Shown />
    </WalletTexts>
  )
}

function Outline() {
  return (
    <Page>
      <RowsSkeleton />
    </Page>
  )
}

function Shown() {
  const t = useTexts()
  const { db } = useGroup()
  const { params, path } = useAddress()
  const newAddress = useNewAddress(entity)
  useNewKey(newAddress)
  const query = { selector: {}, sort: [{ name: 'asc' as const }], limit: maxWallets }
  const { data, error, refetch } = useFind(db, entity.kind, query)
  const wallets: readonly Wallet[] = data?.docs ?? []
  const active = wallets.filter((one) => one.active !== false)
  const inactive = wallets.filter((one) => one.active === false)
  const isOpen = params.has('inactive')
  return (
    <Page>
      <PageHeader
        title={t('wallet.many')}
        count={active.length > 0 ? active.length : ''}
        actions={
          <>
            {wallets.length > 0 && (
              <DotsMenu label={t('records.more')}>
                <Menu.Item
                  href={`/account/${db}/money-export`}
                  leftSection={<IconDownload size={16} aria-hidden />}
                >
                  {t('wallet.exports')}
                </Menu.Item>
              </DotsMenu>
            )}
            {newAddress && <MainAction label={t('wallet.new')} shortcut="C" href={newAddress} />}
          </>
        }
      />
      {error && !data && <NotLoaded error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton />}
      {data && wallets.length === 0 && (
        <EmptyState
          drawing={<Icon name={entity.icon} size={28} />}
          title={t('wallet.list.empty')}
          text={t('wallet.list.empty-hint')}
        >
          {newAddress && (
            <Button component="a" variant="filled" href={newAddress}>
              {t('wallet.new')}
            </Button>
          )}
        </EmptyState>
      )}
      <Stack>
        {active.length > 1 && <CurrencyFigures wallets={active} />}
        {active.length > 0 && (
          <WalletRows
            label={t('wallet.list.accounts')}
            wallets={active.filter(({ card }) => !card)}
          />
        )}
        <WalletRows label={t('wallet.list.cards')} wallets={active.filter(({ card }) => card)} />
        {isOpen && <WalletRows label={t('wallet.list.inactive')} wallets={inactive} />}
        {inactive.length > 0 && (
          <a className="link" href={isOpen ? path : `${path}?inactive`}>
            {isOpen
              ? t('wallet.list.hide-inactive')
              : t('wallet.list.show-inactive', { count: inactive.length })}
          </a>
        )}
      </Stack>
    </Page>
  )
}
