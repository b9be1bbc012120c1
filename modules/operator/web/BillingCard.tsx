// What plans cost here and at the payment provider, and what is to be mended there.
import type { BillingCheck, BillingFinding } from '#core/access/billing-check.ts'
import { priceText } from '#core/numbers/price.ts'
import { showError } from '#web/api/banner.ts'
import { useTexts } from '#web/api/texts.ts'
import { LoadingCard } from '#web/records/LoadingCard.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { DataTable } from '#web/ui/list/DataTable.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { useOperate, useOperating } from './operator-calls.ts'

/** Draws nothing where nothing is charged. */
export function BillingCard() {
  const t = useTexts()
  const answer = useOperating<BillingCheck>('/billing')
  const { data } = answer
  if (!data) return <LoadingCard of={answer} lines={3} />
  if (data.billing === 'off') return null
  return (
    <Card title={t('operator.billing.title')}>
      <Stack>
        {data.billing === 'sandbox' && <p className="muted">{t('operator.billing.sandbox')}</p>}
        {data.billing === 'paddle' && data.findings.length === 0 && (
          <p className="muted">{t('operator.billing.fine')}</p>
        )}
        {data.findings.map((finding) => (
          <Finding key={JSON.stringify(finding)} finding={finding} />
        ))}
        <Prices prices={data.prices} />
      </Stack>
    </Card>
  )
}

function Prices({ prices }: Pick<BillingCheck, 'prices'>) {
  const t = useTexts()
  return (
    <DataTable
      label={t('operator.billing.title')}
      rows={prices}
      rowKey={({ price_id }) => price_id}
      columns={[
        {
          key: 'plan',
          header: t('operator.plan'),
          cell: ({ plan }) => t(`shell.plans.${plan}`),
        },
        {
          key: 'cents',
          header: t('operator.billing.price'),
          end: true,
          cell: ({ cents }) => <span className="num">{priceText(cents, t.locale)}</span>,
        },
        {
          key: 'provider',
          header: t('operator.billing.provider'),
          end: true,
          cell: ({ provider }) =>
            provider ? (
              <span className="num">{priceText(provider.cents, t.locale, provider.currency)}</span>
            ) : (
              '–'
            ),
        },
        {
          key: 'id',
          header: t('operator.billing.id'),
          cell: ({ price_id }) => <code>{price_id}</code>,
        },
      ]}
    />
  )
}

function Finding({ finding }: { finding: BillingFinding }) {
  const t = useTexts()
  const operate = useOperate()
  const subscribe = () => {
    operate('POST', '/billing/events', {}).then(
      () => toast({ message: t('operator.billing.events_set') }),
      showError,
    )
  }
  return (
    <Banner tone="warning">
      <Stack>
        <span>{t(`operator.billing.findings.${finding.key}`, wordsOf(finding, t))}</span>
        {finding.key === 'events_missing' && (
          <div>
            <Button onClick={subscribe}>{t('operator.billing.subscribe')}</Button>
          </div>
        )}
      </Stack>
    </Banner>
  )
}

function wordsOf(finding: BillingFinding, t: ReturnType<typeof useTexts>): Record<string, string> {
  if ('db' in finding) return { subscription: finding.subscription, group: finding.db }
  if ('url' in finding) return { url: finding.url }
  if ('events' in finding) return { events: finding.events.join(', ') }
  const plan = t(`shell.plans.${finding.plan}`)
  if ('cents' in finding)
    return { plan, price: priceText(finding.cents, t.locale, finding.currency) }
  return 'count' in finding ? { plan, count: finding.count.toLocaleString(t.locale) } : { plan }
}
