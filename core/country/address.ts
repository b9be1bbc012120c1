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

/** The parts of an address in the order of the country, with a comma or a blank where the line has one. */
function orderIn(country = ''): string {
  const house = numberFirst.has(country) ? 'number street' : 'street number'
  const place = codeWithState.has(country)
    ? 'city,state zip_code'
    : codeFirst.has(country)
      ? 'zip_code city,state'
      : 'city,state,zip_code'
  return `${house},complement,neighborhood,${place}`
}

/** `Rua das Flores, 12, ap. 4 – Centro – Curitiba/PR – CEP 80010-000`. */
function brazilianLine(address: AddressParts): string {
  const { street, number, complement, neighborhood, city, state, zip_code } = address
  const house = [street, number, complement].filter(Boolean).join(', ')
  const place = [city, state].filter(Boolean).join('/')
  return [house, neighborhood, place, zip_code && `CEP ${zip_code}`].filter(Boolean).join(' – ')
}

/**
 * `12 Maple Street, San Francisco, CA 94103` in US, `Lindenstraße 9, 10969 Berlin` in DE, `brazilianLine` in BR, and where no country is chosen
 * `Praça da Sé 100 B, Sé, São Paulo, SP, 01001-000`.
 */
export function addressLine(address: AddressParts, country: string | undefined): string {
  if (country === 'BR') return brazilianLine(address)
  const written = (group: string) =>
    group
      .split(' ')
      .map((part) => address[part as keyof AddressParts])
      .filter(Boolean)
      .join(' ')
  return orderIn(country).split(',').map(written).filter(Boolean).join(', ')
}

/**
 * What a form asks of an address, in the order of the country: the names, those that are none of an address last. The number of the house is part of the street where it comes before
 * it, and there is no neighborhood where the code follows the state; what the address has of them is asked all the same. The code
 * comes first in Brazil, where the rest is found by it, and where no country is chosen.
 */
export function askedOfAddress(
  names: readonly string[],
  address: Readonly<Record<string, unknown>>,
  country = 'BR',
): string[] {
  const parts = orderIn(country).split(/\W/)
  if (country === 'BR') parts.unshift(parts.pop()!)
  const rank = (name: string) => parts.indexOf(name) + 1 || names.length
  const needless = [
    numberFirst.has(country) && 'number',
    codeWithState.has(country) && 'neighborhood',
  ]
  return names
    .filter((name) => address[name] || !needless.includes(name))
    .toSorted((one, other) => rank(one) - rank(other))
}
