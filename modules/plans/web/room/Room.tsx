// Making room: what a Group holds beyond the free plan is deleted here, kind by kind, until it fits. It is open in a locked Group, whose
// administrators delete and do nothing else to records (spec 4).
import { editorsAlone } from '#core/access/policies.ts'
import { freeLimitOf } from '#core/access/entitlement.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { LoadingCard } from '#web/records/LoadingCard.tsx'
import { NoRightPage } from '#web/shell/ErrorPages.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { useBillingEmail } from '../payment/use-billing-email.tsx'
import { FreePlanBar } from '../usage/FreePlanBar.tsx'
import { usageOf } from '../usage/usage-lines.ts'
import { UsageTexts } from '../usage/UsageTexts.tsx'
import { useUsage } from '../usage/use-usage.ts'
import { useGroupPlan, type GroupPlan } from '../use-plans.ts'
import { useRefusal, useSwitch } from '../use-switch.ts'
import { RoomRecords } from './RoomRecords.tsx'

export default function Room() {
  const { actor } = useGroup()
  if (editorsAlone(actor)) return <NoRightPage />
  return (
    <UsageTexts outline={<CardSkeleton lines={5} />}>
      <RoomPage />
    </UsageTexts>
  )
}

function RoomPage() {
  const t = useTexts()
  const { db } = useGroup()
  const registry = useRegistry()
  const group = useGroupPlan(db)
  const usage = useUsage(db)
  const { lines, total } = usageOf(usage.data?.kinds ?? [], registry)
  return (
    <Page narrow>
      <PageHeader
        crumbs={[{ label: t('shell.menu.billing'), href: `/account/${db}/billing` }]}
        title={t('shell.menu.room')}
        subtitle={t('plans.room.subtitle')}
      />
      {usage.data && group ? (
        <Stack>
          <Card>
            <FreePlanBar amount={total.amount} max={limitOf(group)} />
          </Card>
          <Fit group={group} amount={total.amount} />
          <RoomRecords lines={lines} />
        </Stack>
      ) : (
        <LoadingCard of={usage} lines={5} />
      )}
    </Page>
  )
}

const limitOf = ({ actor }: GroupPlan) => freeLimitOf(actor.group!.entitlement)

/** How many have to go, or that it fits and is switched to free from here. */
function Fit({ group, amount }: { group: GroupPlan; amount: number }) {
  const t = useTexts()
  const refused = useRefusal()(group, 'free')
  const change = useSwitch(group.db)
  const limit = limitOf(group)
  const { withEmail, dialog } = useBillingEmail(group)
  if (amount > limit) {
    const backup = (
      <Button size="xs" component="a" href={`/account/${group.db}/backup`}>
        {t('plans.room.backup')}
      </Button>
    )
    return (
      <Banner tone="warning" action={backup}>
        {t('plans.room.left', { count: amount - limit })}
      </Banner>
    )
  }
  if (group.plan === 'free') return <Banner tone="success">{t('plans.room.fits')}</Banner>
  const free = (
    <Button
      size="xs"
      variant="filled"
      disabled={refused !== undefined}
      loading={change.busy}
      onClick={() => withEmail(() => change.to('free'))}
    >
      {t('account.actions.subscription/free')}
    </Button>
  )
  return (
    <>
      <Banner tone="success" action={free}>
        {refused ?? t('plans.room.fits')}
      </Banner>
      {dialog}
    </>
  )
}
