// Every line of a statement has one place, in the order of its sections.
import { fc, test as property } from '@fast-check/vitest'
import { expect } from 'vitest'
import { layoutOf } from './layout.ts'

property.prop([fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 30 })])(
  'heads and rows follow each other without a gap, however many there are',
  (amounts) => {
    const sections = amounts.map((rows, at) => ({ key: String(at), rows }))
    const layout = layoutOf(sections)
    const wanted = sections.flatMap((section) => [
      { section, row: undefined },
      ...Array.from({ length: section.rows }, (_, row) => ({ section, row })),
    ])
    const places = Array.from({ length: layout.length }, (_, index) => layout.at(index))
    expect(places).toEqual(wanted)
  },
)
