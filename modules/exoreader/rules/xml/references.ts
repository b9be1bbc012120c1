// References to characters: `&#233;`, `&eacute;`. What is none (`AT&T`, `?a=1&b=2`) stays as it is written.
import he from 'he'

const reference = /&(?:#\d{1,8}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/g
const known = new Map<string, string>()
/** Names and numbers differ in one document less than this; more are not kept. */
const maxKnown = 5_000

/** Two halves of one character, each with a number of its own. */
const halves = /&#(\d{5}|[xX][\da-fA-F]{4});&#(\d{5}|[xX][\da-fA-F]{4});/g

export function decodeReferences(text: string): string {
  return text.includes('&') ? joinHalves(text).replace(reference, decodeOne) : text
}

function joinHalves(text: string): string {
  if (!/&#(?:5[567]|[xX][dD][89abAB])/.test(text)) return text
  return text.replace(halves, (written, first: string, second: string) => {
    const [high, low] = [codeOf(first), codeOf(second)]
    const isPair = high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000
    return isPair ? String.fromCharCode(high, low) : written
  })
}

const codeOf = (number: string) => Number(number.replace(/^x/i, '0x'))

function decodeOne(written: string): string {
  const found = known.get(written)
  if (found !== undefined) return found
  const decoded = he.decode(written)
  if (known.size < maxKnown) known.set(written, decoded)
  return decoded
}

/** As browsers read HTML: also without a semicolon. */
export function decodeHtml(text: string, isAttributeValue: boolean): string {
  return text.includes('&') ? he.decode(joinHalves(text), { isAttributeValue }) : text
}
