// Lines of a record in a cell of a CSV file.
import { expect, test } from 'vitest'
import { ref } from '#core/fields/ref.ts'
import { rows as lines } from '#core/fields/rows.ts'
import type { Wording } from '../face.ts'
import type { Labels } from '#web/api/records.ts'
import { rows } from './rows.tsx'

const covered = lines({
  fields: { equipment_id: ref('Equipment', { prefix: 'eqi' }) },
  line: ({ equipment_id = '' }) => equipment_id,
})

test('what a line refers to is there by its name, and by its id where that is not known', () => {
  const wording = {
    t: { locale: 'en' },
    labels: new Map([['eqi-1', 'AC-1 Split 12,000']]),
  } as unknown as Wording & { labels: Labels }
  const value = [{ equipment_id: 'eqi-1' }, { equipment_id: 'eqi-2' }]
  expect(rows.cell?.(value, covered, wording)).toBe('AC-1 Split 12,000\neqi-2')
})
