// The picture that a text of HTML begins with, for places that show one of an item beside its title.
import { tagsOf } from '#core/html/tags.ts'
import { absoluteAddress } from './addresses.ts'

/** Narrower ones are icons and dots. */
const leastSide = 100
/** Further down it is one of many. */
const lookedThrough = 20
/** Characters of one. */
const maxTag = 10_000

/** Its address; `html` is sanitised. */
export function pictureIn(html: string): string | undefined {
  let at = -1
  for (let count = 0; count < lookedThrough; count += 1) {
    at = html.indexOf('<img', at + 1)
    if (at < 0) return undefined
    const [tag] = tagsOf(html.slice(at, at + maxTag))
    const sides = ['width', 'height'].map((side) =>
      Number.parseInt(tag?.attributes.get(side) ?? '', 10),
    )
    const address = absoluteAddress(tag?.attributes.get('src'))
    if (address && sides.every((side) => !(side < leastSide))) return address
  }
  return undefined
}
