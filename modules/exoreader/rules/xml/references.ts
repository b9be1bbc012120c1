// References to characters in feeds and in the HTML that they hold.
import he from 'he'
import { joinHalves, makeDecoder } from '#core/html/references.ts'

export const decodeReferences = makeDecoder((one) => he.decode(one))

/** As browsers read HTML: also without a semicolon. */
export function decodeHtml(text: string, isAttributeValue: boolean): string {
  return text.includes('&') ? he.decode(joinHalves(text), { isAttributeValue }) : text
}
