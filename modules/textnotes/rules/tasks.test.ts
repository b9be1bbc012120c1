// Ticking a task changes one sign of the text, and always the right one.
import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { parsePage } from '#core/markdown/pages.ts'
import { tasksOf, ticked } from './tasks.ts'

const read = (text: string) =>
  parsePage(text, { pageOf: () => undefined, decode: (words) => words })

test.each([
  ['- [ ] a', 0, '- [x] a'],
  ['- [x] a\n- [X] b', 1, '- [x] a\n- [ ] b'],
  ['1. [ ] a\n   - [ ] b\r\n', 1, '1. [ ] a\n   - [x] b\r\n'],
  ['> - [ ] a', 0, '> - [x] a'],
  ['```\n- [ ] code\n```\n\n- [ ] a', 0, '```\n- [ ] code\n```\n\n- [x] a'],
  ['    - [ ] code\n\n* [ ] a', 0, '    - [ ] code\n\n* [x] a'],
  ['- [ ] a', 1, undefined],
  ['[ ] no task', 0, undefined],
])('%j with task %d ticked is %j', (text, nth, expected) => {
  expect(ticked(text, nth, read)).toBe(expected)
})

const lines = fc.constantFrom(
  '- [ ] a',
  '- [x] b',
  '  - [ ] nested',
  '* [ ] star',
  '1. [X] c',
  '> - [ ] quoted',
  '```',
  'text - [ ] no task',
  '',
)

property.prop([fc.array(lines, { maxLength: 16 }).map((all) => all.join('\n'))], { numRuns: 60 })(
  'every task that is seen can be ticked, which changes one sign',
  (text) => {
    for (const nth of tasksOf(read(text)).keys()) {
      const changed = ticked(text, nth, read)
      expect(changed).toHaveLength(text.length)
      const differing = [...text].filter((sign, at) => sign !== changed![at])
      expect(differing).toHaveLength(1)
    }
  },
)
