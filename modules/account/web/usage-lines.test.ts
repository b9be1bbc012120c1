// What the usage page counts.
import { expect, test } from 'vitest'
import { registry } from '#core/entity/registry.ts'
import { accountModule } from '../module.ts'
import { usageOf } from './usage-lines.ts'

test('only kinds that count towards the plan are summed, the largest first', () => {
  const counter = (kind: string, amount: number) => ({ _id: kind, kind, amount, size: amount * 10 })
  const counters = [
    counter('Category', 2),
    counter('Comment', 7),
    counter('Membership', 5),
    counter('TicketOpenHigh', 3),
  ]
  const { lines, total } = usageOf(counters, registry([accountModule]))
  expect(lines.map(({ entity }) => entity.kind)).toEqual(['Comment', 'Category'])
  expect(total).toEqual({ amount: 9, size: 90 })
})
