// Codes and numbers are found with and without the marks inside them: serial numbers, telephones, CPF. Pure.
import { maxTermLength, plainText, searchTerms, soughtTerms } from './terms.ts'
import { locales, type Locale } from '#core/wire.ts'
import { digitsOf, isTelephone, nationalNumber } from '#core/numbers/telephone.ts'

/** A run of letters, digits and the marks that occur inside codes: `7xk2-qg3`, `529.982.247-25`, `9/2026`. */
const runs = /[\p{L}\p{N}\-./_]+/gu

const marks = /[-./_]/g

/** A code with marks inside, without them; undefined for a word, the end of a sentence, or a text too long to be a code. */
function joined(run: string): string | undefined {
  const isCode = run.length <= maxTermLength && /\p{N}/u.test(run) && run.search(marks) >= 0
  return isCode ? run.replace(marks, '') : undefined
}

/** Characters that are looked through at once: a millisecond or two, twenty where each becomes eighteen. */
const maxPart = 5_000
/** Letters without their accents that are looked through in all: some characters become eighteen of them. */
const maxPlain = 1_200_000

/**
 * The terms a record is found by, each once: its words, its codes without the marks inside them, and telephones in every spelling. A
 * long text is read part by part, as far as terms are consumed: those of a part come together, so that other calls run in between.
 */
export function* indexTerms(text: string): Generator<string[]> {
  const given = new Set<string>()
  let left = maxPlain
  for (const part of partsOf(text)) {
    const plain = plainText(part)
    left -= plain.length
    if (left < 0) return
    const fresh = [...new Set(termsOf(plain))].filter((term) => !given.has(term))
    for (const term of fresh) given.add(term)
    yield fresh
  }
}

/** What parts the last word from those before it, and the word. */
const lastWord = /[^\p{L}\p{N}\p{M}\-./_][\p{L}\p{N}\p{M}\-./_]*$/u

/** Divided between words; a word of thousands of letters is divided inside. */
function* partsOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const most = text.slice(at, at + maxPart)
    const near = maxPart - 1_000
    const word = at + maxPart < text.length ? most.slice(near).search(lastWord) : -1
    const part = word < 0 ? most : most.slice(0, near + word + 1)
    yield part
    at += part.length
  }
}

function termsOf(plain: string): string[] {
  const terms = searchTerms(plain)
  const codes = (plain.match(runs) ?? []).flatMap((run) => searchTerms(joined(run) ?? ''))
  const numbers = terms.filter((term) => bareNumber.test(term)).flatMap(telephoneWords)
  return [...terms, ...codes, ...numbers]
}

/** Digits alone, which a telephone number may be: its field writes them beside the number as it was typed. */
const bareNumber = /^\d{8,15}$/

/** Digits of the area that a whole number begins with. */
const areaDigits: Readonly<Record<Locale, number>> = { en: 3, 'pt-BR': 2 }

/** Fewer digits are no telephone number that anybody looks for. */
const minDigits = 7

/** The whole numbers that this may be, in any language. */
const nationalNumbers = (written: string) =>
  locales.flatMap((reader) => nationalNumber(written, reader) ?? [])

/**
 * The digits that a number may be looked for by: as it is written, inside its country and with the country's code. None for
 * other numbers than telephones. Other long numbers written with marks (a CPF) have their own digits.
 */
function telephoneSpellings(written: string): string[] {
  const digits = digitsOf(written)
  if (digits.length < minDigits || !isTelephone(written.trim())) return []
  const national = nationalNumbers(written).flatMap(({ code, digits: own }) => [own, code + own])
  return [digits, ...national]
}

/** The spellings, and the number without its area, as people of the same town say it. */
function telephoneWords(written: string): string[] {
  const local = nationalNumbers(written).map(({ country, digits }) =>
    digits.slice(areaDigits[country]),
  )
  return [...telephoneSpellings(written), ...local]
}

/**
 * What a search asks for, in each way that it may be written in a record: one of these lists, all of its terms. One list for
 * most searches; with codes a second one without their marks; of a telephone number or CPF its digits too. None for a text
 * without words.
 */
export function soughtSpellings(text: string): string[][] {
  const terms = soughtTerms(text)
  if (terms.length === 0) return []
  const whole = plainText(text).replace(runs, (run) => joined(run) ?? run)
  const numbers = telephoneSpellings(text).map((digits) => [digits])
  const spellings = [terms, soughtTerms(whole), ...numbers]
  return [...new Map(spellings.map((list) => [list.join(' '), list])).values()]
}
