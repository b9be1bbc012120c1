// What every screen of reports has around it: hidden where the installation hides reports, closed to members without the right (spec 6),
// its texts, and an outline until those are there.
import type { ReactNode } from 'react'
import { seesReports } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'
import { PartTexts, type PartTextsProps } from '#web/api/PartTexts.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page, Stack } from '#web/ui/page/Page.tsx'
import { NoRightPage, NotFoundPage } from '../ErrorPages.tsx'
import { useWelcome } from '../welcome.ts'

interface ReportScreenProps extends Pick<PartTextsProps, 'load'> {
  readonly children: ReactNode
}

export function ReportScreen({ load, children }: ReportScreenProps) {
  const { actor } = useGroup()
  const hidden = useWelcome()?.hidden ?? []
  if (hidden.includes('reports')) return <NotFoundPage />
  if (seesReports(actor)) return <NoRightPage />
  const outline = (
    <Page>
      <ReportOutline />
    </Page>
  )
  return (
    <PartTexts name="report" load={load} outline={outline}>
      {children}
    </PartTexts>
  )
}

/** In the place of figures that are not there yet. */
export function ReportOutline() {
  return (
    <Stack>
      <CardSkeleton lines={3} />
      <CardSkeleton lines={8} />
      <CardSkeleton lines={6} />
    </Stack>
  )
}
