// What the words of a movement make of it, in every format: some say that it is none, others that somebody has to look at it. Pure.
import { normalForm } from '#core/letters/normal-form.ts'
import type { Doubt, RefusedReason } from './choices.ts'
import { plainKey } from './csv/names.ts'
import { isBalanceLine, isDatedTotal, markOf } from './csv/words.ts'

/** Why these texts of a dated movement keep it out, or make it doubtful. */
export function fateOfWords(texts: readonly string[]): {
  readonly reason?: RefusedReason
  readonly doubt?: Doubt
} {
  const all = [...new Set(texts)].filter(Boolean)
  const marks = all.map(markOf)
  if (marks.includes('ahead')) return { reason: 'pending' }
  if (all.some(isBalanceLine)) return { reason: 'balance' }
  const keys = all.map(plainKey)
  if (keys.some(isDatedTotal)) return { reason: 'total' }
  if (marks.includes('unmoved')) return { doubt: 'standing' }
  return all.some((text, at) => isSumName(text, keys[at]!)) ? { doubt: 'sum' } : {}
}

const wordsIn = (list: string) => new Set(list.trim().split(/\s+/))

/** Each of them says that a text is about a balance where no word of it says anything else. */
const balances =
  /^(?:\p{L}*saldo(?:s|t)?|saldi|soldes?|balances?|bal|balans\p{L}*|bakiye\p{L}*|devir|devreden|egyenleg\p{L}*|zustat\p{L}*|zostat\p{L}*|kontostand|(?:saldo)?vortrag|(?:u|ue)bertrag|riporto|likutis|atlikums|остат\p{L}*|сальдо|салдо|залиш\p{L}*|υπολοιπο|(?:ال)?رصيد|יתר[הת])$/u
/** So do these beside another word of the kind: alone they are names, too. */
const sums =
  /^(?:(?:sub)?total(?:s|es|e|i)?|totais|totaux|summe|suma|sumy|sum|somme|summa|gesamt|toplam|razem|ukupno|celkem|celkom|spolu|osszesen|yhteensa|totaal|итого|всего|разом|sold|stan|stav|stanje|stand|forward|fwd|report|limite?|fechamento|cierre|apertura|abertura|net|available|turnover|rulaj)$/u

/** What else is said of balances and totals. */
const beside = wordsIn(`
  opening open closing close beginning begin ending end starting start previous prior last final initial current available ledger daily weekly monthly
  yearly day week month year period statement account acct grand new old brought carried carry down over to on as of at per the for from in out paid
  received due amount debits credits debit credit deposits withdrawals fees charges interest change transactions movements inflow inflows outflow outflows income
  expenses purchases sales spent cash funds b f c d bf cf bd cd
  anterior atual final inicial do da de dos das no na em que passa passou vem cta conta corrente caixa fatura entradas saidas geral dia mes periodo
  semana ano ate disponivel disponible disponibile transportado transportar transporte devedor credor deudor acreedor al a el la del en corte cuenta cargos
  abonos ingresos gastos egresos movimientos lancamentos compras vendas creditos debitos receitas despesas pagos parcial diario bloqueado contabil contable
  alter neuer letzter am vom zum per und der des gutschriften belastungen eingange ausgange einnahmen ausgaben buchungen umsatze konto
  au ancien nouveau crediteur debiteur du des le compte precedent precedente anterieur reporter mouvements operations debits
  iniziale finale contabile movimenti entrate uscite addebiti accrediti riportato riportare attuale conto
  vorig vorige nieuw nieuwe begin eind bij af rekening op ingaende utgaende inngaende utgaende per konto inkommande
  acilis kapanis onceki donem sonu basi hesap awal akhir
  poczatkowe poczatkowy koncowe koncowy na dzien obciazen uznan wplywow wydatkow przychodow rachunku
  pociatocny konecny pocatecni koncovy k ke dni uctu ku dnu pocetno zavrsno konacno prethodno prenos nyito zaro
  precedent zi final initial on cont curent
  на начало начала конец конца периода день дня дату входящии исходящии входящее исходящее начальныи конечныи начальное конечное вхіднии вихіднии
  средств счета счете рахунку місяця месяца оборот
  εκ απο μεταφορα μεταφορας προηγουμενο νεο αρχικο τελικο λογαριασμου
  افتتاحي الافتتاحي ختامي الختامي سابق السابق حالي الحالي اول اخر المدة פתיחה סגירה קודמת נוכחית חשבון`)

const minimum =
  /^(?:minimum (?:amount|payment)(?: due)?|(?:pagamento|valor|pago|importe) minimo|mindest(?:betrag|zahlung)|paiement minimum)$/
/** Of languages that part no words: it ends so, or begins so. */
const unparted =
  /^.{0,10}(?:残高|余额|餘額|繰越[金額し]?|이월[금액]?|잔액|잔고|结转|結轉|承前|合计|合計|小计|小計|합계|총계)$|^(?:ยอดยก|ยอดคงเหลือ|ยอดรวม|รวมทั้ง)/u
const maxWords = 8

/**
 * Each word of it is one that is written of balances and totals, days left out, and one of those says that it is about one: `Saldo que
 * passa`, `Total paid in`, not `Saldo Comercial Ltda`, `Total Wine`, `Balance transfer`.
 */
function isSumName(text: string, key: string): boolean {
  if (text.length > 80) return false
  if (/[\u0e00-\uffff]/.test(text) && unparted.test(normalForm(text, 'NFKC').trim())) return true
  if (minimum.test(key) || /^so du\b/.test(key)) return true
  if (!isOfSums(/^\p{L}+/u.exec(key)?.[0] ?? 'a')) return false
  const bare = key
    .replace(/\b\d{1,2} (?:de )?\p{L}{3,} (?:de )?\d{2,4}\b|\b\p{L}{3,} \d{1,2} \d{4}\b/gu, ' ')
    .replace(/\d+/g, ' ')
    .trim()
  if (bare === 'b f' || bare === 'c f' || bare === 'b d' || bare === 'c d') return true
  const words = bare.split(/\s+/)
  if (words.length > maxWords) return false
  const balanced = words.some((one) => balances.test(one))
  const added = words.filter((one) => sums.test(one))
  const isAbout = balanced || (added.length > 0 && words.length > 1)
  return isAbout && words.every(isOfSums)
}

const isOfSums = (word: string) => beside.has(word) || balances.test(word) || sums.test(word)
