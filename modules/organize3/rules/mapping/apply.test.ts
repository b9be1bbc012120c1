// Mappings rewrite the words of entries in their order; a second, independent implementation of the rules agrees (F5).
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { applyMappings, sortMappings } from './apply.ts'
import {
  mappingChanges,
  mappingFields,
  mappingTargets,
  mappingWatches,
  slugsOf,
  type Mappable,
  type MappingRule,
} from './mapping.ts'

const rule = (over: Partial<MappingRule>): MappingRule => ({
  _id: 'map-1',
  created_at: '2026-10-01T00:00:00.000Z',
  active: true,
  order: 0,
  target: 'outgo',
  field_to_watch: 'description',
  kind_of_watch: 'contains',
  text_to_match: 'uber',
  kind_of_change: 'replace',
  field_to_change: 'third_party',
  text_to_change: 'Uber',
  ...over,
})
const outgo: Mappable = {
  kind: 'outgo',
  description: 'UBER *TRIP HELP.UBER.COM',
  third_party: '',
  categories: ['card'],
}
const run = (rules: readonly MappingRule[], entry: Mappable = outgo) =>
  applyMappings(sortMappings(rules), entry).entry

describe('a mapping', () => {
  test.each([
    ['contains', 'trip', true],
    ['contains', 'taxi', false],
    ['starts_with', 'Uber *', true],
    ['starts_with', 'trip', false],
    ['ends_with', '.COM', true],
    ['ends_with', 'uber', false],
    ['equals', 'uber  *TRIP help.uber.com', true],
    ['equals', 'uber', false],
    ['contains', '   ', false],
  ] as const)('that watches whether it %s %j fits: %s', (kind_of_watch, text_to_match, fits) => {
    expect(run([rule({ kind_of_watch, text_to_match })]).third_party).toBe(fits ? 'Uber' : '')
  })

  test('compares letters whatever their form and case, and minds accents', () => {
    const entry = { ...outgo, description: 'Padaria Sa\u0303o Joa\u0303o' }
    expect(run([rule({ text_to_match: 'S\u00c3O JO\u00c3O' })], entry).third_party).toBe('Uber')
    expect(run([rule({ text_to_match: 'sao joao' })], entry).third_party).toBe('')
    const straße = { ...outgo, description: 'STRASSE' }
    expect(run([rule({ text_to_match: 'straße' })], straße).third_party).toBe('Uber')
  })

  test('puts a text in front or behind with one blank, and not where it is already', () => {
    const change = { field_to_change: 'description', text_to_change: 'work' } as const
    expect(run([rule({ ...change, kind_of_change: 'append' })]).description).toBe(
      'UBER *TRIP HELP.UBER.COM work',
    )
    expect(run([rule({ ...change, kind_of_change: 'prepend' })]).description).toBe(
      'work UBER *TRIP HELP.UBER.COM',
    )
    const there = rule({ ...change, kind_of_change: 'append', text_to_change: 'trip' })
    expect(run([there])).toEqual(outgo)
  })

  test('looks at each category, and changes them as slugs', () => {
    const watch = { field_to_watch: 'categories', kind_of_watch: 'equals' } as const
    const change = {
      field_to_change: 'categories',
      text_to_change: 'Taxi, Work Trips,card',
    } as const
    const one = rule({ ...watch, ...change, text_to_match: 'Card', kind_of_change: 'append' })
    expect(run([one]).categories).toEqual(['card', 'taxi', 'work-trips'])
    expect(run([{ ...one, kind_of_change: 'replace' }]).categories).toEqual([
      'taxi',
      'work-trips',
      'card',
    ])
    expect(run([{ ...one, text_to_match: 'car' }]).categories).toEqual(['card'])
  })

  test('of another kind, that is off, or about the third party of a transfer changes nothing', () => {
    expect(run([rule({ target: 'income' })])).toEqual(outgo)
    expect(run([rule({ active: false })])).toEqual(outgo)
    const transfer = { ...outgo, kind: 'transfer' } as const
    expect(run([rule({ target: 'transfer' })], transfer)).toEqual(transfer)
  })

  test('sees what those before it left: by order, then the older one (F5)', () => {
    const shout = rule({ _id: 'map-b', text_to_match: 'uber', text_to_change: 'Uber' })
    const tag = rule({
      _id: 'map-a',
      order: 1,
      field_to_watch: 'third_party',
      kind_of_watch: 'equals',
      text_to_match: 'uber',
      kind_of_change: 'append',
      field_to_change: 'categories',
      text_to_change: 'Taxi',
    })
    expect(run([tag, shout])).toMatchObject({ third_party: 'Uber', categories: ['card', 'taxi'] })
    expect(run([{ ...tag, order: -1 }, shout])).toMatchObject({ categories: ['card'] })
    const older = { ...shout, _id: 'map-c', created_at: '2026-09-01T00:00:00.000Z' }
    const last = { ...older, text_to_change: 'Taxi company' }
    expect(run([shout, last]).third_party).toBe('Uber')
    const { changes } = applyMappings(sortMappings([tag, shout]), outgo)
    expect(changes).toEqual([
      { mapping: 'map-b', field: 'third_party', before: '', after: 'Uber' },
      { mapping: 'map-a', field: 'categories', before: 'card', after: 'card, taxi' },
    ])
  })
})

