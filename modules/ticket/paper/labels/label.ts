// What the label of a piece of equipment says, and in what size each word fits: the shop, the identifier, what it is, and a code
// that leads to its page. For the time of a repair also the ticket's number and whose it is; else nothing of its owner. Pure.
import type { Doc } from '#core/entity/entity.ts'
import type { equipment } from '../../entities/equipment.ts'
import { firstLine } from '../../rules/ticket/title.ts'
import { qrCode, type QrCode } from '../qr.ts'
import { formatNamed, maxLabels, paged, type LabelFormat, type LabelPosition } from './formats.ts'

export interface Label {
  readonly shop: string
  readonly identifier: string
  /** Size of its letters: the longer it is, the smaller they are. */
  readonly identifierPoints: number
  readonly model: string
  /** Of the ticket that it is printed for: `#1024 · Maria Souza`; blank without one. */
  readonly job: string
  readonly qr: QrCode
}

/** Sizes of a label's parts: millimetres, and points of letters. */
export interface LabelLook {
  readonly padding: number
  /** Side of the code. */
  readonly code: number
  readonly words: { readonly x: number; readonly width: number; readonly height: number }
  readonly shop: TextLook
  readonly identifier: TextLook
  readonly model: TextLook
  readonly job: TextLook
}

interface TextLook {
  readonly points: number
  readonly lines: number
}

export interface LabelPages {
  readonly format: LabelFormat
  readonly look: LabelLook
  readonly pages: readonly (readonly { readonly place: LabelPosition; readonly item: Label }[])[]
}

export function lookOf({ label: { width, height } }: Pick<LabelFormat, 'label'>): LabelLook {
  const padding = height < 24 ? 1.5 : 2.5
  const code = Math.min(height - 2 * padding, width * 0.42)
  const x = padding + code + padding
  const isSmall = height < 24
  const isLarge = width > 80
  return {
    padding,
    code,
    words: { x, width: width - x - padding, height: height - 2 * padding },
    shop: { points: isSmall ? 5.5 : isLarge ? 8 : 6.5, lines: isSmall ? 1 : 2 },
    identifier: { points: isSmall ? 8 : isLarge ? 15 : 11, lines: 2 },
    model: { points: isSmall ? 5.5 : isLarge ? 9 : 7, lines: 2 },
    job: { points: isSmall ? 6.5 : isLarge ? 11 : 8, lines: 1 },
  }
}

/** `Dell · Inspiron 15`; the maker once. */
export function modelOf({ maker = '', description = '' }: Doc<typeof equipment>): string {
  const words = firstLine(description, 120)
  const isSaid = words.toLowerCase().includes(maker.toLowerCase())
  return [isSaid ? '' : maker, words].filter(Boolean).join(' · ')
}

/** Width of a letter to its height, of most text and of capitals and digits. */
const [narrow, broad] = [0.54, 0.64]
const mmPerPoint = 25.4 / 72

/** The text as far as it fits; what is cut off ends with an ellipsis. */
export function fitted(
  text: string,
  { points, lines }: TextLook,
  { width, isBroad = false }: { width: number; isBroad?: boolean },
): string {
  const letters = Math.floor(width / (points * mmPerPoint * (isBroad ? broad : narrow)))
  // Words do not fill their lines to the end.
  const most = Math.max(2, Math.floor(letters * (lines > 1 ? lines - 0.35 : 1)))
  return text.length > most
    ? `${text
        .slice(0, most - 1)
        .toWellFormed()
        .trimEnd()}…`
    : text
}

/** Shares of the usual size that are tried, the largest first. */
const shrinking = [1, 0.85, 0.72, 0.6]

/** The identifier in the largest letters in which all of it fits, else cut off in the smallest. */
function identifierOf(text: string, { identifier, words }: LabelLook) {
  const tries = shrinking.map((share) => {
    const look = { points: Math.round(identifier.points * share * 2) / 2, lines: identifier.lines }
    const shown = fitted(text, look, { width: words.width, isBroad: true })
    return { identifier: shown, identifierPoints: look.points }
  })
  return tries.find((one) => one.identifier === text) ?? tries.at(-1)!
}

export interface LabelledThing {
  readonly thing: Doc<typeof equipment>
  readonly job: string
}

interface LabelFacts {
  readonly shop: string
  readonly things: readonly LabelledThing[]
  /** Address of a thing's page. */
  readonly addressOf: (id: string) => string
}

export interface LabelOptions {
  readonly format: string
  /** The first free label of the first sheet, from 1. */
  readonly first: number
  /** Of each. */
  readonly copies: number
}

/** The pages as they are printed; at most `maxLabels` labels. */
export function labelPages(
  { shop, things, addressOf }: LabelFacts,
  { format: name, first, copies }: LabelOptions,
): LabelPages {
  const format = formatNamed(name)
  const look = lookOf(format)
  const { width } = look.words
  const labels = things.flatMap(({ thing, job }) => {
    const { _id, identifier = '' } = thing
    const label = {
      shop: fitted(shop, look.shop, { width }),
      ...identifierOf(identifier, look),
      model: fitted(modelOf(thing), look.model, { width }),
      job: fitted(job, look.job, { width }),
      qr: qrCode(addressOf(_id)),
    }
    return Array.from({ length: copies }, () => label)
  })
  return { format, look, pages: paged(format, labels.slice(0, maxLabels), first) }
}
