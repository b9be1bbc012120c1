// Words in the rows of bank files: which side an amount is on, what is not booked yet, and lines that are no movements.
import { fitOf, isCalledSide, plainKey } from './names.ts'
import { isRefused, saysRefused } from './refusals.ts'

const words = (...lists: string[]) => lists.flatMap((list) => list.split(', ')).map(plainKey)

const outWords = new Set(
  words(
    'd, o, db, dr, deb, dbit, s, outgo, outgoing, debit transfer, payment sent, sent, pagamento, pagamentos, pagamento efetuado, pagamento enviado, exp',
    'odchozi, ausgabe, дт, vyber, χ, kimeno, belastning, belastung, wychodzacy, wychodzaca, giden, sortie, utgift, meno, otto, debiteur, uitgaand, afschrijving, afschrijvingen, 借, 付款, 转出',
  ),
)
const inWords = new Set(
  words(
    'c, i, cr, cred, h, incoming, depot, credit transfer, recebimento, recebimentos, recebido, pagamento recebido, k, kredit, crdt',
    'prichozi, einnahme, кт, vklad, π, bejovo, przychodzacy, przychodzaca, przychod, gelen, entrata, entree, inkomst, tulo, pano, crediteur, inkomend, bijschrijving, bijschrijvingen, 贷, 收款, 转入',
  ),
)

/** Letters that say it together alone, money in first: entrada and saída, income and expense, abono and cargo. */
const letterPairs = ['es', 'ie', 'ea', 'eu', 'ac', 'rd', 'ig', 'rp'] as const

/** How a column with these cells names sides: a letter is that of a word of its name, or may mean another one beside its partner. */
export function sidesOf(values: readonly string[], { name, isSpanish }: Named): typeof sideOf {
  const keys = new Set(values.filter((text) => text.length <= 2).map(plainKey))
  keys.delete('')
  const pair =
    lettersIn(name) ??
    letterPairs.find((letters) => keys.size === 2 && [...letters].every((one) => keys.has(one)))
  if (!pair) return sideOf
  // Receita and despesa, or retiro and depósito.
  const isOpen = pair === 'rd' && isSpanish && !lettersIn(name)
  return (text) => {
    const at = text !== '' && text.length <= 2 ? pair.indexOf(plainKey(text)) : -1
    if (at === -1) return sideOf(text)
    return isOpen ? undefined : at === 0 ? 'in' : 'out'
  }
}

interface Named {
  readonly name: string
  /** So are the names of the columns. */
  readonly isSpanish: boolean
}

/** The first letters of the words for both sides in a name, money in first: `ac` of `Cargo/Abono`. */
function lettersIn(name: string): string | undefined {
  const tokens = name.length > 60 ? [] : plainKey(name).split(' ')
  const [into, out] = (['in', 'out'] as const).map((side) =>
    tokens.find((one) => one.length > 1 && fitOf(side, one) >= 80),
  )
  return into && out && into[0] !== out[0] ? `${into[0]}${out[0]}` : undefined
}

/** The side that a cell names: `-` and `+` are sides, too. */
export function sideOf(text: string): 'in' | 'out' | undefined {
  const bare = text.trim()
  if (bare === '-') return 'out'
  if (bare === '+') return 'in'
  const key = plainKey(bare)
  if (outWords.has(key) || isCalledSide('out', key)) return 'out'
  return inWords.has(key) || isCalledSide('in', key) ? 'in' : undefined
}

