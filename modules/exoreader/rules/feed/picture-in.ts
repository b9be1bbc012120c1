// The first picture of a text of HTML, for places that show one beside the item's title.
import { tagsOf } from '#core/html/tags.ts'
import { absoluteAddress } from './addresses.ts'

/** Pixels: smaller pictures are icons and counters. */
const minSide = 100
/** Pictures that are looked at: one further down says little of the item. */
const lookedThrough = 20
/** Characters of one tag. */
const maxTag = 10_000

/** The address of the first picture that is large enough, or names no size; undefined where there is none. `html` is sanitised. */
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
    if (address && sides.every((side) => !(side < minSide))) return address
  }
  return undefined
}
