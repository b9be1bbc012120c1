// The line of an address, in the order in which people of the country write it. Pure.

export interface AddressParts {
  readonly street?: string
  readonly number?: string
  readonly complement?: string
  readonly neighborhood?: string
  readonly city?: string
  readonly state?: string
  readonly zip_code?: string
}

const listed = (codes: string): ReadonlySet<string> => new Set(codes.split(' '))

/** The number of the house comes before its street. */
const numberFirst = listed(
  'AU CA CI FR GB GG GI GU HK IE IL IM IN JE JM KE LK LU MC MT MY NG NZ PH PK PR SG TH TT US VI VN ZA',
)
/** The postal code comes right behind the state, or in front of the city. */
const codeWithState = listed('AS AU CA GU MP PR US VI')
const codeFirst = listed(
  'AT BE BG CH CZ DE DK EE ES FI FR GR HR HU IS IT LI LT LU MC ME MK MX NL NO PL PT RO RS SE SI SK',
)

/**
 * `12 Maple Street, San Francisco, CA 94103` in US, `Lindenstraße 9, 10969 Berlin` in DE, and where no country is chosen
 * `Praça da Sé 100 B, Sé, São Paulo, SP, 01001-000`.
 */
export function addressLine(address: AddressParts, country: string | undefined): string {
  const { street, number, complement, neighborhood, city, state, zip_code } = address
  const is = (codes: ReadonlySet<string>) => country !== undefined && codes.has(country)
  const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')
  const place = is(codeWithState)
    ? [city, joined(state, zip_code)]
    : is(codeFirst)
      ? [joined(zip_code, city), state]
      : [city, state, zip_code]
  return [
    is(numberFirst) ? joined(number, street) : joined(street, number),
    complement,
    neighborhood,
    ...place,
  ]
    .filter(Boolean)
    .join(', ')
}