/** Of a payment that another row books. */
const holdWords = words(
  'authorization, authorisation, authorization hold, authorisation hold, autorizacao, autorizacion, autorizzazione, autorisierung, autorisation, preauthorization, pre authorization, preauth, pre auth, pre autorizacao, hold, card hold, temporary hold',
)
const pendingWords = new Set([
  ...holdWords,
  ...words(
    'reserverat, reserverad, pending, pendente, pendiente, processing, em processamento, processando, scheduled, agendado, agendada, lancamento futuro, lancamentos futuros, en attente, in attesa, vorgemerkt, umsatz vorgemerkt, reserviert, ausstehend, offen, in behandeling, authorised, authorized, autorizado, authorisation, on hold, held, overdue, unpaid, awaiting payment, vencida, vencido, previsto, prevista, em aberto, aguardando, aguardando pagamento, a receber, a pagar, unbezahlt, in progress, em andamento, oczekujaca, oczekujace, oczekuje, in sospeso, reserved, memo, cekajici, nezauctovano, bekleyen, beklemede, provizyon, fuggoben, varaus, reservert, reservation, afventer, en cours, a venir, pendente de liquidacao, em analise, hold, pending settlement, 等待付款, 待付款, 处理中, 未入账, 保留中, 等待确认收货, laukiama, ootel, apstrade',
  ),
])
/** What a bank writes of a movement that happened. */
const settledWords = new Set(
  words(
    'completed, complete, done, finished, posted, settled, cleared, reconciled, booked, ok, success, successful, succeeded, executed, processed, approved, confirmed, paid, paid out, sent, received, deposited, transferred, payment sent, payment deposited, transfer sent, available, final, normal, active, valid, paidout, balance, venmo balance, paypal balance, cash balance, account balance, saldo, saldo em conta, 零钱, 余额, paypay残高',
    'concluido, concluida, efetuado, efetuada, efetivado, efetivada, aprovado, aprovada, confirmado, confirmada, liquidado, liquidada, pago, paga, processado, processada, realizado, realizada, enviado, enviada, recebido, recebida, finalizado, finalizada, disponivel, liberado, liberada, compensado, compensada, completado, completada, ejecutado, ejecutada, contabilizado, contabilizada, conciliado, conciliada, procesado, procesada, aplicado',
    'gebucht, umsatz gebucht, geaccepteerd, erfolgreich, ausgefuhrt, abgeschlossen, verbucht, verwerkt, geboekt, uitgevoerd, voltooid, terminee, termine, execute, executee, comptabilise, comptabilisee, effectue, eseguito, eseguita, contabilizzato, contabilizzata, completato, completata, berechnet',
    'udført, gennemført, bogført, bokført, utført, utford, genomford, bokford, toteutunut, kirjattu, zaksiegowana, zaksiegowano, zrealizowana, zrealizowano, wykonana, rozliczona, zauctovano, provedeno, hotovo, teljesitve, konyvelt, исполнен, исполнена, исполнено, проведен, проведена, выполнен, выполнена, tamamlandi, gerceklesti, onaylandi, 交易成功, 支付成功, 已转账, 已收钱, 朋友已收钱, 已存入零钱, 提现已到账, 充值完成, 已全额退款, 退款成功, 还款成功, 对方已收钱, 已到账, ivykdyta, izpildits, taidetud, zaplaceno, zauctovana, teljesult, konyvelve, zakonczono, zakonczona, zakonczone, slutford, fullfort, fullført, gennemfort, suoritettu',
  ),
)

/** A state that says of itself that money was moved, or which way. */
export function isSettled(text: string): boolean {
  return settledWords.has(plainKey(text)) || sideOf(text) !== undefined
}

/** It is the word of a state alone. */
export const standsFor = (key: string) =>
  settledWords.has(key) || pendingWords.has(key) || isRefused(key)

/** The title above movements that are still to come. */
const pendingTitle =
  /^(?:(?:proximos? )?(?:lancamentos?|movimentos?|movimientos?|transac\w+|operac\w+|compras|pagamentos?|pagos?) (?:futur[oa]s?|pendentes?|pendientes?|em processamento|por liquidar|agendad[oa]s?|a vencer|proximos)|(?:pending|scheduled|upcoming|future) (?:transactions?|payments?|activity|charges?|purchases?)|(?:transactions|payments|charges) pending|vorgemerkte (?:umsatze|buchungen)|(?:operations|transactions) (?:en cours|a venir|en attente)|(?:operazioni|movimenti) (?:in attesa|non contabilizzat[ie]))\b/

export function isPendingTitle(text: string): boolean {
  return text.length < 80 && (pendingTitle.test(plainKey(text)) || standingOf(text) === 'pending')
}

/** Why a status, or a word in place of the date, excludes the row: it is pending or cancelled. */
export function standingOf(text: string): 'pending' | 'cancelled' | undefined {
  const key = text === '' ? '' : plainKey(text)
  // What is not booked is to come.
  const [not = '', ...rest] = text.length < 60 ? key.split(' ') : []
  if (
    /^(?:non|not|nao|no|nicht|niet|nie|ne|ej|ikke|inte)$/.test(not) &&
    settledWords.has(rest.join(' '))
  )
    return 'pending'
  if (pendingWords.has(key)) return 'pending'
  // `Declined - insufficient funds`
  const first = text.length < 60 && !isRefused(key) ? plainKey(text.split(partMarks)[0]!) : key
  return isRefused(first) ? 'cancelled' : heldWords.has(first) ? 'pending' : undefined
}

