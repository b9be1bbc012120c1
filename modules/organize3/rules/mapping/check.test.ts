// What a mapping is refused for.
import { expect, test } from 'vitest'
import { mappingErrors } from './check.ts'

const good = { target: 'outgo', kind_of_change: 'replace', text_to_match: 'UBER' } as const

test.each([
  ['a rule that replaces by nothing', good, []],
  ['the third party of a payment', { ...good, field_to_watch: 'third_party' }, []],
  [
    'the third party of a transfer',
    { ...good, target: 'transfer', field_to_watch: 'third_party', field_to_change: 'third_party' },
    ['field_to_watch', 'field_to_change'],
  ],
  [
    'a category that has no letters',
    { ...good, field_to_watch: 'categories', text_to_match: ' , ' },
    ['text_to_match'],
  ],
  [
    'nothing to add',
    { ...good, kind_of_change: 'append', text_to_change: ' ' },
    ['text_to_change'],
  ],
] as const)('%s: errors at %s', (_name, doc, fields) => {
  expect(Object.keys(mappingErrors(doc))).toEqual(fields)
})
