// Phones and addresses (spec 3): short lists inside a record, the same for a customer and for the Group itself.
// A row sent with `marktodelete: true` is left out by the field kind.
import { addressLine, askedOfAddress } from '../country/address.ts'
import { placeCountry } from '../time/day.ts'
import { flag } from './flag.ts'
import { phone } from './phone.ts'
import { rows, type RowsField } from './rows.ts'
import { text } from './text.ts'

// What a program knows the row by; kept as it came. A setting gives one to each row (spec 3).
const phoneFields = {
  id: text({ hidden: true, max: 64, example: 'pho-1', second: 'pho-2' }),
  number: phone({ required: true, search: true }),
  description: text({ max: 60, suggest: true, example: 'WhatsApp', second: 'Recepção' }),
  main: flag(),
}

/** `01001000` → `01001-000`, as Brazil writes eight digits, and nine as the United States do. */
export function normalPostalCode(written: string): string {
  const [, whole, rest] =
    /^(\d{5})[\s.-]?(\d{3,4})$/.exec(written.replace(/^(\d\d)\.(?=\d{3}-?\d{3}$)/, '$1')) ?? []
  return whole === undefined ? written : `${whole}-${rest}`
}

const plainCode = text({ max: 20, example: '94103', second: '01001-000' })
const postalCode: typeof plainCode = {
  ...plainCode,
  parse(input) {
    const parsed = plainCode.parse(input)
    return 'value' in parsed && parsed.value ? { value: normalPostalCode(parsed.value) } : parsed
  },
}

const addressFields = {
  id: text({ hidden: true, max: 64, example: 'adr-1', second: 'adr-2' }),
  uuid: text({ hidden: true, max: 64, example: '9b2f', second: '77aa' }),
  zip_code: postalCode,
  street: text({ example: 'Maple Street', second: 'Praça da Sé' }),
  number: text({ max: 20, example: '12', second: '100 B' }),
  complement: text({ max: 100 }),
  neighborhood: text({ max: 100, example: 'Mission', second: 'Sé' }),
  city: text({ max: 100, example: 'San Francisco', second: 'São Paulo' }),
  state: text({ max: 60, example: 'CA', second: 'SP' }),
  description: text({ max: 60, suggest: true, example: 'Shop', second: 'Casa' }),
  main: flag(),
}

/** `WhatsApp: (31) 98765-4321`. */
export function phones(): RowsField<typeof phoneFields> {
  return rows({
    fields: phoneFields,
    search: true,
    single: 'main',
    open: true,
    max: 20,
    // The number first: it is what has to be read where there is little room.
    line: ({ number, description }) => [number, description].filter(Boolean).join(' · '),
    sameBy: ({ number = '' }) => number.replace(/\D/g, '') || number,
  })
}

/** `Praça da Sé 100 B, Sé, São Paulo, SP, 01001-000`, in the order of the country that a page is about. */
export function addresses(): RowsField<typeof addressFields> {
  return rows({
    fields: addressFields,
    search: true,
    single: 'main',
    // Of many customers a shop knows the town or the postal code alone.
    wide: ['street'],
    fill: { from: 'zip_code', next: 'number', locale: 'pt-BR' },
    max: 20,
    asked: (row) => askedOfAddress(Object.keys(addressFields), row, placeCountry()),
    line: (row) => addressLine(row, placeCountry()),
    sameBy: ({ zip_code, street, number, complement, neighborhood, city, state }) =>
      (street ? [zip_code, street, number, complement] : [zip_code, neighborhood, city, state])
        .join(' ')
        .replace(/[^\p{L}\p{N}]/gu, '')
        .toLowerCase(),
  })
}
