// The Brazilian shop of the demo: what its customers say at the counter, and its book of customers, all invented. Days,
// categories and outcomes of the repairs stay those of Open Repair Data. Nobody is named and no number rings: CPF and
// CNPJ are of ranges that are not given out, telephones begin with 9 0000, addresses of mail end in .example.
import { readFileSync } from 'node:fs'
import { cnpj as cnpjForm, cpf as cpfForm } from 'cpf-cnpj-validator'
import { parse } from 'csv-parse/sync'
import { choose } from './choose.ts'
import type { Repair } from './repairs.ts'

/** One thing that breaks: on which things, of which brands; several of each are separated by a bar. */
interface Fault {
  readonly category: string
  readonly things: string
  readonly brands: string
  /** What the customer says. */
  readonly complaint: string
  /** The cause, a semicolon, what was done. */
  readonly found: string
}

export type Input = Record<string, unknown>

/** Said under the complaint of every other repair. */
const circumstances = [
  'Começou ontem.',
  'Foi depois de uma queda de energia.',
  'Outra oficina não resolveu.',
  'Precisa para sexta-feira.',
  'Parou de repente.',
  'Avisar antes se passar de R$ 150.',
  'É do trabalho, tem pressa.',
  'Ficou guardado um ano.',
]

const first = names(`
  Adriana Alice Amanda André Antônio Beatriz Bruno Camila Carlos Cláudia Daniel Débora Diego Eduarda Elaine Fábio
  Felipe Fernanda Gabriel Gustavo Helena Igor Isabela João Joana Júlia Larissa Leonardo Luciana Marcelo Márcia Mariana
  Mateus Natália Otávio Patrícia Paulo Rafael Renata Ricardo Rosângela Sandra Sérgio Simone Tatiana Vera Vinícius Yara`)
const last = names(`
  Almeida Alves Andrade Araújo Barbosa Batista Borges Campos Cardoso Carvalho Castro Costa Dias Duarte Fernandes Ferreira
  Freitas Gomes Lopes Machado Martins Melo Mendes Moreira Nascimento Nunes Oliveira Pereira Pinto Ramos Rezende Ribeiro
  Rocha Santana Santos Silva Soares Souza Teixeira Vieira`)
const streets = [
  'Rua das Acácias',
  'Rua dos Ipês',
  'Rua São João',
  'Rua da Matriz',
  'Rua Sete de Setembro',
  'Avenida Central',
  'Rua das Palmeiras',
  'Travessa do Comércio',
]
const neighborhoods = ['Centro', 'Boa Vista', 'Santa Rita', 'São Pedro', 'Jardim América']
const companies = [
  'Padaria Pão Nosso',
  'Escola Municipal Cecília Meireles',
  'Condomínio Edifício Primavera',
  'Restaurante Fogão a Lenha',
  'Salão Bela Rosa',
  'Contabilidade Horizonte',
  'Pousada Serra Azul',
  'Clínica Sorriso',
  'Mercearia do Zé',
  'Academia Corpo e Mente',
  'Papelaria Estrela',
  'Confecções Linha Fina',
]
const persons = 240

function names(text: string): string[] {
  return text.trim().split(/\s+/)
}

const digits = (value: number, length: number) => String(value).padStart(length, '0')

function contact(index: number, mailbox: string): Input {
  return {
    email: `${mailbox}@correio.example`,
    phones: [{ number: `(31) 90000-${digits(index, 4)}`, main: true }],
    addresses: [
      {
        street: choose(streets, index, 1),
        number: String(10 + ((index * 7) % 890)),
        neighborhood: choose(neighborhoods, index, 2),
        city: 'Belo Horizonte',
        state: 'MG',
        main: true,
      },
    ],
  }
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '.')

function person(index: number): Input {
  const name = `${first[index % first.length]} ${last[(index * 7) % last.length]} ${choose(last, index, 3)}`
  const base = `9990${digits(index * 13, 5)}`
  return {
    name,
    short_name: index % 4 === 0 ? name.split(' ')[0] : undefined,
    cpf: base + cpfDigits(base),
    ...contact(index, `${plain(name)}.${index}`),
  }
}

function company(name: string, index: number): Input {
  const base = `99900${digits(index * 17, 3)}0001`
  return {
    name,
    company_name: `${name} Ltda.`,
    cnpj: base + cnpjDigits(base),
    ...contact(9000 + index, plain(name)),
  }
}

/** The two check digits, by trying all hundred: the validator says which fit. */
const checkDigits = (base: string, isValid: (value: string) => boolean) =>
  Array.from({ length: 100 }, (_, pair) => digits(pair, 2)).find((pair) => isValid(base + pair))!
const cpfDigits = (base: string) => checkDigits(base, (value) => cpfForm.isValid(value))
const cnpjDigits = (base: string) => checkDigits(base, (value) => cnpjForm.isValid(value))

/** The shop's book: companies first, then persons, as the customer form would send them. */
export function brazilianCustomers(): Input[] {
  return [
    ...companies.map(company),
    ...Array.from({ length: persons }, (_, index) => person(index)),
  ]
}

/** The repairs as a Brazilian shop would have written them down; each belongs to a customer of the book. */
export function brazilianRepairs(repairs: readonly Repair[]): Repair[] {
  const text = readFileSync(new URL('repairs-pt-BR.csv', import.meta.url), 'utf8')
  const faults = Object.groupBy(
    parse<Fault>(text, { columns: true }),
    ({ category }: Fault) => category,
  )
  const customers = brazilianCustomers().map(({ name }) => String(name))
  return repairs.map((repair, index) => {
    const fault = choose(faults[repair.category] ?? faults.Misc!, index, 4)
    const brand = choose(fault.brands.split('|'), index, 5)
    const tail = index % 2 === 0 ? `\n${choose(circumstances, index, 6)}` : ''
    return {
      ...repair,
      id: `BV_${digits(index + 1, 4)}`,
      brand,
      // The year of another thing: kept where it may be true.
      year: repair.year && repair.year >= '2012' ? repair.year : undefined,
      thing: `${choose(fault.things.split('|'), index, 7)} ${brand}`,
      problem: `${fault.complaint}${tail}`,
      found: fault.found,
      place: choose(customers, index, 8),
    }
  })
}
