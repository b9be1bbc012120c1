// The screens of estimates: which of them an address opens. One script names them all, so that no other page need.
import { lazy, Suspense } from 'react'
import { RecordOutline } from '#web/records/RecordOutline.tsx'
import { useAddress, useRecordId } from '#web/router/use-address.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { EstimateTexts } from './EstimateTexts.tsx'

const EstimateForm = lazy(() => import('./form/EstimateForm.tsx'))
const EstimateShow = lazy(() => import('./EstimateShow.tsx'))
const EstimatePrint = lazy(() => import('./paper/EstimatePrint.tsx'))

export default function EstimateScreen() {
  const { path } = useAddress()
  const isForm = useRecordId() === '' || path.endsWith('/edit')
  const Screen = isForm ? EstimateForm : path.endsWith('/print') ? EstimatePrint : EstimateShow
  const outline = (
    <Page>
      <RecordOutline />
    </Page>
  )
  return (
    <EstimateTexts outline={outline}>
      <Suspense fallback={outline}>
        <Screen />
      </Suspense>
    </EstimateTexts>
  )
}
