// What each kind of field reads, refuses and says: one table for all of them.
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import documents from '#tests/fixtures/brazil-documents.json' with { type: 'json' }
import { cnpj, cpf, formatCnpj, formatCpf } from './brazil.ts'
import { choice } from './choice.ts'
import { color } from './color.ts'
import { addresses, phones } from './contact.ts'
import { date } from './date.ts'
import { email } from './email.ts'
import type { Field } from './field.ts'
import { flag } from './flag.ts'
import { decimal, integer } from './number.ts'
import { json } from './json.ts'
import { longtext } from './longtext.ts'
import { money } from './money.ts'
import { moment } from './moment.ts'
import { person } from './person.ts'
import { phone } from './phone.ts'
import { ref } from './ref.ts'
import { tag, tagLine, tagWords } from './tags.ts'
import { text } from './text.ts'
import { url } from './url.ts'

const hours = () => decimal({ decimals: 2, min: 1, max: 1_000 })

const fields: [string, Field][] = [
  ['text', text()],
  ['tag', tag()],
  ['longtext', longtext()],
  ['flag', flag()],
  ['integer', integer()],
  ['decimal', hours()],
  ['money', money()],
  ['date', date()],
  ['moment', moment()],
  ['color', color()],
  ['choice', choice({ options: ['open', 'done'] })],
  ['ref', ref('Customer', { prefix: 'cus' })],
  ['person', person()],
  ['rows', phones()],
  ['addresses', addresses()],
  ['email', email()],
  ['url', url()],
  ['phone', phone()],
  ['cpf', cpf()],
  ['cnpj', cnpj()],
  ['json', json()],
]

describe.each(fields)('%s', (name, field) => {
  test('has two examples that differ and are read as they are', () => {
    expect(field.example).not.toEqual(field.second)
    for (const value of [field.example, field.second]) {
      expect(field.parse(value)).toEqual({ value })
      expect(typeof field.words(value)).toBe('string')
    }
  })

  test('takes nothing for nothing', () => {
    expect(field.parse(undefined)).toEqual({ value: name === 'flag' ? false : undefined })
  })

  property.prop([fc.jsonValue()])('reads what it has read once as the same', (input) => {
    const parsed = field.parse(input)
    if ('value' in parsed && parsed.value !== undefined) {
      expect(field.parse(parsed.value)).toEqual(parsed)
    }
  })
})

const wrong = (key: string, count?: number) => ({
  errors: { '': count === undefined ? { key } : { key, count } },
})
const status = choice({ options: ['open', 'done'], initial: 'open' })

