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

test('a town is part of an address with a street and without one', () => {
  expect(targetsOf('name,city,x')).toEqual(['name', 'addresses.city', ''])
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

const targetFor = (kind: string, header: string) =>
  planFor(kind, `${header};x\n1;A\n`).columns[0]?.target

test.each(['Client #', 'Customer #', 'Cliente #', 'Customer No.', 'Client ID', 'No.', 'Nº', 'ID'])(
  'a column %s is no name of a customer',
  (header) => {
    expect(targetFor('Customer', header)).toBe('')
    expect(targetFor('Ticket', header)).not.toBe('customer_id.name')
    expect(targetFor('Equipment', header)).not.toBe('customer_id.name')
  },
)

test.each([
  ['Ticket', 'RO Number', 'number'],
  ['Ticket', 'RO #', 'number'],
  ['Ticket', 'Ticket #', 'number'],
  ['Ticket', '#', 'number'],
  ['Ticket', 'Date In', 'created_at'],
  ['Ticket', 'Serial #', 'equipment_id.identifier'],
  ['Ticket', 'Observação', 'problem'],
  ['Ticket', 'Complaint', 'content'],
  ['Ticket', 'Customer complaint', 'content'],
  ['Ticket', 'Fault description', 'content'],
  ['Ticket', 'Defect', 'content'],
  ['Ticket', 'Symptoms', 'content'],
  ['Ticket', 'Queixa', 'content'],
  ['Ticket', 'Reclamação do cliente', 'content'],
  ['Ticket', 'Defeito informado', 'content'],
  ['Ticket', 'Defect found', 'problem'],
  ['Ticket', 'Defeito constatado', 'problem'],
  ['Ticket', 'Serviço executado', 'problem'],
  ['Customer', 'Phone #', 'phones.number'],
  ['Customer', 'Observação', 'notes'],
  ['Customer', 'Observações', 'notes'],
])('of a %s the column %s goes to %s', (kind, header, target) => {
  expect(targetFor(kind, header)).toBe(target)
})

test.each([
  ['OS;Problem;x', ['number', 'content', '']],
  ['OS;Complaint;Problem', ['number', 'content', 'problem']],
  ['OS;Problema;Queixa', ['number', 'problem', 'content']],
  ['OS;Problema;Laudo', ['number', 'content', 'problem']],
])('of %s a problem is what was reported, unless another column is', (header, targets) => {
  const plan = planFor('Ticket', `${header}\n1;A;B\n`)
  expect(plan.columns.map(({ target }) => target).slice(0, targets.length)).toEqual(targets)
})

test.each(['CPF/CNPJ', 'CPF ou CNPJ', 'Documento'])(
  'a column %s has numbers of persons and of companies, by their length in each row',
  (header) => {
    const plan = planFor('Customer', `Nome;${header}\nAna;529.982.247-25\n`)
    const read = (text: string) => readRow(kindOf('Customer'), plan, ['Ana', text])
    expect(read('529.982.247-25').input).toEqual({ name: 'Ana', cpf: '529.982.247-25' })
    expect(read('11.222.333/0001-81').input).toEqual({ name: 'Ana', cnpj: '11.222.333/0001-81' })
    expect(read('11222333000181').input).toEqual({ name: 'Ana', cnpj: '11222333000181' })
    expect(read('123').errors).toHaveProperty('cpf')
    const order = planFor('Ticket', `OS;Cliente;${header}\n1;Ana;529.982.247-25\n`)
    const { refs } = readRow(kindOf('Ticket'), order, ['1', 'Ana', '11.222.333/0001-81'])
    expect(refs.customer_id).toEqual({ name: 'Ana', cnpj: '11.222.333/0001-81' })
  },
)

test('where persons and companies have a column each, a number in the wrong one is refused', () => {
  const plan = planFor('Customer', 'Nome;CPF;CNPJ\nAna;529.982.247-25;\n')
  const { errors } = readRow(kindOf('Customer'), plan, ['Ana', '11.222.333/0001-81', ''])
  expect(errors).toHaveProperty('cpf')
})
