// Money as files of other programs: which days, of which wallet, and in which form. The address holds the days and the wallet.
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { FilterChip } from '#web/records/list/FilterChips.tsx'
import { useList } from '#web/records/list/use-list.ts'
import { DaysChip } from '#web/records/report/DaysChip.tsx'
import { PeriodTabs } from '#web/records/report/PeriodTabs.tsx'
import { readPeriod } from '#web/records/report/period.ts'
import { sharedTexts } from '#web/records/report/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Chips } from '#web/ui/list/Chips.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { outgo } from '../../entities/outgo.ts'
import { ExportCard } from './ExportCard.tsx'

export default function ExportScreen() {
  return (
    <PartTexts name="report" load={sharedTexts} outline={<Outline />}>
      <Exports />
    </PartTexts>
  )
}

function Outline() {
  return (
    <Page narrow>
      <CardSkeleton lines={6} />
    </Page>
  )
}

function Exports() {
  const t = useTexts()
  const { params } = useAddress()
  const list = useList(outgo)
  const asked = readPeriod(params, useNow())
  return (
    <Page narrow>
      <PageHeader title={t('wallet.exports')} />
      <PeriodTabs asked={asked} />
      <Chips>
        <DaysChip asked={asked} entity={outgo} name="date" />
        <FilterChip entity={outgo} list={list} name="wallet_id" />
      </Chips>
      <ExportCard span={asked.span} wallet_id={params.get('wallet_id') ?? undefined} />
    </Page>
  )
}
