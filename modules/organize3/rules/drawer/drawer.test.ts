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

property.prop([
  fc.array(fc.record({ flow: fc.constantFrom('in', 'out', 'move', 'fee'), minor: fc.bigInt() })),
])('every entry is in one of its sums', (sums) => {
  const all = sums.reduce((total, one) => total + one.minor, 0n)
  expect(heldOf(0n, flowsOf(sums as never))).toBe(all)
})
