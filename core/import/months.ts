// Names of months as banks and other programs write them, in the languages of the western world: `12-Dec-2019`,
// `3. März 2024`, `05 fev 2024`. Short names are the first letters of long ones, so each is known by its beginning.
import { normalForm } from '#core/letters/normal-form.ts'

const names: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'sty', 'led', 'sije', 'tammi', 'oca'],
  ['feb', 'fev', 'fév', 'lut', 'úno', 'velj', 'helmi', 'şub'],
  ['mar', 'mär', 'mrz', 'mrt', 'maa', 'břez', 'ožu', 'maalis'],
  ['apr', 'abr', 'avr', 'kwi', 'dub', 'trav', 'huhti', 'nis'],
  ['may', 'mai', 'maj', 'mag', 'mei', 'maio', 'mayo', 'kvě', 'svi', 'touko'],
  ['jun', 'juin', 'giu', 'cze', 'čer', 'lipanj', 'lipnj', 'kesä', 'haz'],
  ['jul', 'juil', 'lug', 'lip', 'čvc', 'srpanj', 'srpnj', 'heinä', 'tem'],
  ['aug', 'ago', 'aoû', 'aou', 'sie', 'srp', 'kol', 'elo', 'ağu'],
  ['sep', 'set', 'wrz', 'zář', 'ruj', 'syys', 'eyl'],
  ['oct', 'out', 'okt', 'ott', 'paź', 'říj', 'loka', 'eki'],
  ['nov', 'lis', 'stu', 'marras', 'kas'],
  ['dec', 'dez', 'dic', 'déc', 'des', 'gru', 'pro', 'joulu', 'ara'],
]

/**
 * Of the beginnings of each month's names, in lower case, finds the longest that a word in lower case begins with: 1 to 12; undefined
 * when it is not a month.
 */
export function monthsByBeginning(
  ofYear: readonly (readonly string[])[],
): (word: string) => number | undefined {
  const beginnings = ofYear
    .flatMap((ofMonth, at) => ofMonth.map((name) => ({ name, month: at + 1 })))
    .toSorted((one, other) => other.name.length - one.name.length)
  return (word) => beginnings.find(({ name }) => word.startsWith(name))?.month
}

const monthIn = monthsByBeginning(names)

/** 1 to 12; undefined when the text is not a month. `mars` and `março` are March by their first three letters. */
export function monthOf(word: string): number | undefined {
  // `NİSAN` in lower case keeps the dot of its capital as a mark of its own.
  return monthIn(normalForm(word).toLowerCase().replaceAll('\u0307', ''))
}