test.each<[string, Field, unknown, unknown]>([
  ['text is trimmed and put on one line', text(), '  a\n b\t c ', { value: 'a b c' }],
  ['control characters are dropped', text(), 'a\u0000b\u007f', { value: 'ab' }],
  ['a lone surrogate is replaced', text(), 'a\ud800', { value: 'a\ufffd' }],
  ['accents are composed', text(), 'Cafe\u0301', { value: 'Café' }],
  ['a number is text too', text(), 42, { value: '42' }],
  ['text has an end', text({ max: 3 }), 'abcd', wrong('too_long', 3)],
  ['an object is no text', text(), {}, wrong('invalid')],
  ['blank is empty', text(), ' \n ', { value: undefined }],
  [
    'what turns the direction goes',
    text(),
    'invoice\u202efdp\u2066.exe',
    { value: 'invoicefdp.exe' },
  ],
  ['what reads from right to left stays', text(), 'מוסך דנה', { value: 'מוסך דנה' }],
  ['what nobody sees is empty', text(), '\u200b\u202e \u3164', { value: undefined }],
  ['signs are joined inside a text', text(), '👩‍🔧', { value: '👩‍🔧' }],
  ['lines of long text stay', longtext(), 'a\r\nb\rc  \n', { value: 'a\nb\nc' }],
  ['long text has an end', longtext({ max: 2 }), 'abc', wrong('too_long', 2)],
  ['a form sends flags as words', flag(), 'true', { value: true }],
  ['a flag starts as declared', flag({ initial: true }), '', { value: true }],
  ['a flag is yes or no', flag(), 1, wrong('invalid')],
  ['a form sends numbers as text', integer(), ' 7 ', { value: 7 }],
  ['an hour and a quarter', hours(), 1.25, { value: 1.25 }],
  ['the same as text', hours(), ' 1.25 ', { value: 1.25 }],
  ['finer than it may be', hours(), 1.125, wrong('not_an_amount', 2)],
  ['a point is no thousand', hours(), '1.000', wrong('not_an_amount', 2)],
  ['a comma on the wire', hours(), '1,25', wrong('not_a_number')],
  ['no number at all', hours(), Number.NaN, wrong('not_a_number')],
  ['so large that it has an exponent', hours(), 1e21, wrong('not_a_number')],
  ['half of one where one is the least', hours(), 0.5, wrong('greater_than_or_equal_to', 1)],
  ['half is not whole', integer(), 1.5, wrong('not_an_integer')],
  ['half is not whole as text either', integer(), '1.5', wrong('not_an_integer')],
  ['a point in text is no thousand and no one', integer(), '1.000', wrong('not_an_integer')],
  ['a comma is no number on the wire', integer(), '1,000', wrong('not_a_number')],
  ['an exponent is no number', integer(), '1e3', wrong('not_a_number')],
  ['a hexadecimal is no number', integer(), '0x10', wrong('not_a_number')],
  ['a word is no number', integer(), 'seven', wrong('not_a_number')],
  ['too little', integer({ min: 1 }), 0, wrong('greater_than_or_equal_to', 1)],
  ['too much', integer({ max: 9 }), 10, wrong('less_than_or_equal_to', 9)],
  ['a leap day', date(), '2028-02-29', { value: '2028-02-29' }],
  ['no leap day', date(), '2027-02-29', wrong('not_a_date')],
  ['a date without dashes', date(), '20260101', wrong('not_a_date')],
  ['no year 0', date(), '0000-05-01', wrong('not_a_date')],
  [
    'a moment becomes UTC',
    moment(),
    '2026-11-21T09:30-03:00',
    { value: '2026-11-21T12:30:00.000Z' },
  ],
  ['a moment needs a zone', moment(), '2026-11-21T09:30', wrong('invalid')],
  ['a moment of the year 0', moment(), '0000-05-01T00:00Z', wrong('invalid')],
  ['a moment before the year 1', moment(), '0001-01-01T00:00+05:00', wrong('invalid')],
  ['a moment beyond the year 9999', moment(), '9999-12-31T23:00-05:00', wrong('invalid')],
  ['a moment needs a day that exists', moment(), '2026-13-01T00:00Z', wrong('invalid')],
  ['colours are lower case', color(), ' #0B655E', { value: '#0b655e' }],
  ['a colour has six digits', color(), '#fff', wrong('invalid')],
  ['a choice starts as declared', status, undefined, { value: 'open' }],
  ['a choice is one of its options', status, 'Open', wrong('inclusion')],
  ['a reference has its prefix', ref('Customer', { prefix: 'cus' }), 'eqi-1', wrong('invalid')],
  ['a reference to anything', ref('*', { prefix: '' }), 'eqi-1', { value: 'eqi-1' }],
  ['a person has an id', person(), 'mem-1', wrong('invalid')],
  ['addresses are lower case', email(), ' Dana@Example.COM ', { value: 'dana@example.com' }],
  ['an address has one @', email(), 'a@b@c', wrong('invalid')],
  ['an address is one address', email(), 'a@b.c, d@e.f', wrong('invalid')],
  ['a server has no empty part in its name', email(), 'a@b..co', wrong('invalid')],
  ['a server has no empty part before it', email(), 'a@.b.co', wrong('invalid')],
  ['a server has no empty part behind it', email(), 'a@b.co.', wrong('invalid')],
  ['an address may have two dots before its @', email(), 'a..b@c.d', { value: 'a..b@c.d' }],
  ['an address brings no header', email(), 'a@b.c\nBcc: x@y.z', wrong('invalid')],
  ['https is assumed', url(), 'example.com', { value: 'https://example.com/' }],
  ['scripts are no addresses', url(), 'javascript:alert(1)', wrong('invalid')],
  ['an address in figures', url(), '[2001:db8::1]/x', { value: 'https://[2001:db8::1]/x' }],
  ['a name without a dot', url(), 'http://localhost', wrong('invalid')],
  [
    'phones are kept as their country writes them',
    phone(),
    ' 31 98765 4321 ',
    { value: '(31) 98765-4321' },
  ],
  [
    'a CEP has its dash',
    addresses(),
    [{ street: 'Sé', zip_code: '01001000' }],
    { value: [{ street: 'Sé', zip_code: '01001-000', main: false }] },
  ],
  [
    'a ZIP code of nine digits too',
    addresses(),
    [{ street: 'Main', zip_code: '94103 1234' }],
    { value: [{ street: 'Main', zip_code: '94103-1234', main: false }] },
  ],
  [
    'another postal code stays',
    addresses(),
    [{ street: 'Main', zip_code: 'SW1A 1AA' }],
    { value: [{ street: 'Main', zip_code: 'SW1A 1AA', main: false }] },
  ],
  ['a word is no phone', phone(), 'call me', wrong('invalid')],
  ['a CPF loses its dots', cpf(), '529.982.247-25', { value: '52998224725' }],
  ['a CNPJ may hold letters', cnpj(), '12.abc.345/01de-35', { value: '12ABC34501DE35' }],
  ['json has a size', json({ maxBytes: 4 }), 'abcd', wrong('too_long', 4)],
  ['null is a json value', json(), null, { value: null }],
])('%s', (_, field, input, expected) => {
  expect(field.parse(input)).toEqual(expected)
})

