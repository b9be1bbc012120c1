// The head of a report: its title, what is compared with what, and the ways to read it anew and to print it.
import { IconPrinter, IconRefresh } from '@tabler/icons-react'
import { spanText } from '#core/time/day.ts'
import { spanText as spanOf, type Compared, type Span } from '#core/time/periods.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Tooltip } from '#web/ui/float/Tooltip.tsx'
import { PageHeader } from '#web/ui/page/Page.tsx'

interface ReportHeaderProps {
  title: string
  asked: Compared
  isFetching: boolean
  onRefresh: () => void
}

export function ReportHeader({ title, asked, isFetching, onRefresh }: ReportHeaderProps) {
  const t = useTexts()
  const days = (span: Span) => spanText(spanOf(span), t.locale)
  return (
    <PageHeader
      title={title}
      subtitle={t('report.compared', { days: days(asked.span), before: days(asked.before) })}
      actions={
        <>
          <Tooltip label={t('dashboard.refresh')}>
            <ActionIcon
              variant="default"
              aria-label={t('dashboard.refresh')}
              loading={isFetching}
              onClick={onRefresh}
            >
              <IconRefresh size={18} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('report.print')}>
            <ActionIcon
              variant="default"
              aria-label={t('report.print')}
              onClick={() => window.print()}
            >
              <IconPrinter size={18} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        </>
      }
    />
  )
}
