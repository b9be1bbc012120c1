// The picture that a text of HTML begins with, for places that show one of an item beside its title.
import { tagsOf } from '#core/html/tags.ts'
import { absoluteAddress } from './addresses.ts'

/** Narrower ones are icons and dots. */
const leastSide = 100
/** Further down it is one of many. */
const lookedThrough = 20_000

/** Its address; `html` is sanitised. */
export function pictureIn(html: string): string | undefined {
  if (!html.includes('<img')) return undefined
  for (const { name, isEnd, attributes } of tagsOf(html.slice(0, lookedThrough))) {
    if (name !== 'img' || isEnd) continue
    const sides = ['width', 'height'].map((side) => Number.parseInt(attributes.get(side) ?? '', 10))
    const address = absoluteAddress(attributes.get('src'))
    if (address && sides.every((side) => !(side < leastSide))) return address
  }
  return undefined
}
