// Which fields a person sees, by language and by what is filled.
import { describe, expect, test } from 'vitest'
import { defineEntity } from '#core/entity/entity.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import { cpf } from '#core/fields/brazil.ts'
import { integer } from '#core/fields/number.ts'
import { text } from '#core/fields/text.ts'
import { formSections, shownColumns, shownSections } from './visible.ts'

const somebody = defineEntity({
  kind: 'Somebody',
  prefix: 'som',
  icon: 'user',
  fields: {
    number: integer({ system: true }),
    card: integer({ system: true }),
    name: text(),
    cpf: cpf(),
    gender: text({ deprecated: true }),
    secret: text({ hidden: true }),
    note: text(),
  },
  label: ({ name = '' }) => name,
  columns: ['name', 'cpf', 'number'],
  sections: [{ name: 'who', fields: ['name', 'card', 'cpf', 'gender'], place: 'main' }],
  when: { note: ({ name }) => name !== 'Nobody' },
  access: membersMayEdit,
})

const names = (sections: readonly { fields: readonly string[] }[]) =>
  sections.map(({ fields }) => fields)

describe('fields that are shown', () => {
  test('a form asks what a person may fill; fields of no section come last', () => {
    expect(names(formSections(somebody, {}, { locale: 'en' }))).toEqual([['name'], ['note']])
    expect(names(formSections(somebody, {}, { locale: 'pt-BR' }))).toEqual([
      ['name', 'cpf'],
      ['note'],
    ])
  })

  test('a form leaves out what this record does not have, and shows what the server wrote where a section names it', () => {
    const values = { name: 'Nobody', number: 3, card: 4 }
    expect(names(formSections(somebody, values, { locale: 'en' }))).toEqual([['name', 'card']])
  })

  test('old and Brazilian fields are shown where they are filled', () => {
    const filled = { cpf: '52998224725', gender: 'x' }
    expect(names(formSections(somebody, filled, { locale: 'en' }))).toEqual([
      ['name', 'cpf', 'gender'],
      ['note'],
    ])
  })

  test('a page shows what is filled, and not again what its title says', () => {
    const record = { _id: 'som-1', label: 'Ana', name: 'Ana', number: 3, secret: 's', note: ' ' }
    expect(names(shownSections(somebody, record, { locale: 'en' }))).toEqual([['number']])
  })

  test('a list shows the declared columns of the language', () => {
    expect(shownColumns(somebody, 'en')).toEqual(['name', 'number'])
    expect(shownColumns(somebody, 'pt-BR')).toEqual(['name', 'cpf', 'number'])
  })
})
