// The file at hand: how it was understood, its columns, every line as it will be, what all of them come to, and the import.
import { useMemo, useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { useGroup } from '#web/api/context.ts'
import { useImport } from '#web/records/import/import-calls.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TwoColumns } from '#web/ui/page/Page.tsx'
import type { BankAccount } from '../../rules/bank/choices.ts'
import { settingsOf } from '../../rules/bank/read.ts'
import { bankPlan, rememberedStatus, type UploadPlan } from '../../rules/upload/plan.ts'
import type { UploadStanding } from '../../rules/upload/row.ts'
import { ColumnsCard } from './file/ColumnsCard.tsx'
import { FileCard } from './file/FileCard.tsx'
import { ImportPanel } from './ImportPanel.tsx'
import { PreviewCard } from './lines/PreviewCard.tsx'
import { Questions } from './file/Questions.tsx'
import { StandingCard } from './StandingCard.tsx'
import { SummaryCard } from './SummaryCard.tsx'
import { useReading, type BankFile, type FileAtHand } from './file/use-bank-file.ts'
import { usePreview } from './use-preview.ts'
import { knownOf, type UploadWallet } from './wallets.ts'

export interface OpenFileProps {
  readonly file: BankFile
  readonly hand: FileAtHand
  readonly wallet: UploadWallet
  readonly wallets: readonly UploadWallet[]
  /** Of the import that was made of it. */
  readonly id: string | null
}

const noAccount: BankAccount = { key: '', name: '', lines: [], refused: [] }

export function OpenFile({ file, hand, wallet, wallets, id }: OpenFileProps) {
  const t = useTexts()
  const { db } = useGroup()
  const known = knownOf(wallet, t.locale)
  const read = useReading(file, known, wallet.settings)
  const { reading } = read
  const [key, setKey] = useState<string>()
  const account =
    reading.accounts.find((one) => one.key === key) ?? reading.accounts[0] ?? noAccount
  const [status, setStatus] = useState<UploadStanding>(() => rememberedStatus(wallet.settings))
  const plan = useMemo((): UploadPlan => {
    const settings = { ...settingsOf(reading), status }
    return { kind: bankPlan, wallet_id: wallet.id, status, settings }
  }, [reading, status, wallet.id])
  const { data: entry } = useImport(db, id ?? '')
  const version = entry?.state ?? ''
  const { precision } = wallet
  const { klass, columns = [], date } = reading.choices
  const dates = columns.find(({ role }) => role === 'date')?.date ?? date ?? 'ymd'
  const preview = usePreview({ account, plan, klass, precision, version })
  const isSent = id !== null
  return (
    <TwoColumns
      main={
        <>
          <FileCard {...{ file, hand, read, account, wallet, wallets }} onAccount={setKey} />
          {reading.problem && (
            <Banner tone="danger" title={t(`upload.problems.${reading.problem}`)} />
          )}
          <Questions read={read} />
          {reading.header.length > 0 && <ColumnsCard read={read} mapped={preview.mapped} />}
          <PreviewCard {...{ preview, wallet, wallets, dates }} isLocked={isSent} />
        </>
      }
      aside={
        <>
          <SummaryCard {...{ preview, account, wallet, status }} />
          {!isSent && <StandingCard {...{ read, status }} onStatus={setStatus} />}
          <ImportPanel {...{ file, preview, plan, wallet, id }} onAnother={hand.close} />
        </>
      }
    />
  )
}