/** Of the words of what is to come those that are no part of the name of anything that was paid. */
const aheadWords = new Set(
  words(
    'pending, pendente, pendiente, vorgemerkt, vorgemerkte, umsatz vorgemerkt, ausstehend, en attente, in attesa, in behandeling, oczekujaca, oczekujace, oczekuje, in sospeso, cekajici, nezauctovano, bekleyen, beklemede, provizyon, fuggoben, varaus, afventer, reservert, laukiama, ootel, apstrade, not posted, non comptabilise, 未入账, 处理中',
  ),
)
/** Set apart they say it too, but not as the first word of others. */
const apartWords = new Set([
  ...holdWords,
  ...aheadWords,
  ...words(
    'processing, em processamento, processando, in progress, em andamento, on hold, awaiting payment, aguardando, pending settlement, lancamento futuro, authorised, authorized, autorizado, em analise',
  ),
])
const heldWords = new Set([...holdWords, ...aheadWords])

/** It says so under any name: a reservation may be one of a hotel, a memo a note. */
export const isHeld = (text: string) =>
  text.length < 40 && !/^$|\d/.test(text) && isHeldKey(plainKey(text))
const isHeldKey = (key: string) => heldWords.has(key) || isRefused(key)

/** Where words of a bank and those of a payment meet. */
const partMarks = /[()[\]*:|]|\s[-–—/]\s/
const maxMarked = 200

/** Words of what did not happen yet, that no payment is called by. */
const unmoved =
  /(?<!\p{L})(?:agendad[oa]|pending|pendente|pendiente|vorgemerkt|pre ?auth\p{L}*|(?:temporary|auth\p{L}*|card|security|funds) hold|reservert transaksjon|reservation kortkop|katevaraus|nierozliczon[aey]|reserver(?:at|ad|et) (?:belopp|kop|kortkop)|reserver(?:et|t)|reserveeritud|blokada (?:srodkow|karty|kartowa)|blokace|kaartreservering|rezervacija sredstava|zarolt osszeg|retencion tarjeta|noch nicht gebucht|kartenautorisierung|δεσμευση|холд|блокировка|заблоковано|^prel(?:iminart? kop)?(?! skatt))(?!\p{L})/u
/** Set apart. */
const unmovedWords = new Set(
  words('scheduled, upcoming, programado, programada, geplant, prevu, planned'),
)
/** At the beginning. */
const firstWords = new Set(words('authorization, authorisation, scheduled, upcoming'))

/**
 * `ahead`: its first word says that it is to come, or words set apart in it do: `PENDING - CARD PURCHASE`, `Hotel (pendente)`. `unmoved`: it says
 * that its money may not have been moved: `Payment to Eve Failed`, `Pix agendado Maria`, `Scheduled: rent`.
 */
export function markOf(text: string): 'ahead' | 'unmoved' | undefined {
  const parts = text.slice(0, maxMarked).split(partMarks).map(plainKey).filter(Boolean)
  const [first = ''] = (parts[0] ?? '').split(' ')
  if (aheadWords.has(first) || parts.some((one) => apartWords.has(one))) return 'ahead'
  const isUnmovedPart = (one: string) =>
    unmovedWords.has(one) || unmoved.test(one) || isRefused(one) || saysRefused(one)
  const isUnmoved = firstWords.has(first) || parts.some(isUnmovedPart)
  return isUnmoved ? 'unmoved' : undefined
}

/** The whole of a text that names a balance: `Saldo anterior`, `S A L D O`, `Opening balance`; not `Solde prix prestations`. */
const balanceLine =
  /^(?:s ?a ?l ?d ?o|saldos?(?: (?:anterior|atual|final|inicial|total|do dia|dia|diario|diaria|do mes|mes|do periodo|devedor|credor|em conta|parcial|disponivel|disponivel dia|total disponivel dia|total disponivel|bloqueado|contabil|contabile|iniziale|finale|actual|em|em c c|c c|aplic aut mais|aplic aut|invest facil|de conta corrente))*(?: \d[\d ]*)?|(?:opening|open|closing|close|beginning|ending|starting|previous|final|initial|current|available|ledger|total|daily)(?: available)? balance(?: (?:as of|as at|on|at) [\d ]+)?|balance (?:brought|carried) forward|balance (?:b f|c f|forward)|anfangssaldo|endsaldo|schlusssaldo|anfangsbestand|(?:(?:alter|neuer|letzter|aktueller) )?kontostand|saldo (?:poczatkowe|koncowe)|(?:pocatecni|konecny) zustatek|(?:nyito|zaro) egyenleg|devreden bakiye|(?:inngaende|utgaende|ingaende) saldo|(?:期初|期末)余额|前月残高|繰越残高|beginsaldo|eindsaldo|(?:ancien|nouveau) solde|algsaldo|loppsaldo|(?:pradinis|galutinis) balansas|(?:sakuma|beigu) atlikums|likutis (?:pradziai|pabaigai)|solde (?:initial|final|precedent|anterieur|crediteur|debiteur))$/
