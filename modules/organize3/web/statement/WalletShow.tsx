// The page of one wallet: its figures, quick entry, and the tab of its statement that the address names.
import { IconUpload } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useTitle } from '#web/api/title.ts'
import { useVisit } from '#web/api/visits.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { useCrumbs } from '#web/records/use-crumbs.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Pill } from '#web/ui/marks/Marks.tsx'
import { MainAction, Page, PageBar, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { wallet as entity } from '../../entities/wallet.ts'
import { BalanceCard } from './BalanceCard.tsx'
import { CycleCard } from './CycleCard.tsx'
import { readTab, StatementTabs } from './StatementTabs.tsx'
import { StatementList } from './StatementList.tsx'
import { useOverview } from './use-statement.ts'
import type { Wallet } from './wallet-doc.ts'
import { WalletMenu } from './WalletMenu.tsx'

const WalletDetails = latePiece(() => import('./WalletDetails.tsx'))
const QuickEntry = latePiece(() => import('../entry/QuickEntry.tsx'))

/** What is entered in a wallet most. */
const quickKinds = ['Outgo', 'Income', 'Transfer'] as const

export function WalletShow({ wallet }: { wallet: Wallet }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const { go, params } = useAddress()
  const isPhone = useIsPhone()
  const tab = readTab(params)
  const overview = useOverview(db, wallet._id)
  useTitle(wallet.label)
  useVisit(wallet._id)
  const newOutgo = `/account/${db}/outgos/new?wallet_id=${wallet._id}`
  const upload = `/account/${db}/wallets-upload?wallet=${wallet._id}`
  const mayWrite = wallet.active !== false && entity.access(actor, 'create') === undefined
  useShortcuts([
    {
      key: 'c',
      text: 'records.keys.create',
      run: () => go(newOutgo),
      leadsToText: true,
      disabled: !mayWrite,
    },
  ])
  const main = mayWrite && (
    <>
      <Button
        component="a"
        href={upload}
        leftSection={<IconUpload size={16} stroke={1.9} aria-hidden />}
      >
        {t('wallet.statement.import')}
      </Button>
      <MainAction label={t('outgo.new')} shortcut="C" href={newOutgo} />
    </>
  )
  return (
    <Page>
      <PageHeader
        crumbs={useCrumbs(entity)}
        title={wallet.name ?? wallet.label}
        count={
          <>
            <Pill outline>{wallet.currency}</Pill>{' '}
            {wallet.active === false && <Pill outline>{t('wallet.statement.inactive')}</Pill>}
          </>
        }
        actions={
          <>
            <WalletMenu wallet={wallet} overview={overview.data} />
            {!isPhone && main}
          </>
        }
      />
      <Stack>
        <BalanceCard wallet={wallet} overview={overview.data} />
        {overview.data && overview.data.cycles.length > 0 && (
          <CycleCard cycles={overview.data.cycles} currency={wallet.currency} />
        )}
        <StatementTabs tab={tab} counts={overview.data?.counts} />
      </Stack>
      {tab !== 'details' && mayWrite && !isPhone && (
        <Suspense fallback={null}>
          <QuickEntry kinds={quickKinds} walletId={wallet._id} />
        </Suspense>
      )}
      {tab === 'details' ? (
        <Suspense fallback={<RowsSkeleton />}>
          <WalletDetails wallet={wallet} />
        </Suspense>
      ) : overview.error && !overview.data ? (
        <NotLoaded error={overview.error} onRetry={() => void overview.refetch()} />
      ) : overview.data ? (
        <StatementList key={tab} wallet={wallet} overview={overview.data} tab={tab} />
      ) : (
        <RowsSkeleton />
      )}
      {isPhone && main && <PageBar>{main}</PageBar>}
    </Page>
  )
}
