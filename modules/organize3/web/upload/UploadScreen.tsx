// The screen that imports a bank's file into a wallet (spec 2, `wallets-upload`): file, columns, preview and summary on one
// page. The wallet is at `?wallet=…`, an import under way or an earlier one at `?import=…`.
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { NewRefused } from '#web/records/form/NewRefused.tsx'
import { PastImports } from '#web/records/import/PastImports.tsx'
import { OpeningCard } from '#web/records/import/reading/ReadingCard.tsx'
import { useNewRefusal } from '#web/records/use-new-address.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { bankPlan } from '../../rules/upload/plan.ts'
import { takeHanded } from './handed-file.ts'
import { UploadStatus } from './UploadStatus.tsx'
import { UploadTexts } from './UploadTexts.tsx'
import { DropFile, OtherFile } from './file/ChooseFile.tsx'
import { useBankFile, type FileAtHand } from './reading/use-bank-file.ts'
import { useWallets, type UploadWallet } from './wallets.ts'

/** What reads files and shows them comes while one is chosen. */
const loadOpenFile = () => import('./OpenFile.tsx')
const OpenFile = lazy(async () => ({ default: (await loadOpenFile()).OpenFile }))

export default function UploadScreen() {
  return (
    <UploadTexts>
      <Upload />
    </UploadTexts>
  )
}

function Upload() {
  const t = useTexts()
  const { db } = useGroup()
  const { params } = useAddress()
  const entity = useRegistry().byKind('Income')!
  const refused = useNewRefusal(entity) !== undefined
  const wallets = useWallets(db)
  const hand = useBankFile()
  const id = params.get('import')
  const chosen = params.get('wallet')
  const wallet =
    wallets?.find((one) => one.id === chosen) ?? (wallets?.length === 1 ? wallets[0] : undefined)
  useHandedFile(hand)
  useEffect(() => void loadOpenFile(), [])
  if (!wallets) return <Frame>{<RowsSkeleton />}</Frame>
  // An import that filled the plan can still be shown and undone.
  if (id !== null) {
    return (
      <Frame wallet={wallet}>
        <UploadStatus id={id} wallet={wallet} onAnother={hand.close} />
      </Frame>
    )
  }
  if (refused) return <Frame>{<NewRefused entity={entity} />}</Frame>
  if (wallets.length === 0) {
    return (
      <Frame>
        <EmptyState title={t('upload.no_wallet.title')} text={t('upload.no_wallet.text')}>
          <Button component="a" href={`/account/${db}/wallets/new`} variant="filled">
            {t('upload.no_wallet.make')}
          </Button>
        </EmptyState>
      </Frame>
    )
  }
  const { file, opening } = hand
  if (opening !== undefined && !file) {
    return (
      <Frame wallet={wallet}>
        <OpeningCard name={opening} onCancel={hand.close} />
      </Frame>
    )
  }
  if (!file || !wallet) {
    const choice = <WalletChoice {...{ wallets, wallet }} isAsked={file !== undefined} />
    return (
      <Frame wallet={wallet}>
        <Stack>
          {file ? <WaitingCard name={file.name} onCancel={hand.close} of={choice} /> : choice}
          {!file && <DropFile hand={hand} />}
          <PastImports kind={bankPlan} />
        </Stack>
      </Frame>
    )
  }
  return (
    <Frame wallet={wallet} actions={<OtherFile hand={hand} />}>
      <Suspense fallback={<RowsSkeleton />}>
        <OpenFile key={`${wallet.id} ${file.number}`} {...{ file, hand, wallet, wallets }} />
      </Suspense>
    </Frame>
  )
}

interface FrameProps {
  readonly wallet?: UploadWallet | undefined
  readonly actions?: React.ReactNode
  readonly children: React.ReactNode
}

function Frame({ wallet, actions, children }: FrameProps) {
  const t = useTexts()
  const { db } = useGroup()
  const root = `/account/${db}/wallets`
  const crumbs = [
    { label: t('wallet.many'), href: root },
    ...(wallet ? [{ label: wallet.name, href: `${root}/${wallet.id}` }] : []),
  ]
  return (
    <Page>
      <PageHeader crumbs={crumbs} title={t('upload.title')} actions={actions} />
      {children}
    </Page>
  )
}

interface WaitingCardProps {
  readonly name: string
  readonly onCancel: () => void
  /** What is asked before it is read. */
  readonly of: React.ReactNode
}

/** A file whose wallet is not chosen yet, with the way out. */
function WaitingCard({ name, onCancel, of }: WaitingCardProps) {
  const t = useTexts()
  return (
    <Card
      title={name}
      action={
        <Button size="xs" onClick={onCancel}>
          {t('actions.cancel')}
        </Button>
      }
    >
      {of}
    </Card>
  )
}

interface WalletChoiceProps {
  readonly wallets: readonly UploadWallet[]
  readonly wallet: UploadWallet | undefined
  /** A file waits for it. */
  readonly isAsked: boolean
}

function WalletChoice({ wallets, wallet, isAsked }: WalletChoiceProps) {
  const t = useTexts()
  const { path, go } = useAddress()
  return (
    <NativeSelect
      label={t('upload.wallet')}
      description={isAsked && t('upload.wallet_asked')}
      value={wallet?.id ?? ''}
      onChange={({ target }) => go(`${path}?wallet=${target.value}`, { replace: true })}
    >
      {!wallet && <option value="">{t('upload.wallet_choose')}</option>}
      {wallets.map(({ id, name, currency }) => (
        <option key={id} value={id}>
          {`${name} · ${currency}`}
        </option>
      ))}
    </NativeSelect>
  )
}

/** A file that was dropped on a page of the app comes along to this one. */
function useHandedFile(hand: FileAtHand): void {
  const latest = useRef(hand)
  useEffect(() => {
    const file = takeHanded()
    if (file) latest.current.openFile(file)
  }, [])
}
