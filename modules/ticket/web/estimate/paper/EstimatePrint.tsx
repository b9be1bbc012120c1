// An estimate as it comes out of the printer: shown, printed, or taken as PDF.
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { RecordMissing } from '#web/records/show/RecordMissing.tsx'
import { useCrumbs } from '#web/records/use-crumbs.ts'
import { useRecordId } from '#web/router/use-address.ts'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { estimate as entity } from '../../../entities/estimate.ts'
import { sheets } from '../../../paper/papers.ts'
import { PaperChoice } from '../../print/PaperChoice.tsx'
import { PaperRoom } from '../../print/PaperRoom.tsx'
import { PrintActions } from '../../print/PrintActions.tsx'
import { useSheetChoice } from '../../print/paper-choice.ts'
import { PaperSheet } from './PaperSheet.tsx'
import { pdfAddress, usePaper } from './use-paper.ts'

export default function EstimatePrint() {
  const t = useTexts()
  const id = useRecordId()
  const { db } = useGroup()
  const { data: estimate, error: missing, refetch: again } = useRecord(db, entity.kind, id)
  const paper = usePaper(db, id)
  const [sheet, setSheet] = useSheetChoice()
  const list = useCrumbs(entity)
  if (missing && !estimate)
    return <RecordMissing entity={entity} id={id} error={missing} onRetry={() => void again()} />
  const number = estimate ? `#${String(estimate.number)}` : ''
  return (
    <Page>
      <div className="no-print">
        <PageHeader
          crumbs={[...list, { label: number, href: `/account/${db}/estimates/${id}` }]}
          title={`${t('estimate.one')} ${number}`}
          actions={<PrintActions pdf={pdfAddress(db, id, sheet)} disabled={!paper.data} />}
        />
        <PaperChoice choices={sheets} paper={sheet} onPaper={setSheet} />
      </div>
      <PaperRoom asked={paper}>{(one) => <PaperSheet paper={one} sheet={sheet} />}</PaperRoom>
    </Page>
  )
}