describe('rows', () => {
  const rows = phones()

  test('errors name the row and the field', () => {
    const input = [{ number: '12 34 56' }, { number: 'x' }, {}, 'no']
    expect(rows.parse(input)).toEqual({
      errors: {
        '1.number': { key: 'invalid' },
        '2.number': { key: 'blank' },
        '3': { key: 'invalid' },
      },
    })
  })

  test('rows marked to delete are left out, and none at all is empty', () => {
    const gone = { number: 'x', marktodelete: true }
    expect(rows.parse([gone, { number: '12 34 56', main: true }])).toEqual({
      value: [{ number: '12 34 56', main: true }],
    })
    expect(rows.parse([gone])).toEqual({ value: undefined })
    expect(rows.parse('nothing')).toEqual(wrong('invalid'))
    const many = Array.from({ length: 21 }, () => ({ number: '123' }))
    expect(rows.parse(many)).toEqual(wrong('too_many', 20))
  })

  test.each([{ city: 'Santos' }, { state: 'SP' }, { zip_code: '01001-000' }])(
    'of an address %j is enough',
    (known) => {
      expect(addresses().parse([known])).toEqual({ value: [{ ...known, main: false }] })
    },
  )

  test('an address of nothing is none, and two towns are not the same one', () => {
    const blank = { errors: { '0.street': { key: 'blank' } } }
    expect(addresses().parse([{ description: 'Shop', main: true }])).toEqual(blank)
    const { sameBy } = addresses()
    expect(sameBy?.({ city: 'Santos' })).not.toBe(sameBy?.({ city: 'Campinas' }))
  })

  test('a phone in a row is found by its bare digits', () => {
    expect(rows.words([{ number: '(31) 3456-7890', description: 'Shop' }])).toContain('3134567890')
  })

  test('a row reads as one line', () => {
    expect(rows.line({ number: '123', description: 'Shop' })).toBe('123 · Shop')
    expect(addresses().line({ street: 'Praça da Sé', number: '100', city: 'São Paulo' })).toBe(
      'Praça da Sé 100, São Paulo',
    )
  })
})

// The values are those of the Brazilian Utils project (tests/fixtures/brazil-documents.LICENCE.txt).
describe('Brazilian registers', () => {
  test.each(documents.cpf)('CPF $value is good: $valid', ({ value, valid }) => {
    expect('value' in cpf().parse(value)).toBe(valid || value === '')
  })

  test.each(documents.cnpj)('CNPJ $value is good: $valid', ({ value, valid }) => {
    expect('value' in cnpj().parse(value)).toBe(valid || value === '')
  })

  test.each(documents.cpf_format)('CPF $value is shown as $formatted', ({ value, formatted }) => {
    expect(formatCpf(value)).toBe(formatted)
  })

  test.each(documents.cnpj_format)('CNPJ $value is shown as $formatted', (row) => {
    expect(formatCnpj(row.value)).toBe(row.formatted)
  })

  test('both spellings are found by search', () => {
    expect(cpf().words('52998224725')).toBe('52998224725 529.982.247-25')
    expect(phone().words('(31) 98765-4321')).toBe('(31) 98765-4321 31987654321')
  })
})

test.each([
  ['quebra-de-caixa', 'Quebra de caixa'],
  ['água', 'Água'],
  ['rent', 'Rent'],
])('a tag kept as %s is read as %s', (tag, words) => {
  expect(tagWords(tag)).toBe(words)
})

test('a list of tags is read as words with commas, none as nothing', () => {
  expect(tagLine(['spare-parts', 'rent'])).toBe('Spare parts, Rent')
  expect(tagLine(undefined)).toBe('')
})

test.each([
  ['Eating  Out', 'eating-out'],
  ['eating-out', 'eating-out'],
  ['Rent, Food', 'rent-food'],
  [' , ', undefined],
])('one tag typed as %j is kept as %j', (typed, value) => {
  expect(tag().parse(typed)).toEqual({ value })
})

test('a tag that is too long once its letters are small is refused', () => {
  expect(tag().parse('İ'.repeat(100))).toMatchObject({ errors: { '': { key: 'too_long' } } })
})
