// A drawer that was counted holds what was counted, whatever came in and went out.
import { fc, test as property } from '@fast-check/vitest'
import { expect } from 'vitest'
import { corrected, flowsOf, heldOf, since } from './drawer.ts'

const minor = fc.bigInt({ min: 0n, max: 2n ** 53n })
const flows = fc.record({ came: minor, went: minor.map((one) => -one), moved: fc.bigInt() })

property.prop([fc.bigInt(), flows, fc.bigInt(), flows])(
  'what it held when it was opened and what happened since is what it should hold, to the cent',
  (start, before, counted, day) => {
    const opened = corrected(before, counted - heldOf(start, before))
    expect(heldOf(start, opened)).toBe(counted)
    const now = {
      came: opened.came + day.came,
      went: opened.went + day.went,
      moved: opened.moved + day.moved,
    }
    expect(since(opened, now)).toEqual(day)
    expect(heldOf(counted, since(opened, now))).toBe(heldOf(start, now))
  },
)

const sums = fc.array(
  fc.record({ flow: fc.constantFrom('in', 'out', 'move', 'fee'), minor: fc.bigInt() }),
)

property.prop([sums, minor])(
  'every entry is in one of its sums, and so is what was taken',
  (confirmed, taken) => {
    const all = confirmed.reduce((total, one) => total + one.minor, taken)
    expect(heldOf(0n, flowsOf(confirmed, taken))).toBe(all)
  },
)

property.prop([sums, minor, minor])(
  'what was taken is in it as before once it is confirmed',
  (confirmed, one, other) => {
    const later = [...confirmed, { flow: 'in', minor: one } as const]
    expect(flowsOf(later, other)).toEqual(flowsOf(confirmed, one + other))
  },
)
