// The cash drawer: which wallet it is, what it should hold, its count, and the days that were closed.
import { useQueryClient } from '@tanstack/react-query'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { savePatch } from '#web/api/writing/save-patch.ts'
import { useTexts } from '#web/api/texts.ts'
import { LoadingCard } from '#web/records/LoadingCard.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Chip, Chips } from '#web/ui/list/Chips.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import type { Wallet } from '../statement/wallet-doc.ts'
import { useActiveWallets } from '../wallet/use-active-wallets.ts'
import { ClosedDays } from './ClosedDays.tsx'
import { DrawerTexts } from './DrawerTexts.tsx'
import { TodayCard } from './TodayCard.tsx'
import { useDrawer } from './use-drawer.ts'

export default function DrawerScreen() {
  const outline = (
    <Page narrow>
      <CardSkeleton lines={6} />
    </Page>
  )
  return (
    <DrawerTexts outline={outline}>
      <Drawers />
    </DrawerTexts>
  )
}

function Drawers() {
  const t = useTexts()
  return (
    <Page narrow>
      <PageHeader
        title={t('wallet.drawer')}
        actions={
          <Button className="no-print" onClick={() => window.print()}>
            {t('drawer.print')}
          </Button>
        }
      />
      <Chosen />
    </Page>
  )
}

/** The drawer that the address names, else the first one. */
function Chosen() {
  const { db } = useGroup()
  const { params, path, go } = useAddress()
  const { wallets } = useActiveWallets(db)
  if (!wallets) return <CardSkeleton lines={6} />
  const drawers = wallets.filter(({ drawer }) => drawer === true)
  const chosen = drawers.find(({ _id }) => _id === params.get('wallet')) ?? drawers[0]
  if (!chosen) return <NoDrawer wallets={wallets} />
  return (
    <Stack>
      {drawers.length > 1 && (
        <Chips>
          {drawers.map(({ _id, name }) => (
            <Chip
              key={_id}
              on={_id === chosen._id}
              onClick={() => go(`${path}?wallet=${_id}`, { replace: true })}
            >
              {name}
            </Chip>
          ))}
        </Chips>
      )}
      <Shown key={chosen._id} wallet={chosen} />
    </Stack>
  )
}

function Shown({ wallet }: { wallet: Wallet }) {
  const answer = useDrawer(wallet._id)
  if (!answer.data) return <LoadingCard of={answer} />
  return (
    <>
      <TodayCard wallet={wallet} drawer={answer.data} />
      <ClosedDays wallet={wallet} drawer={answer.data} />
    </>
  )
}

function NoDrawer({ wallets }: { wallets: readonly Wallet[] }) {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const use = async (wallet: Wallet) => {
    await savePatch(db, wallet, () => ({ drawer: true }))
    await refresh(client, db, 'Wallet')
  }
  return (
    <EmptyState title={t('drawer.none')} text={t('drawer.none-hint')}>
      {wallets.map((wallet) => (
        <Button key={wallet._id} onClick={() => void use(wallet)}>
          {t('drawer.use', { name: wallet.name ?? '' })}
        </Button>
      ))}
      <Button component="a" variant="filled" href={`/account/${db}/wallets/new?drawer=true`}>
        {t('wallet.new')}
      </Button>
    </EmptyState>
  )
}
