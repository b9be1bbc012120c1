// The plan of a Group by hand, and what it may beside it: so that an installation without payment sells by invoice.
import { useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormGrid, Wide } from '#web/ui/form/Form.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { grantedOf, grantsIn, isNumber, numbers, type GrantForm } from '../rules/grant-form.ts'
import { settablePlans, type SeenGroup } from '../rules/seen.ts'
import { useOperate } from './operator-calls.ts'

export function PlanCard({ group }: { group: SeenGroup }) {
  const t = useTexts()
  return (
    <>
      <Card>
        <PlanForm group={group} />
      </Card>
      <Card title={t('operator.exception')}>
        <Grants group={group} />
      </Card>
    </>
  )
}

function PlanForm({ group }: { group: SeenGroup }) {
  const t = useTexts()
  const operate = useOperate()
  const known = (settablePlans as readonly string[]).includes(group.plan)
  const plans = known ? settablePlans : [group.plan, ...settablePlans]
  const form = usePlainForm({
    of: 'operator',
    initial: { plan: group.plan },
    async send({ plan }) {
      await operate('PUT', `/groups/${group.db}/plan`, { plan })
      void toast({ message: t('operator.plan_set') })
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      {form.problem !== undefined && <Banner tone="danger">{form.problem}</Banner>}
      <FormGrid single>
        <NativeSelect
          id="operator-plan"
          label={t('operator.plan')}
          description={
            group.plan === group.plan_in_force
              ? undefined
              : t('operator.plan_above', { plan: t(`shell.plans.${group.plan_in_force}`) })
          }
          value={form.values.plan}
          data={plans.map((plan) => ({ value: plan, label: t(`shell.plans.${plan}`) }))}
          onChange={(event) => form.set('plan', event.currentTarget.value)}
        />
        <div>
          <Button type="submit" loading={form.busy} disabled={form.values.plan === group.plan}>
            {t('operator.set_plan')}
          </Button>
        </div>
      </FormGrid>
    </form>
  )
}

function Grants({ group }: { group: SeenGroup }) {
  const t = useTexts()
  const operate = useOperate()
  const [initial] = useState<GrantForm>(() => grantsIn(group.exception))
  const form = usePlainForm<GrantForm>({
    of: 'operator',
    initial,
    check(values) {
      const wrong = numbers.filter((name) => !isNumber(values[name]))
      return Object.fromEntries(wrong.map((name) => [name, { key: 'not_an_integer' }]))
    },
    async send(values) {
      await operate('PUT', `/groups/${group.db}/exception`, grantedOf(values))
      void toast({ message: t('operator.granted') })
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      {form.problem !== undefined && <Banner tone="danger">{form.problem}</Banner>}
      <FormGrid>
        <Wide>
          <p className="muted">{t('operator.exception_text')}</p>
        </Wide>
        {numbers.map((name) => (
          <TextInput
            key={name}
            {...form.text(name)}
            inputMode="numeric"
            maxLength={15}
            label={t(`operator.grants.${name}`)}
            autoComplete="off"
          />
        ))}
        <Checkbox {...form.box('sub_groups')} label={t('operator.grants.sub_groups')} />
        <div>
          <Button type="submit" loading={form.busy}>
            {t('operator.grant')}
          </Button>
        </div>
      </FormGrid>
    </form>
  )
}