test('slugs are trimmed, small, with hyphens, none twice', () => {
  expect(slugsOf(' Bank  Fees, fees,FEES,, Água ')).toEqual(['bank-fees', 'fees', 'água'])
})

const word = fc.constantFrom('uber', 'Uber', 'trip', 'UBER trip', 'café', 'a', '')
const anyRule = fc.record({
  _id: fc.string({ minLength: 1, maxLength: 4 }),
  created_at: fc.constantFrom('2026-01-01', '2026-02-01'),
  active: fc.boolean(),
  order: fc.integer({ min: 0, max: 3 }),
  target: fc.constantFrom(...mappingTargets),
  field_to_watch: fc.constantFrom(...mappingFields),
  kind_of_watch: fc.constantFrom(...mappingWatches),
  text_to_match: word,
  kind_of_change: fc.constantFrom(...mappingChanges),
  field_to_change: fc.constantFrom(...mappingFields),
  text_to_change: word,
})
const anyEntry = fc.record({
  kind: fc.constantFrom(...mappingTargets),
  description: word,
  third_party: word,
  categories: fc.uniqueArray(fc.constantFrom('uber', 'trip', 'uber-trip', 'café')),
})

/** The rules written a second time, from money 10 and 11 alone. */
function again(rules: readonly MappingRule[], first: Mappable): Mappable {
  const e: Record<string, unknown> & { kind: string } = { ...first }
  const low = (x: string) => x.normalize('NFC').trim().split(/\s+/).join(' ').toLowerCase()
  const slug = (x: string) => low(x).split(' ').join('-')
  const key = (r: MappingRule) => `${r.order}|${r.created_at}|${r._id}`
  const run = [...rules]
    .sort((a, b) => (key(a) < key(b) ? -1 : 1))
    .filter((r) => r.active && r.target === e.kind)
  for (const r of run) {
    const [w, c, isTransfer] = [r.field_to_watch, r.field_to_change, r.target === 'transfer']
    if ((isTransfer && (w === 'third_party' || c === 'third_party')) || !low(r.text_to_match))
      continue
    const want = w === 'categories' ? slug(r.text_to_match) : low(r.text_to_match)
    const seen = w === 'categories' ? (e[w] as string[]) : [low(String(e[w]))]
    const way = { contains: 'includes', starts_with: 'startsWith', ends_with: 'endsWith' } as const
    const fits = (v: string) =>
      r.kind_of_watch === 'equals' ? v === want : v[way[r.kind_of_watch]](want)
    if (!seen.some(fits)) continue
    const put = r.text_to_change.trim()
    if (c === 'categories') {
      const old = r.kind_of_change === 'replace' ? [] : (e[c] as string[])
      const more = put ? [slug(put)] : []
      e[c] = [
        ...new Set(
          r.kind_of_change === 'prepend' && !old.includes(more[0]!)
            ? [...more, ...old]
            : [...old, ...more],
        ),
      ]
    } else if (r.kind_of_change === 'replace') e[c] = put
    else if (!low(String(e[c])).includes(low(put))) {
      e[c] = (
        r.kind_of_change === 'append' ? `${String(e[c])} ${put}` : `${put} ${String(e[c])}`
      ).trim()
    }
  }
  return e as unknown as Mappable
}

property.prop([fc.array(anyRule, { maxLength: 6 }), anyEntry])(
  'any rules in any order do to any entry what they do when they are written a second time (F5)',
  (rules, entry) => {
    expect(run(rules, entry)).toEqual(again(rules, entry))
  },
)

property.prop([anyRule, anyEntry])(
  'a mapping applied twice is the same as applied once',
  (one, entry) => {
    const once = run([one], entry)
    expect(run([one], once)).toEqual(once)
  },
)
