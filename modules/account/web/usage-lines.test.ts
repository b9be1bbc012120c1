// What the usage page counts and how it says sizes.
import { expect, test } from 'vitest'
import { registry } from '#core/entity/registry.ts'
import { accountModule } from '../module.ts'
import { sizeText, usageOf } from './usage-lines.ts'

test('sizes are decimal: a kilobyte has a thousand bytes (spec 9)', () => {
  expect(sizeText(0, 'en')).toBe('0 bytes')
  expect(sizeText(999, 'en')).toBe('999 bytes')
  expect(sizeText(1_000, 'en')).toBe('1 kB')
  expect(sizeText(1_234_567, 'pt-BR')).toBe('1,2 MB')
  expect(sizeText(5_000_000_000_000, 'en')).toBe('5,000 GB')
})

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
