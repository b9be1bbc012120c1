// `srcset`: pictures of several sizes in one attribute, separated by commas that addresses may hold too.
import { absoluteAddress } from '../feed/addresses.ts'

const maxCandidates = 20
const candidate = /[\s,]*([^\s]+)(?:\s+([^,]*))?(?:,|$)/y

/** Its addresses made absolute, those of other schemes left out; undefined where none is left. */
export function absoluteSrcset(written: string, base?: string): string | undefined {
  const kept: string[] = []
  candidate.lastIndex = 0
  for (let count = 0; count < maxCandidates; count += 1) {
    const found = candidate.exec(written)
    if (!found) break
    const [, first = '', size = ''] = found
    // An address that ends in a comma has no size.
    const endsEarly = first.endsWith(',')
    if (endsEarly) candidate.lastIndex -= found[0].length - found[0].indexOf(first) - first.length
    const address = absoluteAddress(first.replace(/,+$/, ''), base)
    const isSize = /^\d+(\.\d+)?[wxh]$/.test(size.trim())
    if (address && !address.includes(','))
      kept.push(!endsEarly && isSize ? `${address} ${size.trim()}` : address)
  }
  return kept.length > 0 ? kept.join(', ') : undefined
}
