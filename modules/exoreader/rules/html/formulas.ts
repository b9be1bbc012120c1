// Formulas that may be shown: what MathML Core draws, and what draws itself. No links, actions, glyphs or foreign content: elements of
// HTML never lie in a formula, so no browser reads a part of one as anything else.
import { blockElements } from './elements.ts'

const operator = ['fence', 'form', 'largeop', 'lspace', 'maxsize', 'minsize', 'movablelimits']
const length = ['width', 'height', 'depth']

const plain =
  'maction merror mmultiscripts mn mphantom mprescripts mroot mrow ms msqrt mstyle msub msubsup msup mtable mtext mtr none semantics'

/** Element of MathML → its attributes. Nothing that colours, or draws over its surroundings. */
export const formulaAttributes: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries<readonly string[]>({
    ...Object.fromEntries(plain.split(' ').map((name) => [name, []])),
    math: ['display', 'alttext'],
    mfrac: ['linethickness'],
    mi: ['mathvariant'],
    mo: [...operator, 'rspace', 'separator', 'stretchy', 'symmetric'],
    mover: ['accent'],
    mpadded: ['width', 'lspace'],
    mspace: length,
    mtd: ['columnspan', 'rowspan'],
    munder: ['accentunder'],
    munderover: ['accent', 'accentunder'],
  }).map(([name, own]) => [name, new Set([...own, 'dir', 'displaystyle'])]),
)

/** Words, and small numbers with their unit: no formula is wider than a thousand letters, and none moves back. */
const value = /^(?:[a-z-]{1,20}|\d{0,2}(?:\.\d{1,4})?[a-z%]{0,4})$/i

/** Whether an attribute of a formula may have this value. */
export function isFormulaValue(name: string, written: string): boolean {
  return name === 'alttext' || value.test(written.trim())
}

const endings = new Set(['math', 'img', 'iframe', 'audio', 'video'])

/** Whether a formula that is open ends where this element begins, as browsers have it. */
export function endsFormula(name: string): boolean {
  return endings.has(name) || blockElements.has(name)
}

/** The drawing of KaTeX beside the same formula in MathML. */
export function isDrawnFormula(attributes: ReadonlyMap<string, string>): boolean {
  return /\bkatex-html\b/.test(attributes.get('class') ?? '')
}
