// How a customer is reached, and in which language, as tables.
import { expect, test } from 'vitest'
import { telephoneLink } from '#core/numbers/telephone.ts'
import { calledName, languageOf, linksTo, numbersOf, type Reachable } from './contact.ts'

const phones = (...numbers: string[]) => ({ phones: numbers.map((number) => ({ number })) })

test.each<[string, Reachable, 'en' | 'pt-BR', 'en' | 'pt-BR']>([
  ['a Brazilian number', phones('(31) 98765-4321'), 'en', 'pt-BR'],
  ['a number with the code of Portugal', phones('+351 912 345 678'), 'en', 'pt-BR'],
  ['a number with the code of the United States', phones('+1 415 555 0134'), 'pt-BR', 'en'],
  ['a Brazilian document', { ...phones('+1 415 555 0134'), cpf: '529.982.247-25' }, 'en', 'pt-BR'],
  ['a number of another country', phones('+54 11 4321 1234'), 'pt-BR', 'pt-BR'],
  ['half a number', phones('4321'), 'en', 'en'],
  ['nothing', {}, 'pt-BR', 'pt-BR'],
])('%s says the language a customer is written to in', (_, customer, reader, language) => {
  expect(languageOf(customer, reader)).toBe(language)
})

test.each<[string, Parameters<typeof calledName>[0], string]>([
  ['a person, by the first name', { name: ' Maria  Aparecida Souza' }, 'Maria'],
  ['a person whose company is left blank', { name: 'João da Silva', company_name: '' }, 'João'],
  ['who has a short name, by that', { name: 'Padaria do Largo', short_name: 'Largo' }, 'Largo'],
  ['a company, by its whole name', { name: 'Padaria do Largo' }, 'Padaria do Largo'],
  ['a company in capitals', { name: 'CLÍNICA BEM VIVER' }, 'CLÍNICA BEM VIVER'],
  ['a company without accents', { name: 'Clinica Bem Viver' }, 'Clinica Bem Viver'],
  ['one that says what it is at its end', { name: 'Souza & Filhos Ltda.' }, 'Souza & Filhos Ltda.'],
  ['an American one', { name: 'Hartley Dental Group, LLC' }, 'Hartley Dental Group, LLC'],
  ['one with a CNPJ', { name: 'Bem Viver', cnpj: '11.222.333/0001-81' }, 'Bem Viver'],
  ['one whose company is itself', { name: 'Bem Viver', company_name: 'Bem Viver' }, 'Bem Viver'],
  ['who works for one', { name: 'Ana Lima', company_name: 'Bem Viver Ltda' }, 'Ana'],
  ['who is called as a word of companies begins', { name: 'Barbara Banks' }, 'Barbara'],
  ['nobody', {}, ''],
])('a message speaks to %s', (_, customer, name) => {
  expect(calledName(customer)).toBe(name)
})

test('the main telephone comes first', () => {
  const customer = { phones: [{ number: '1' }, {}, { number: '2', main: true }] }
  expect(numbersOf(customer)).toEqual(['2', '1'])
})

test('every way to reach a customer carries the text, and a way they lack is left out', () => {
  const message = { subject: 'OS 7', text: 'Pronto & limpo' }
  const maria = { ...phones('(31) 98765-4321'), email: 'maria@example.com' }
  expect(linksTo(maria, message, 'pt-BR')).toEqual({
    whatsapp: 'https://wa.me/5531987654321?text=Pronto%20%26%20limpo',
    text: 'sms:+5531987654321?&body=Pronto%20%26%20limpo',
    email: 'mailto:maria@example.com?subject=OS%207&body=Pronto%20%26%20limpo',
    call: 'tel:31987654321',
  })
  expect(linksTo(maria, { subject: 'OS 7', text: 'Pronto\nAté logo' }, 'pt-BR').email).toBe(
    'mailto:maria@example.com?subject=OS%207&body=Pronto%0D%0AAt%C3%A9%20logo',
  )
  expect(linksTo(phones('4321'), message, 'pt-BR')).toEqual({ call: 'tel:4321' })
  expect(linksTo({}, message, 'en')).toEqual({})
})

test.each([
  [undefined, undefined, '5531987651122', '(31) 3222-4455'],
  [true, undefined, '5531987651122', '(31) 3222-4455'],
  [undefined, true, '5531991234567', '(31) 99123-4567'],
] as const)(
  'a message goes to the main one of the mobiles, a call to the main one of all (%s, %s)',
  (landline, second, mobile, called) => {
    const customer = {
      phones: [
        { number: '(31) 3222-4455', main: landline },
        { number: '(31) 98765-1122' },
        { number: '(31) 99123-4567', main: second },
      ],
    }
    const links = linksTo(customer, { subject: '', text: 'a' }, 'pt-BR')
    expect(links.whatsapp).toBe(`https://wa.me/${mobile}?text=a`)
    expect(links.text).toBe(`sms:+${mobile}?&body=a`)
    expect(links.call).toBe(telephoneLink(called))
  },
)
