// What a row is compared with: few records, however many have the same name, and the right ones among them.
import { describe, expect, it } from 'vitest'
import { modules } from '#app/modules.ts'
import { registry } from '#core/entity/registry.ts'
import { identityOf, importKind, type ImportKind } from '#core/import/targets.ts'
import { importRules } from '#modules/ticket/rules/import.ts'
import { Known } from '#server/records/imports/known.ts'

const customers = importKind(registry(modules), importRules, 'Customer') as ImportKind
const identity = (doc: Record<string, unknown>) => identityOf(customers, doc)
const number = (at: number) => `(31) 3${String(at).padStart(7, '0')}`

describe('among five thousand customers of one name', () => {
  const known = new Known()
  for (let at = 0; at < 5_000; at += 1) known.add(`cus-${at}`, identity({ name: 'Maria' }))
  const phones = [{ number: number(1) }]
  known.add('cus-last', identity({ name: 'Maria', phones }))

  it('a row is compared with two hundred', () => {
    expect(known.find(identity({ name: 'Maria' }))).toHaveLength(200)
  })

  it('the one with the same telephone is found, below and above a layer', () => {
    expect(known.find(identity({ name: 'Maria', phones }))).toEqual(['cus-last'])
    const layer = new Known(known)
    layer.add('cus-new', identity({ name: 'Maria', phones: [{ number: number(2) }] }))
    expect(layer.find(identity({ name: 'Maria', phones }))).toEqual(['cus-last'])
    const fresh = { name: 'Maria', phones: [{ number: number(2) }] }
    expect(layer.find(identity(fresh))).toEqual(['cus-new'])
  })
})

it('of a list of telephones the first twenty tell who somebody is', () => {
  const phones = Array.from({ length: 200 }, (_, at) => ({ number: number(at) }))
  expect(identity({ phones })['phones.number']).toHaveLength(20)
})
