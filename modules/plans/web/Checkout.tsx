// The last look before a plan is taken: for which Group, where bills go, how much it holds, what it costs (spec 2). Opening
// the address switches nothing.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useParams } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { FormActions } from '#web/ui/form/Form.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { GroupFacts } from './GroupFacts.tsx'
import styles from './plans.module.css'
import { UsageTexts } from './usage/UsageTexts.tsx'
import { Buying } from './payment/Buying.tsx'
import { useBillingEmail } from './payment/use-billing-email.tsx'
import { useGroupPlan, useIsFreeOfCharge, usePrices, type GroupPlan } from './use-plans.ts'
import { useSizeFact } from './use-size-fact.ts'
import { useRefusal, useSwitch, type Switch } from './use-switch.ts'

export default function Checkout() {
  return (
    <UsageTexts outline={<CardSkeleton lines={4} />}>
      <LastLook />
    </UsageTexts>
  )
}

function LastLook() {
  const t = useTexts()
  const { db } = useGroup()
  const { price_id: id = '' } = useParams()
  const group = useGroupPlan(db)
  const { data: prices, error } = usePrices()
  const price = prices?.find(({ _id }) => _id === id)
  const to =
    id === 'cancel' ? 'cancel' : id === 'free' || price?.group_plan === 'free' ? 'free' : undefined
  const isKnown =
    group !== undefined && (to !== undefined || prices !== undefined || error !== null)
  return (
    <Page narrow>
      <PageHeader
        crumbs={[{ label: t('shell.menu.billing'), href: `/account/${db}/billing` }]}
        title={t(to ? `account.actions.subscription/${to}` : 'plans.checkout')}
        subtitle={useIsFreeOfCharge() ? t('plans.off') : undefined}
      />
      {!isKnown && <CardSkeleton lines={4} />}
      {isKnown && to && <Switching group={group} to={to} />}
      {isKnown && !to && price && <Buying group={group} price={price} />}
      {isKnown && !to && !price && (
        <ErrorPanel title={t('titles.not_found')} text={t('plans.unknown')}>
          <Button component="a" href={`/checkout?account=${db}`}>
            {t('plans.see')}
          </Button>
        </ErrorPanel>
      )}
    </Page>
  )
}

function Back({ db }: { db: string }) {
  const t = useTexts()
  return (
    <Button component="a" href={`/account/${db}/billing`}>
      {t('actions.back')}
    </Button>
  )
}

function Switching({ group, to }: { group: GroupPlan; to: Switch }) {
  const t = useTexts()
  const refused = useRefusal()(group, to)
  const isFreeOfCharge = useIsFreeOfCharge()
  const change = useSwitch(group.db)
  const size = useSizeFact(group)
  const { withEmail, dialog } = useBillingEmail(group)
  return (
    <Card>
      <GroupFacts group={group} more={[size]} />
      {!isFreeOfCharge && <p className={styles.ask}>{refused ?? t('plans.ask.text')}</p>}
      <FormActions>
        <Back db={group.db} />
        {!isFreeOfCharge && (
          <Button
            variant="filled"
            color={to === 'cancel' ? 'danger' : undefined}
            disabled={refused !== undefined}
            loading={change.busy}
            onClick={() => withEmail(() => change.to(to))}
          >
            {t(`account.actions.subscription/${to}`)}
          </Button>
        )}
      </FormActions>
      {dialog}
    </Card>
  )
}
