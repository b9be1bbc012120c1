// The file at hand: how it was understood, its columns, every line as it will be, what all of them come to, and the import.
import { useCallback, useMemo, useState } from 'react'
import { dayOf } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { useGroup } from '#web/api/context.ts'
import { Question, QuestionCard } from '#web/records/import/Question.tsx'
import { ReadingCard } from '#web/records/import/reading/ReadingCard.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { TwoColumns } from '#web/ui/page/Page.tsx'
import type { BankLine } from '../../rules/bank/choices.ts'
import { settingsOf } from '../../rules/bank/settings.ts'
import { bankPlan, closingDay, rememberedStatus, type UploadPlan } from '../../rules/upload/plan.ts'
import { uploadStandings } from '../../rules/upload/row.ts'
import { mayConfirm } from '../../rules/entry/standing.ts'
import { ColumnsCard } from './file/ColumnsCard.tsx'
import { FileCard } from './file/FileCard.tsx'
import { ImportPanel } from './ImportPanel.tsx'
import { PreviewCard } from './lines/PreviewCard.tsx'
import { Questions } from './file/Questions.tsx'
import { StandingCard } from './StandingCard.tsx'
import { SummaryCard } from './SummaryCard.tsx'
import type { BankFile, FileAtHand } from './reading/use-bank-file.ts'
import { useReading, type FileRead, type ShownFile } from './reading/use-reading.ts'
import { useMappings } from './use-mappings.ts'
import { usePreview, type Preview } from './use-preview.ts'
import { knownOf, type UploadWallet } from './wallets.ts'

export interface OpenFileProps {
  readonly file: BankFile
  readonly hand: FileAtHand
  readonly wallet: UploadWallet
  readonly wallets: readonly UploadWallet[]
}

export function OpenFile(props: OpenFileProps) {
  const { file, hand, wallet } = props
  // An import of somebody else changes nothing of a file that is being looked over.
  const [settings] = useState(wallet.settings)
  const t = useTexts()
  const { db } = useGroup()
  const [corrections, setCorrections] = useState<ReadonlyMap<string, BankLine>>(new Map())
  const mappings = useMappings(db)
  const known = knownOf(wallet, { locale: t.locale, today: dayOf(useNow()) })
  const found = useReading({ hand, file, known, settings, corrections, mappings })
  const correct = useCallback(
    (place: string, line: BankLine) => setCorrections((now) => new Map([...now, [place, line]])),
    [],
  )
  const { read } = found
  if (!read) return <ReadingCard name={file.name} progress={found.progress} onCancel={hand.close} />
  return <ReadFile {...props} {...{ found, read, correct }} />
}

interface ReadFileProps extends OpenFileProps {
  readonly found: FileRead
  readonly read: ShownFile
  readonly correct: Preview['correct']
}

function ReadFile({ file, hand, wallet, wallets, found, read, correct }: ReadFileProps) {
  const t = useTexts()
  const { actor } = useGroup()
  const { reading, account } = read
  const offered = uploadStandings
    .filter((one) => one !== 'confirmed' || !mayConfirm(actor))
    .toReversed()
  const [status, setStatus] = useState(() => rememberedStatus(wallet.settings, offered))
  const plan = useMemo((): UploadPlan => {
    // Nothing is imported before it is answered.
    const said = status ?? 'imported'
    const settings = { ...settingsOf(reading, account), status: said }
    return {
      kind: bankPlan,
      wallet_id: wallet.id,
      status: said,
      settings,
      closing_day: closingDay(account),
    }
  }, [reading, account, status, wallet.id])
  const { columns = [], date } = reading.choices
  const dates = columns.find(({ role }) => role === 'date')?.date ?? date ?? 'ymd'
  const { reader } = hand
  const preview = usePreview({ reader, read, plan, correct })
  const { perhaps } = preview.summary.counts
  return (
    <TwoColumns
      main={
        <>
          <FileCard {...{ file, hand, read, wallet, wallets }} progress={found.progress} />
          {reading.problem && (
            <Banner tone="danger" title={t(`upload.problems.${reading.problem}`)} />
          )}
          <QuestionCard>
            <Questions read={read} />
            {status === undefined && (
              <Question
                text={t('upload.ways.ask', { wallet: wallet.name })}
                answers={offered.map((one) => ({
                  text: t(`upload.ways.answer_${one}`),
                  onChoose: () => setStatus(one),
                }))}
              />
            )}
            {perhaps > 0 && (
              <Question
                text={t('upload.questions.perhaps', { count: perhaps })}
                answers={[true, false].map((isSame) => ({
                  text: t(isSame ? 'upload.like.all_same' : 'upload.like.all_other'),
                  onChoose: () => preview.settle(isSame),
                }))}
              />
            )}
          </QuestionCard>
          {reading.header.length > 0 && <ColumnsCard read={read} mapped={preview.mapped} />}
          <PreviewCard {...{ preview, reader, wallet, wallets, dates }} />
        </>
      }
      aside={
        <>
          <SummaryCard {...{ preview, wallet, status }} account={account} />
          <StandingCard {...{ read, status, offered }} onStatus={setStatus} />
          <ImportPanel
            {...{ file, preview, plan, wallet }}
            isRead={found.isCurrent}
            asked={reading.questions.length + Number(perhaps > 0) + Number(status === undefined)}
          />
        </>
      }
    />
  )
}
