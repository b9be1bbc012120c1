// The names of months in the languages that feeds write dates in, by their beginnings; each is longer than what would be another month.
import { monthsByBeginning } from '#core/import/months.ts'

const names: readonly (readonly string[])[] = [
  ['jan', 'ينا', 'ene', 'gen', 'ιαν', 'янв', 'січ', 'sty', 'led', 'oca', 'tammi', 'яну'],
  ['feb', 'فبر', 'fev', 'fév', 'φεβ', 'фев', 'лют', 'lut', 'úno', 'şub', 'helmi'],
  [
    'mar',
    'مار',
    'mär',
    'mrz',
    'maa',
    'μαρ',
    'μάρ',
    'μάώ',
    'μαώ',
    'мар',
    'бер',
    'bře',
    'már',
    'mrt',
  ],
  ['apr', 'أبر', 'abr', 'avr', 'ápr', 'απρ', 'апр', 'кві', 'kwi', 'dub', 'nis', 'huhti'],
  [
    'may',
    'ماي',
    'mai',
    'mag',
    'mei',
    'maj',
    'máj',
    'μάι',
    'μαϊ',
    'μαι',
    'мая',
    'май',
    'тра',
    'kvě',
    'touko',
  ],
  [
    'jun',
    'يوني',
    'juin',
    'giu',
    'jún',
    'ιούν',
    'ιουν',
    'ιον',
    'июн',
    'чер',
    'cze',
    'červn',
    'haz',
    'kesä',
  ],
  [
    'jul',
    'يولي',
    'lug',
    'júl',
    'ιούλ',
    'ιουλ',
    'ιολ',
    'июл',
    'лип',
    'lip',
    'července',
    'tem',
    'heinä',
    'juil',
  ],
  ['aug', 'أغس', 'ago', 'aoû', 'aou', 'αύγ', 'αυγ', 'авг', 'сер', 'sie', 'srp', 'ağu', 'elo'],
  ['sep', 'سبت', 'set', 'szept', 'σεπ', 'сен', 'вер', 'wrz', 'zář', 'eyl', 'syys', 'сеп'],
  ['oct', 'أكت', 'out', 'ott', 'okt', 'οκτ', 'окт', 'жов', 'paź', 'říj', 'eki', 'loka'],
  ['nov', 'نوف', 'νοέ', 'νοε', 'ноя', 'лис', 'list', 'kas', 'marras', 'ное'],
  ['dec', 'ديس', 'dez', 'dic', 'déc', 'dis', 'δεκ', 'дек', 'гру', 'gru', 'pro', 'ara', 'joulu'],
]

const byBeginning = monthsByBeginning(names)
/** Nearly all feeds write these. */
const english = new Map(
  'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ').map((name, at) => [name, at + 1]),
)

/** 1 to 12 by a name in lower case, short or long; undefined for a word that is no month. */
export function monthOf(name: string): number | undefined {
  return english.get(name) ?? byBeginning(name)
}
