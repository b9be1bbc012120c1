// An estimate as it comes out of the printer: shown, printed, or taken as PDF.
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { RecordMissing } from '#web/records/show/RecordMissing.tsx'
import { useCrumbs } from '#web/records/use-crumbs.ts'
import { useRecordId } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { estimate as entity } from '../../../entities/estimate.ts'
import type { EstimatePaper } from '../../../paper/estimate/paper.ts'
import { PrintActions } from '../../print/PrintActions.tsx'
import { useScale } from '../../print/use-scale.ts'
import styles from '../estimate.module.css'
import { PaperSheet } from './PaperSheet.tsx'
import { pdfAddress, usePaper } from './use-paper.ts'

const sheetWidthPx = 794

export default function EstimatePrint() {
  const t = useTexts()
  const id = useRecordId()
  const { db } = useGroup()
  const { data: estimate, error: missing, refetch: again } = useRecord(db, entity.kind, id)
  const { data: paper, error, refetch } = usePaper(db, id)
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
          actions={<PrintActions pdf={pdfAddress(db, id)} disabled={!paper} />}
        />
      </div>
      {error && !paper ? (
        <ErrorPanel title={t('records.gone.failed.title')} text={t.problem(error)}>
          <Button onClick={() => void refetch()}>{t('actions.try_again')}</Button>
        </ErrorPanel>
      ) : (
        <Room paper={paper} />
      )}
    </Page>
  )
}

/** The sheet as large as the screen has room for. */
function Room({ paper }: { paper: EstimatePaper | undefined }) {
  const [room, scale] = useScale(sheetWidthPx)
  return (
    <div ref={room} className={styles.room}>
      <style>{'@page { size: A4; margin: 0 }'}</style>
      {paper ? <PaperSheet paper={paper} scale={scale} /> : <CardSkeleton lines={8} />}
    </div>
  )
}
