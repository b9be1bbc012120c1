// The settings at the payment provider, for operators: calls, and the same on the command line.
import { factCells, tabLine } from '#core/csv/tab-line.ts'
import type { BillingCheck, BillingFinding } from '#core/access/billing-check.ts'
import type { Route } from '#server/calls/route.ts'
import type { Operating, OperatorCommand } from '#server/records/face.ts'
import { auditAlone, auditDesk, operatorOf } from '#server/session/audit.ts'
import { checkBilling, subscribeToEvents } from './check.ts'

const operator = { tag: 'Operators', access: 'operator' } as const

async function subscribe({ house, actor }: Operating): Promise<BillingCheck> {
  const answer = await subscribeToEvents(house)
  await auditAlone(house, auditDesk, actor, { event: 'payment_events_set' })
  return answer
}

export const checkRoutes: readonly Route[] = [
  {
    ...operator,
    method: 'GET',
    url: '/_operator/billing',
    summary:
      'The prices that are sold by, and what of the payment provider’s settings is to be mended',
    handle: ({ house }) => checkBilling(house),
  },
  {
    ...operator,
    method: 'POST',
    url: '/_operator/billing/events',
    summary: 'Have the payment provider deliver all events that are needed',
    handle: (call) => subscribe({ house: call.house, actor: operatorOf(call) }),
  },
]

const findingLine = ({ key, ...named }: BillingFinding) => tabLine(key, ...factCells(named))

const linesOf = ({ billing, prices, findings }: BillingCheck): string[] => [
  tabLine(billing, ...factCells({ prices: prices.length, findings: findings.length })),
  ...prices.map(({ plan, price_id, cents, provider }) => {
    const there = provider && `provider=${provider.cents} ${provider.currency}`
    return tabLine(plan, price_id, ...factCells({ cents }), there)
  }),
  ...findings.map(findingLine),
]

const command = (
  says: string,
  run: (operating: Operating) => Promise<BillingCheck>,
): OperatorCommand => ({
  takes: '',
  says,
  run: async (operating, words) => (words.length === 0 ? linesOf(await run(operating)) : undefined),
})

export const checkCommands: Readonly<Record<string, OperatorCommand>> = {
  'billing check': command('prices, and what to mend at the payment provider', ({ house }) =>
    checkBilling(house),
  ),
  'billing events': command('have the payment provider deliver all events', subscribe),
}