const totalLine =
  /^(?:sub ?)?(?:totals?|totais|totale|somme|summe|gesamt|gesamtsumme|suma|razem|yhteensa|toplam|итого|合計)(?: (?:geral|general|do (?:periodo|dia|mes)|de|del|of|for|dos|das|lancamentos|credits?|debits?|transactions?|amount).*)?$/

export function isBalanceLine(text: string): boolean {
  // Decides most rows without a look at each of their characters.
  return (
    text.length < 80 &&
    /s ?a ?l ?d|bal|sol|stand|atlikum|likutis|egyenleg|z[uů]statek|bakiye|余额|残高/i.test(text) &&
    balanceLine.test(plainKey(text))
  )
}

export function isTotalLine(text: string): boolean {
  // As above.
  return (
    /tota|somme|summe|gesamt|suma|razem|yhteens|toplam|итого|合計/i.test(text) &&
    totalLine.test(plainKey(text))
  )
}

/** A sum beside a day: more words than the name of a chain of petrol stations has. */
const datedTotal =
  /^(?:sub ?)?(?:totals?|totais|totale|summe|suma) (?:geral|general|do (?:periodo|dia|mes)|del (?:periodo|dia|mes)|dos lancamentos|(?:of|de) (?:debits?|credits?|debitos|creditos|transactions)|debits?|credits?|for (?:the )?(?:day|month|period|statement|january|february|march|april|may|june|july|august|september|october|november|december))\b|^(?:turnover|kaive|apgrozijums|apyvarta|(?:tages|wochen|monats|zwischen)summe)$/

export const isDatedTotal = (key: string) => key.length < 80 && datedTotal.test(key)

/** Names of columns that only the statement of a card has: its amounts without a sign are spent. */
const cardNames =
  /\b(?:card ?(?:member|holder|no|number|used)|(?:numero|final|nome) (?:do|no) cartao|cartao|tarjeta|kreditkarte|kredietkaart|fatura|parcelas?|purchased by)\b|利用|カート|卡号?[末后後]四位/
const cardCell = /\b(?:visa|master ?card|amex|card|cartao) (?:ending|final) (?:in )?\d{4}\b/

/** A title that names the card of a statement: one of credit, which an account has none of. */
const cardTitle =
  /\b(?:credit ?cards?|cartao de credito|tarjeta de credito|carte de credit|carta di credito|kredit ?karten?\p{L}*|kredit ?kort\p{L}*|luottokort\p{L}*|karty? kredytow\p{L}*|kreditni kart\p{L}*|kredi karti\p{L}*|fatura(?: d[oe])? cartao)|信用卡|クレシットカート|신용카드|кредитн\p{L}+ карт/u

export const isCardTitle = (text: string) => text.length < 100 && cardTitle.test(plainKey(text))

/** True for columns of a card's statement, or cells that say with which card was paid. */
export function isOfCard(names: readonly string[], cells: readonly string[]): boolean {
  return (
    names.some((name) => cardNames.test(plainKey(name))) ||
    cells.some((cell) => cardCell.test(plainKey(cell)))
  )
}

/** What a card's bank writes for a payment of the bill or a refund. */
const givenBack =
  /\b(?:payment (?:received|thank you)|pagamento (?:recebido|ricevuto|de fatura|efetuado|on ?line)|pagto|pgto|thank you|payment|autopay|refund|reembolso|estorno|credito de|reversal|gracias por su pago|su pago|devolucion|remboursement|paiement recu|prelevement|erstattung|gutschrift|zahlung erhalten|zahlungseingang|rimborso|betaling ontvangen|terugbetaling|splata|zwrot|debito em conta|cashback)\b|还款|退款|退货|還款|退貨|返金/

export function isGivenBack(text: string): boolean {
  return givenBack.test(plainKey(text))
}

/** Of these what a card's bank writes of the money that it got: an account writes it of money that comes in. */
const received =
  /\b(?:payment (?:received|thank you)|thank you|pagamento (?:recebido|ricevuto)|gracias por su pago|paiement recu|zahlung erhalten|zahlungseingang|betaling ontvangen)\b|^(?!.*(?:信用卡|贷)).*还款/

export function isPaymentReceived(text: string): boolean {
  return received.test(plainKey(text))
}

/** What an account writes of money that others sent; a card is paid, and nobody sends it any. */
const transferIn =
  /\b(?:pix|ted|doc|tev|transf\p{L}*|bizum|bonifico|virement)(?: \p{L}+)? (?:receb\p{L}*|recib\p{L}*|received|ricevut\p{L}*|recu)\b|\breceb\p{L}* (?:de |por |via )?(?:pix|ted|doc|transf\p{L}*)\b/u

export function isTransferIn(text: string): boolean {
  return transferIn.test(plainKey(text))
}
