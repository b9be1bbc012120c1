// References to characters in markup: `&#233;`, `&eacute;`. Only whole ones, with their semicolon, as CommonMark has them; what is
// none (`AT&T`, `?a=1&b=2`) stays as it is written.

const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi
/** Names and numbers differ in one document less than this; more are not kept. */
const maxKnown = 5_000

/** Two halves of one character, each with a number of its own. */
const halves = /&#(\d{5}|[xX][\da-fA-F]{4});&#(\d{5}|[xX][\da-fA-F]{4});/g

/** Reads the references in a text. `decodeOne` knows their names: a table on the server, the browser itself in a page. */
export function makeDecoder(decodeOne: (written: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  const decode = (written: string): string => {
    const found = known.get(written)
    if (found !== undefined) return found
    const decoded = decodeOne(written)
    if (known.size < maxKnown) known.set(written, decoded)
    return decoded
  }
  return (text) => (text.includes('&') ? joinHalves(text).replace(reference, decode) : text)
}

/** Halves beside each other become the character that they are together. */
export function joinHalves(text: string): string {
  if (!/&#(?:5[567]|[xX][dD][89abAB])/.test(text)) return text
  return text.replace(halves, (written, first: string, second: string) => {
    const [high, low] = [codeOf(first), codeOf(second)]
    const isPair = high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000
    return isPair ? String.fromCharCode(high, low) : written
  })
}

const codeOf = (number: string) => Number(number.replace(/^x/i, '0x'))
