// Items as Google Reader's API names them: a number of 64 bits, in decimal or, behind a prefix, as 16 hexadecimal digits.

const prefix = 'tag:google.com,2005:reader/item/'

/** As whole items are named: `tag:google.com,2005:reader/item/000000000000001f`. */
export function longItemId(number: number): string {
  return prefix + number.toString(16).padStart(16, '0')
}

/** The number of an item in any form that programs send; undefined when it is not one of ours. */
export function itemNumber(text: string): number | undefined {
  const bare = text.trim().replace(prefix, '')
  // Without the prefix 16 characters are hexadecimal: no number of ours has as many digits.
  const isHex = bare.length < text.trim().length || bare.length === 16
  const fits = isHex ? /^[0-9a-f]{1,16}$/i.test(bare) : /^\d{1,15}$/.test(bare)
  const number = fits ? Number.parseInt(bare, isHex ? 16 : 10) : 0
  return number > 0 && Number.isSafeInteger(number) ? number : undefined
}
