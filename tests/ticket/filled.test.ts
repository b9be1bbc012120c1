// Filled records are filled whole: what their rows refer to is there, and tells on a page too.
import { expect, test } from 'vitest'
import { Telltales } from './filled.ts'

test('what a row of a record refers to is made, filled in its turn', async () => {
  const made: [kind: string, values: Record<string, unknown>][] = []
  const tales = new Telltales(async (kind, values) => `id-${made.push([kind, values])}`)
  const { equipment } = await tales.of('Contract')
  expect(equipment).toEqual([{ equipment_id: 'id-1' }])
  const [[kind, values] = ['', {}]] = made
  expect(kind).toBe('Equipment')
  expect(tales.in(`On a page: ${String(values['description'])}`)).toEqual(['Equipment.description'])
})
