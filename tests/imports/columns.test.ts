// Where the columns of other programs' files go by themselves: a name in two parts, and no guess that makes rows fail.
import { expect, test } from 'vitest'
import { setPlace } from '#core/time/day.ts'
import { readRow } from '#core/import/read-row.ts'
import { isOffered } from '#core/import/targets.ts'
import { kindOf, planFor } from './file.ts'

const chinook = `first_name,last_name,company,address,city,state,country,postal_code,phone,fax,email
Luís,Gonçalves,Embraer,"Av. Faria Lima, 2170",São José,SP,Brazil,12227-000,+55 (12) 3923-5555,+55 (12) 3923-5566,luisg@embraer.com.br
František,Wichterlová,JetBrains,Klanova 9/506,Prague,,Czech Republic,14700,+420 2 4172 5555,+420 2 4172 5555,frantisekw@jetbrains.com
`

const targetsOf = (header: string) =>
  planFor('Customer', `${header}\nA,B,C\n`).columns.map(({ target }) => target)

test('first and last name are one name, and a fax is no telephone of a contact without a name', () => {
  const plan = planFor('Customer', chinook)
  const targets = plan.columns.map(({ target }) => target)
  expect(targets.slice(0, 3)).toEqual(['name', 'name', 'company_name'])
  expect(targets.slice(8)).toEqual(['phones.number', '', 'email'])
  const cells = ['Luís', 'Gonçalves', ...Array<string>(9).fill('')]
  const { input, errors } = readRow(kindOf('Customer'), plan, cells)
  expect(errors).toEqual({})
  const { name } = kindOf('Customer').entity.fields
  expect(name!.parse(input.name)).toEqual({ value: 'Luís Gonçalves' })
})

test.each([
  ['First name,Last name,x', ['name', 'name', '']],
  ['Nome,Sobrenome,x', ['name', 'name', '']],
  ['Name,First name,Last name', ['name', '', '']],
  ['Customer name,Surname,x', ['name', '', '']],
  ['First name,Middle name,Last name', ['name', 'name', 'name']],
])('of %s the parts are joined where no column has the whole name', (header, targets) => {
  expect(targetsOf(header)).toEqual(targets)
})

test('what rows of a list cannot be without is there before another part of them is guessed', () => {
  expect(targetsOf('name,city,x')).toEqual(['name', '', ''])
  expect(targetsOf('name,city,address')).toEqual(['name', 'addresses.city', 'addresses.street'])
})

test('fields of Brazil are offered to its shops and readers alone, and parts of addresses where they are written', () => {
  const { targets } = kindOf('Customer')
  const offered = (locale: 'en' | 'pt-BR', country?: string) => {
    setPlace({ country })
    const paths = ['cpf', 'state_registration', 'addresses.neighborhood', 'addresses.city', 'name']
    return paths.filter((path) => isOffered(targets.get(path)!, locale))
  }
  const all = ['cpf', 'state_registration', 'addresses.neighborhood', 'addresses.city', 'name']
  expect(offered('en', 'US')).toEqual(['addresses.city', 'name'])
  expect(offered('en', 'BR')).toEqual(all)
  expect(offered('pt-BR')).toEqual(all)
  setPlace({})
})

test.each(['Customer', 'Equipment', 'Ticket', 'Category'])(
  'each target of a %s is offered or is not, when it was made among them',
  (kind) => {
    const { targets } = kindOf(kind)
    const offered = [...targets.values()].filter((target) => isOffered(target, 'en'))
    expect(offered.map(({ path }) => path)).toContain('created_at')
  },
)
