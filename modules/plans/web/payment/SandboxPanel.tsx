// The panel of the sandbox: makes happen what time, cards and bad networks do to a real subscription, and shows what was sent of it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import {
  deliveryWays,
  type DeliveryWay,
  type SandboxState,
  type SandboxStep,
} from '../../rules/payment/wire.ts'
import styles from '../plans.module.css'
import { stateKey, usePlanChanged } from './use-payment.ts'

const steps = ['renew', 'fail', 'end'] as const satisfies readonly SandboxStep[]
/** What was sent has arrived by then. */
const arrivesMs = 1_500

function useSandbox(db: string) {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: [...stateKey(db), 'sandbox'],
    queryFn: ({ signal }) => call<SandboxState>('GET', `/${db}/_sandbox`, { signal }),
  })
  const changed = usePlanChanged(db)
  const load = () => client.invalidateQueries({ queryKey: stateKey(db) })
  const settle = async () => {
    await load()
    setTimeout(() => void Promise.all([load(), changed()]), arrivesMs)
  }
  const step = useMutation({
    mutationFn: (one: SandboxStep) =>
      call('POST', `/${db}/_sandbox/steps`, { body: { step: one } }),
    onSuccess: settle,
  })
  const deliver = useMutation({
    mutationFn: ({ id, way }: { id: string; way: DeliveryWay }) =>
      call('POST', `/${db}/_sandbox/events/${id}`, { body: { way } }),
    onSuccess: settle,
  })
  return { data, step, deliver }
}

export function SandboxPanel({ db }: { db: string }) {
  const t = useTexts()
  const { data, step, deliver } = useSandbox(db)
  if (!data || data.events.length === 0) return null
  return (
    <Card title={t('payment.panel.title')}>
      <p id="sandbox">{t('payment.panel.text')}</p>
      <div className={styles.steps}>
        {steps.map((one) => (
          <Button key={one} size="xs" disabled={step.isPending} onClick={() => step.mutate(one)}>
            {t(`payment.panel.steps.${one}`)}
          </Button>
        ))}
      </div>
      <Checkbox
        label={t('payment.panel.holds')}
        checked={data.holds}
        disabled={step.isPending}
        onChange={(event) => step.mutate(event.currentTarget.checked ? 'hold' : 'release')}
      />
      <ul className={styles.events}>
        {data.events.map(({ id, type, occurred_at, deliveries }) => (
          <li key={id}>
            <div>
              <code>{type}</code>{' '}
              <span className="faint">
                <When at={occurred_at} /> · {t('payment.panel.sent', { count: deliveries })}
              </span>
            </div>
            <DotsMenu small label={`${t('payment.panel.deliver')}: ${type}`}>
              {deliveryWays.map((way) => (
                <Menu.Item key={way} onClick={() => deliver.mutate({ id, way })}>
                  {t(`payment.panel.ways.${way}`)}
                </Menu.Item>
              ))}
            </DotsMenu>
          </li>
        ))}
      </ul>
    </Card>
  )
}
