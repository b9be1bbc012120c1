// Names of months as banks, feeds and other programs write them: `12-Dec-2019`, `3. März 2024`, `05 fev 2024`. Short names are the first
// letters of long ones, so each is known by its beginning, without accents; where two months begin alike, by as much as tells them apart.
import { normalForm } from '#core/letters/normal-form.ts'

const names = [
  'jan ene gen sty led sije tammi oca ian ιαν янв січ яну ينا',
  'feb fev lut uno velj helmi sub φεβ фев лют فبر',
  'mar mrz mrt maa bre ozu μαω бер μαρ мар مار',
  'apr abr avr kwi dub trav huhti nis απρ апр кві ابر',
  'may mai maj mag mei kve svi touko μαι мая маи тра ماي',
  'jun juin giu cze cerven cervn cvn lipanj lipnj kesa haz iun ιουν ιον июн юни чер يوني',
  'jul juil lug lip cvc cervenec cervenc srpanj srpnj heina tem iul ιουλ ιολ июл юли лип يولي',
  'aug ago aou agu avg sie srp kol elo αυγ авг сер اغس',
  'sep set szep wrz zar ruj syys eyl σεπ сен сеп вер سبت',
  'oct out okt ott paz rij loka eki οκτ окт жов اكت',
  'nov noi lis stu marras kas νοε ноя ное лис نوف',
  'dec det dez dic dis des gru pro joulu ara δεκ дек гру ديس',
]

/** The longest first: `lipanj` is June, `lip` July. */
const beginnings = names
  .flatMap((ofMonth, at) => ofMonth.split(' ').map((name) => ({ name, month: at + 1 })))
  .toSorted((one, other) => other.name.length - one.name.length)

/** 1 to 12; undefined when the text is not a month. `mars` and `março` are March by their first three letters. */
export function monthOf(word: string): number | undefined {
  const key = normalForm(word.toLowerCase(), 'NFKD').replace(/\p{M}/gu, '').replaceAll('ı', 'i')
  return beginnings.find(({ name }) => key.startsWith(name))?.month
}
