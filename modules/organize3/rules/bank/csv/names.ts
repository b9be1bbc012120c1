// What banks over the world call their columns, by role, and how well a name fits. Names are compared as `wordKey` leaves
// them, without the currency they may carry. A name proposes; what the column holds decides.
import { markPattern } from '#core/import/currency-marks.ts'
import { wordKey } from '#core/import/rules.ts'
import type { ColumnRole } from '../choices.ts'
import { currencyOfName } from './amounts/currency-words.ts'

const words = (...lists: string[]) => lists.flatMap((list) => list.split(', ')).map(plainKey)

/** As `wordKey`, and one letter for the i of Turkish with a dot and that without: capitals and careless files mix them up. */
export function plainKey(text: string): string {
  return wordKey(text).replaceAll('ı', 'i')
}

/** Names that nothing but the id of a movement has: also where a payment and what is given back of it have the same. */
export const idNames = words(
  'transferwise id, transfer wise id, balance transaction id, transaction id, id, identificador, identifier, fitid, id da transacao, id transacao',
)

/** Names of an amount as it moved the account, beside one in the currency of a shop. */
const ownAmounts = words(
  'billing amount, сума в валюті картки, сума в валюті рахунку, billed amount, source amount after fees, account amount, amount in account currency, amount account currency, account currency amount, settled amount, betrag in kontowahrung, kwota w walucie rachunku, kwota w walucie konta, castka v mene uctu, suma v mene uctu, suma saskaitos valiuta, summa konta valuta, summa kontovaluutas, osszeg a szamla devizanemeben, belopp i kontovaluta, importe en moneda de la cuenta, valor na moeda da conta, montant en devise du compte, importo in valuta conto, сумма в валюте счета, сумма платежа, kwota transakcji waluta rachunku, total inclusive of fees and or spread, total inclusive of fees, total incl fees',
)

/** Names of the currency that those are in. */
const ownCurrencies = new Set(
  words(
    'billing currency, source currency, account currency, kontowahrung, waluta rachunku, waluta konta, mena uctu, saskaitos valiuta, konta valuta, kontovaluuta, szamla devizaneme, kontovaluta, moneda de la cuenta, moeda da conta, devise du compte, valuta conto, валюта счета, валюта платежа',
  ),
)

export const isOwnAmount = (name: string) => ownAmounts.includes(nameKey(name))
export const isOwnCurrency = (name: string) => ownCurrencies.has(nameKey(name))

/** Whole names, the likeliest first: of the day a movement happened before that on which it was booked or counts. */
const names: Partial<Record<ColumnRole, readonly string[]>> = {
  date: words(
    'completed date, finished on, transaction date, transaction creation date, date of transaction, txn date, tran date, trans date, transacted at, data da transacao, data transacao, data de compra, data da compra, datum verrichting, datum transactie, transactiedatum, fecha de operacion, fecha operacion, date operation, date de l operation, date d operation, data operacji, data operazione, transaktionsdatum, kaufdatum, belegdatum',
    'date, data, datum, fecha, dato, data lanc, data lancamento, data do lancamento, data de lancamento, data mov, data movimento, data do movimento, data movimentacao, buchungstag, buchung, buchungsdatum, booking date, boekdatum, boekingsdatum, kirjauspaiva, bokforingsdag, bokforingsdatum, bogføringsdato, bokført, bokført dato, date comptable, date de comptabilisation, date comptabilisation, data contabile, data ksiegowania, datum zauctovani, datum provedeni, дата, дата операции, tarih, islem tarihi, 日付, 날짜, 거래일, 거래일자, 거래일시, 取引日, ご利用日, 利用日, 日期, 交易日期, 交易时间, 交易创建时间, 记账日期, ημερομηνια, ημ νια, ημερομηνια συναλλαγης, islem tarihi saat, konyveles datuma, tranzakcio datuma, tranzakcio idopontja, datum transakce, datum uskutecneni, datum a cas, operacijos data, kuupaev, datums',
    'date processed, posting date, posted date, post date, posted, created, created at, created on, date time, datetime, timestamp, time, pago em, paid on, bezahlt am, fecha de pago, date de paiement, release date, data de liberacao, started date, value date, data valor, valutadatum, valuta, wertstellung, wertstellungsdatum, date de valeur, date valeur, fecha valor, rentedatum, settlement date, data contabil, datum verrekening, data da operacao, data operacao, data pagamento, data de pagamento, data do pagamento, data da baixa, data de recebimento, data realizada, payment date, date paid, paid date, paid at, pagamento, dia, day, fecha movimiento, f operacion, f valor',
  ),
  value: words(
    ...ownAmounts,
    'amount, valor, betrag, montant, importe, bedrag, importo, kwota, belopp, beløb, beløp, valor da transacao, transaction amount, valor do lancamento, valor lancamento, buchungsbetrag, umsatz, monto, cantidad, сумма, сумма операции, 金額, 金额, 금액, ご利用金額, 利用金額, tutar, islem tutari, castka, objem, osszeg, castka transakce, castka uhrady, tranzakcio osszege, ποσο, ποσο συναλλαγης, suma operacijos, mutation, change, wijziging, mutatie, 交易金额, 金额 元, 発生金額, ご利用額, zneski, iznos, suma, summe, summa, maara, kwota operacji, kwota transakcji, montant net, valor pago, valor movimento, valor movimentado, valor transacao',
    'net, net amount, transaction net amount, valor liquido, value, total, amount total, valor total, gross, gross amount, bruto, montante, quantia, amt, transaction value, sum, price, paid',
  ),
  out: words(
    'expense amount, outcome, 지출, debit, debits, debito, debitos, debit amount, valor debito, debit value, withdrawal, withdrawals, withdrawn, withdrawal amt, withdrawal amount, withdraw, paid out, money out, funds out, amount out, saida, saidas, outflow, out, soll, belastung, belastungen, lastschrift, ausgang, ausgaben, af, debet, debe, cargo, cargos, egreso, egresos, retiro, retiros, gasto, gastos, addebiti, addebito, dare, uscite, uscita, retrait, retraits, depenses, depense, spent, spend, expense, expenses, despesa, despesas, wydatki, wydatek, obciazenia, obciazenie, uttag, ut, ut fra konto, ut av konto, charge, charges, payment, payments, расход, расходы, списание, borc, cikan, cikan tutar, borc tutari, izdaci, isplata, isplate, breme, zaduzenje, duguje, дебит, debi, должи, долгува, გასული თანხა, 支出, お支払金額, お引出し, 出金, 出金金額, お引出金額, 支取, 支出金額, 提出, χρεωση, terheles, vydaj, vydaje, debetas, deebet, 支出金额, 借方, お支払額, 출금, 출금액, 출금금액, 引出額, 出金額, 支払い金額, 支払金額, 出金金額 円, 出金 円, ถอนเงิน, חובה, בחובה',
  ),
  in: words(
    'income amount, 수입, credit, credits, credito, creditos, credit amount, valor credito, credit value, deposit, deposits, deposit amt, deposit amount, paid in, money in, funds in, amount in, entrada, entradas, inflow, in, haben, gutschrift, gutschriften, eingang, einnahmen, bij, haber, abono, abonos, ingreso, ingresos, deposito, depositos, accrediti, accredito, avere, entrate, recettes, recette, received, income, incomes, receita, receitas, uznania, uznanie, wplywy, wplyw, insattning, insattningar, inn, inn pa konto, ind, receipts, приход, доход, доходы, поступление, зачисление, alacak, giren, giren tutar, alacak tutari, primici, uplata, uplate, dobro, odobrenje, potrazuje, кредит, kredi, побарува, შემოსული თანხა, 収入, 입금, 입금액, 입금금액, お預入れ, お預け入れ, 入金, 入金金額, お預り金額, 預入金額, 存入, 存入金額, πιστωση, jovairas, prijem, prijmy, kreditas, kreedit, 收入, 收入金额, 贷方, 預入額, 入金額, 預かり金額, 入金金額 円, 入金 円, ฝากเงิน, זכות, בזכות',
  ),
  side: words(
    'deb cred, d c, dc, c d, cd, dr cr, cr dr, credit debit, debit credit, credito debito, debito credito, credit debit indicator, debit credit indicator, af bij, bij af, soll haben, s h, sinal, natureza, natureza do lancamento, direction, direcao, sens, segno, indicator, tipo de lancamento, tipo lancamento, tipo de transacao, transaction type, tipo, type, art, kind, in out, entrada saida, sign, details, 収支, 수입 지출, 記錄類型, 交易类型, income expense, credit or debit, cargo abono, debe haber, ingreso egreso, 收 支, 收支, 收支类型, 借贷, 入出金, 借贷标志, χρεωση πιστωση, προσημο, προσημο ποσου, smer uhrady, smer platby, debetas kreditas, deebet kreedit, debets kredits, ba, borc alacak, jovairas terheles, kierunek, inn ut, in uit, entrate uscite, dare avere',
  ),
  currency: words(
    ...ownCurrencies,
    'currency, currency code, fiat, payout currency, settlement currency, transaction currency, moeda, wahrung, waehrung, buchungswahrung, munt, muntsoort, valuta, devise, monn, monnaie, divisa, moneda, waluta, waluta operacji, mena, ccy, валюта, валюта операции, para birimi, 通貨, 币种, 幣種, 幣別, 화폐, valuutta, deviza, devies, valuta rekening, valutacode, payment currency, valiuta, valuuta',
  ),
  balance: words(
    'balance, running balance, running bal, saldo, saldos, solde, kontostand, account balance, saldo do dia, saldo apos, saldo apos lancamento, saldo final, partial balance, balance after, bal after, balance after transaction, available balance, closing balance, ledger balance, saldo disponivel, kontosaldo, bokford saldo, zustatek, stan, saldo po operacji, saldo po transakcji, saldo nach buchung, bakiye, остаток, saldo contabil, stand, υπολοιπο, λογιστικο υπολοιπο, konyvelt egyenleg, likutis, jaak, atlikums, saldo actual, saldo contabile, saldo dopo, saldo na mutatie, balance amt, disponible, egyenleg, stanje, ยอดคงเหลือ, 잔액, 거래 후 잔액, יתרה, היתרה, 残高 円, 残高, 差引残高, 余额, 餘額, 即時餘額, 帳戶餘額, 거래후잔액, салдо, balanca, balanta, sold contabil, ნაშთი',
  ),
  bank_id: words(
    ...idNames,
    'reference id, transaction number, n de transaction, no de transaction, numero de transaction, buchungsreferenz, reference number, transaction reference, codigo da transacao, codigo de autenticacao, numero do documento, nr documento, nr doc, docto, documento, num doc, n doc, doc, document number, operation id, id operacao, id da operacao, numero de operacion, numero operazione, source id, order id, referencia, reference, ref, ref no, ref number, chq ref no, transaktions id, volgnr, volgnummer, identyfikator, номер операции',
  ),
  fee: words(
    'fee, fees, fees taxes, fee amount, source fee amount, tarifa, tarifas, taxa, taxas, gebuhr, gebuhren, frais, comision, commissione, commissioni, total fees, transaction fee, kosten, entgelt, commission, prowizja, avgift, tax amount fee, poplatek, poplatky, poplatek v mene uctu, jutalek, dij, dijak, mokestis, komisinis, teenustasu, komisija, 手续费, 服务费, 手数料, 手数料 利息, ucret, masraf, komisyon, gebyr, gebyrer, avgifter, host fee, service fee, commission fee, προμηθεια, oplata, tasa, comissao, comissoes',
  ),
  category: words(
    'category, reporting category, categories, categoria, categorias, kategorie, categorie, category name, budget category, kategoria, kategori, rubrique, rubro, luokka, категория, категорія, 分類, カテゴリ',
  ),
  status: words(
    'balance impact, status, state, situacao, estado, etat, stav, stato, transaction status, статус, durum, tila, info, 交易状态, 当前状态, 状态, 状態, contabilizzazione, allapot, busena, olek, statuss, stato operazione, stato movimento, tilstand, 取引状況, result, resultado, ergebnis, outcome, statut, stare, estatus, durumu, islem durumu, zustand, trang thai, สถานะ, 상태, 거래상태, κατασταση, الحالة, סטטוס, состояние, स्थिति, hali, stadiu, tillstand, staat, stanje',
  ),
  account: words(
    'auftragskonto, iban auftragskonto, own account, account name, account, account number, account no, product, produto, produkt, konto, kontonummer, kontoname, conta, nome da conta, numero da conta, conta corrente, compte, nom du compte, numero de compte, numero compte, cuenta, nombre de cuenta, numero de cuenta, conto, numero conto, rekening, rekeningnummer, rachunek, numer rachunku, tili, hesap, hesap no, wallet, carteira, счет, номер счета, 口座, 账户, iban kontoinhaber, iban bban, konyvelesi szamla, szamlaszam, szamla, 金融機関, 保有金融機関, 口座名, 자산, 支払元, 付款 轉出, expense transfer out, λογαριασμος, saskaita, saskaitos nr, konts, ucet, cislo uctu, source account, from account, conta origem, conta de origem, depot, space, pocket, unterkonto, sub account, subaccount, portfolio, referenzkonto',
  ),
  description: words(
    'description, descricao, descripcion, descrizione, beschreibung, omschrijving, libelle, label, transaktionsbeschreibung, historico, historico complementar, lancamento, lancamentos, verwendungszweck, buchungstext, narrative, narration, memo, details, detail, transaction details, transaction description, title, titulo, concepto, concept, opis, opis operacji, tytul, tytuł, tytułem, tytul operacji, tytuł operacji, детали, text, tekst, remarque, communication, mededelingen, naam omschrijving, particulars, item, items, causale, detalhe, detalhes, detalle, motivo, libelle operation, libelle de l operation, popis, zprava pro prijemce, selite, viesti, aciklama, описание, назначение платежа, 摘要, 内容, ご利用内容, 利用店名, ご利用先, 交易摘要, aihe, 商品说明, 商品, 交易对方, 名稱, メモ, 备注, 備註, 附註, 說明, 交易说明, 交易描述, περιγραφη, αιτιολογια, kozlemeny, megnevezes, paaiskinimas, mokejimo paskirtis, selgitus, maksajuma merkis, お取引内容, 適用, 取引内容, ucel, meddelande, rubrik, estabelecimento, payment reference, note, notes, observacao, observacoes, description operation, transaction remarks, remarks, transaction, commercant, avisierungstext, mededeling, beschrijving, transactie, poznamka',
  ),
  party: words(
    'payee, payer, counterparty, counter party, counterparty name, partner name, payee name, payer name, beneficiary, beneficiary name, beneficiario, favorecido, empfanger, zahlungsempfanger, auftraggeber empfanger, beguenstigter zahlungspflichtiger, begunstigter zahlungspflichtiger, zahlungspflichtige r, zahlungsempfanger in, zahlungspflichtige r zahlungsempfanger in, beneficiaire, tiers, nom de la contrepartie, merchant, merchant name, merchant description, handelaar, ordenante, kontrahent, odbiorca, nadawca, motpart, mottagare, mottagare betalare, betalare mottagare, remetente destinatario, origem destino, destino origem, pagador, contraparte, customer description, tegenpartij, naam tegenpartij, nome, name, naam, comerciante, loja, paid to, paid by, pago a, recebido de, to, from, to account, saaja maksaja, nazev protiuctu, name zahlungsbeteiligter, empfanger auftraggeber, begunstigter auftraggeber, auftraggeber begunstigter, sender empfanger, nadawca odbiorca, odbiorca zleceniodawca, dane kontrahenta, saaja maksja nimi, platitelj primatelj, fornecedor, cliente, razao social, 商家, 商户名称, 对方户名, naam tegenpartij bevat',
  ),
}

/** Of these those that a movement is called by, whichever way it went. */
const eitherWay = new Set(
  words(
    'payment, payments, charge, charges, ind, ut, lastschrift, gutschrift, gutschriften, belastung, belastungen',
  ),
)
const sideNames = {
  in: new Set(names.in?.filter((name) => !eitherWay.has(name))),
  out: new Set(names.out?.filter((name) => !eitherWay.has(name))),
}
export const isCalledSide = (side: 'in' | 'out', key: string) => sideNames[side].has(key)

/** Names that say something of a movement where no column describes it. */
export const lesserDescriptions = new Set(
  words(
    'type, transaction type, tipo, tipo de transacao, tipo transacao, original description, 내용, 적요, mutatiesoort, statement descriptor, category, reference, art, operation, operacao, operacion, operazione, movimento, code',
  ),
)

/** What a payment was made with. */
export const sourceNames = new Set(
  words('funding source, source of funds, funding method, 支付方式, 收 付款方式, 取引方法'),
)

/** Where the money is. Another party has such columns as well: what is beside them and in them decides. */
const placeNames = new Set(
  words(
    'banco, bank, bank name, caixa, wallet name, kontobezeichnung, institution, portefeuille, acct, acct no, a c, a c no, acct nbr, cont, рахунок, hesap adi, last 4, register, pot, vault, space name, jar, 口座番号, 账号, 계좌번호, เลขที่บัญชี, so tai khoan, חשבון, رقم الحساب',
  ),
)
export const isOfPlace = (name: string) => placeNames.has(nameKey(name))

/** What was paid with: an account, a card, cash, the balance of a program. */
export const isOfMeans = (name: string) => meansName.test(nameKey(name))
const meansName =
  /^(?:(?:payment|pay) (?:method|mode|type|means)|(?:method|mode|means) of payment|paid (?:by|with|from|via)|(?:forma|meio|metodo|medio|modo|tipo) (?:de )?(?:pagamento|pago|pagos)|(?:metodo|modalita|mezzo|tipo) (?:di )?pagamento|(?:mode|moyen|type) de (?:paiement|reglement)|zahlungs(?:art|weise|mittel|methode)|bezahlt (?:mit|per)|betaal(?:wijze|methode)|betalingsm(?:etode|ate)|betalningssatt|maksutapa|(?:sposob|metoda|forma) p[lł]atnosci|(?:zpusob|sposob) (?:platby|uhrady)|fizetesi mod|odeme (?:sekli|yontemi|tipi)|способ оплаты|тип оплаты|支付方法|付款方式|支払方法|支払い方法|決済方法)$/

/** What an order is called by. */
export const isOfOrder = (name: string) =>
  /^(?:(?:id|n|no|nr|numero) (?:o )?(?:d[aeo] )?(?:pedido|venda|orden)|(?:order|bestell\w*|commande|ordine|pedido|orden)(?: (?:id|number|no|nr|numero|nummer))?)$/.test(
    nameKey(name),
  )

/** What was given back of an amount: a part of a sum that is written with a minus is none. */
export const isOfRefunds = (name: string) =>
  /\b(?:refund\w*|reembols\w*|estorn\w*|devolvid\w*|devuelt\w*|erstattet\w*|rembours\w*|rimbors\w*)\b/.test(
    nameKey(name),
  )

/** What the state takes, in a column of its own. */
export const taxNames = new Set(
  words(
    'tax, taxes, tax amount, withholding tax, tax withheld, steuer, steuern, quellensteuer, imposto, impostos, ir, irrf, iof, impuesto, impuestos, retencion, ritenuta, imposte, taxe, impots, podatek, dan, belasting, skatt, skat, vero, 税, 税额',
  ),
)

/** Single words by which a longer name is known: `Valor (em R$)`, `datum van boeking`. */
const parts: Partial<Record<ColumnRole, readonly string[]>> = {
  date: words('date, data, datum, fecha, dato, tag, дата, tarih, dag, paiva, pvm, 日'),
  value: words(
    'amount, valor, betrag, montant, importe, bedrag, importo, kwota, belopp, value, total, monto, summe, suma, сумма, 金額, 金额, tutar, castka',
  ),
  out: words(
    'debit, debito, withdrawal, withdrawals, saida, debet, soll, lastschrift, belastung, 支出',
  ),
  account: words('account, konto, kontonummer, conta, compte, cuenta, conto, rekening, rachunku'),
  status: words('status, situacao, state, statut, estatus, durumu'),
  currency: words(
    'currency, moeda, moneda, wahrung, devise, divisa, valuta, valiuta, waluta, mena',
  ),
  in: words('credit, credito, deposit, deposits, entrada, haben, gutschrift, 收入'),
  balance: words('balance, saldo, saldos, solde, kontostand, 残高, 余额'),
  description: words(
    'description, descricao, descripcion, descrizione, beschreibung, omschrijving, libelle, historico, transaktionsbeschreibung, narrative, opis',
  ),
}

/** Words for what is charged, also at the end of longer ones (`Transaktionsgebühr`) and in scripts without blanks. */
const feeStems =
  /(?:^| )(?:fees?|charges?|mdr|msf|merchant discount|tarif(?:as?|fa)|taxas?|tasas?|comisi\p{L}+|comiss\p{L}+|commissi\p{L}+|frais|\p{L}*gebuhr(?:en)?|\p{L}*provisione?[ns]?|\p{L}*entgelte?|\p{L}*kosten|spese|op[lł]at[ay]|prowizj\p{L}+|комисси\p{L}+|ucreti?|masraf\p{L}*|komisyon\p{L}*|avgift\p{L}*|gebyr\p{L}*|poplat\p{L}+|phi|biaya|levy|withh\p{L}+|reten(?:cao|cion)\p{L}*|disagio|courtage)(?: |$)/u
const feeWords = words('手续费, 手續費, 手数料, 服务费, 수수료, ค่าธรรมเนียม')

/** Words that say a column is about something else beside what it is named after. */
const others: Partial<Record<ColumnRole, readonly string[]>> = {
  account: words(
    'counterparty, payee, payer, beneficiary, beneficiario, favorecido, empfanger, empfangers, zahlungsbeteiligter, zahlungsempfanger, zahlungspflichtiger, beguenstigter, recipient, sender, partner, merchant, other, from, to, target, source, destino, destinatario, origem, remetente, til, fra, till, fran, pagador, contraparte, contrepartie, beneficiaire, tiers, contrapartida, controparte, ordenante, kontrahenta, nadawcy, odbiorcy, tegenpartij, type, tipo, balance, saldo, currency, moeda, category, code',
  ),
  date: words(
    'birth, due, vencimento, vencto, vcto, vencimiento, emissao, emision, competencia, prevista, previsto, expected, planned, payout, statement, initial, final, start, end, expiry, of birth',
  ),
  value: words(
    'initiale, target, converted, local, foreign, refund, refunded, balance, saldo, saldos, solde, kontostand, fee, fees, tax, taxes, rate, cotacao, exchange, cashback, discount, shipping, tip, vat, iva, limit, asset, crypto, coin, shares, retried, rewards, reward, initial, final, ruecklastschrift, lastschrift, quantity, qty, qtd, quantidade, menge, anzahl, cantidad, gift, us, eingangsbetrag, count, 价格, 单价',
  ),
  balance: words('initial, final balance of, opening, anterior, start, before, antes, previous'),
  currency: words('local, converted, foreign'),
  description: words('original, fee, extended, raw, category, zusatz code'),
  status: words('payout, card, shipping, order, account'),
  fee: words(
    'after, before, incl, inclusive, including, net, without, less, apos, sem, ohne, target, rate, percent, percentual, cambio, cotacao, juros, type, tipo, currency, cleaning, shipping, delivery, postage, handling, versand, frete, envio',
  ),
  in: words('entries, card, cartao'),
  out: words('entries, card, cartao'),
}

/** `(R$)`, `[USD]`, `(kr)`, ` US$`. */
const ownMark = new RegExp(
  String.raw`[([](?:em |en |in )?(?:${markPattern}|[A-Z]{3}|\p{Sc})[)\]]|(?<=\s)[A-Za-z]{0,3}\p{Sc}`,
  'gu',
)

/** A name as it is compared: `Valor (R$)` → `valor`. */
export function nameKey(name: string): string {
  const bare = name.replace(ownMark, ' ')
  // `RunningBalance` is two words.
  return plainKey(bare.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
}

/** Its name says that it is about something else, as `Payout Status` is. */
export const isOfOther = (role: ColumnRole, name: string) => {
  const key = nameKey(name)
  const isBefore = (role === 'value' || role === 'currency') && beforeChange.test(key)
  const isNone = isBefore || isRate(role, name)
  return isNone || others[role]?.some((word) => key.split(' ').includes(word)) === true
}

/** `Taxa (%)` is what fees are reckoned by. */
const isRate = (role: ColumnRole, name: string) =>
  name.includes('%') && (role === 'fee' || role === 'value')

/** What an amount was before it was changed: `Originalbetrag`, `Původní částka`. */
const beforeChange = /\b(?:or[iy]g(?:inal\p{L}*)?\b|oorspr|ursprung|p[ou]vodn|eredeti|izvorn)/u

/** Credit and debit are the cards that a shop was paid with, as those who take cards write: no directions. */
export const isOfCards = (name: string) =>
  fitOf('side', name) === 0 &&
  /\b(?:modalidade|produto|product|cart\S*|card|bandeira|meio|arranjo|process(?:ed)? as|payment method|forma de pagamento)\b/.test(
    nameKey(name),
  )

/** It is one of a terminal for cards, or of what it pays out. */
export const isOfTerminal = (name: string) =>
  /\b(?:bandeira|modalidade|nsu|card (?:brand|type|scheme)|autorizacao|terminal|payout\w*)\b/.test(
    nameKey(name),
  )

/** It says that its cells are directions: by a word for that, or by both of them. */
export function isOfSides(name: string): boolean {
  const key = nameKey(name)
  const isVague = /^(?:t[iy]p[eo]|art|kind|details|transaction type|tipo de transacao)$/.test(key)
  const ofOut = /\b(?:d|dr|db|deb\w*|soll|dare|out)\b/
  const ofIn = /\b(?:c|cr|cred\w*|kred\w*|haben|avere|in)\b/
  return (
    (fitOf('side', name) > 0 && !isVague) ||
    /\b(?:natur\w+|direc\w+|richtung|sens|segno|sinal|signo|sign|indicador|dc|cd|drcr|crdr)\b/.test(
      key,
    ) ||
    (ofOut.test(key) && ofIn.test(key))
  )
}

/** In languages that part no words: an account of somebody else, what is on it. */
const ofOthers = /对方|對方|相手|收款|转入|轉入|상대|类型|類型|余额|餘額|잔액|币|幣/

/** How well a name fits a role: nought for not at all, up to a hundred. */
export function fitOf(role: ColumnRole, name: string): number {
  const key = nameKey(name)
  if (key === '' || isRate(role, name)) return 0
  const at = names[role]?.indexOf(key) ?? -1
  if (at >= 0) return 100 - at / 10
  // `CAD$` and `USD$`: an amount in either.
  if (role === 'value' && key.length === 3 && currencyOfName(name, '')) return 50
  const tokens = key.split(' ')
  if (isOfOther(role, name)) return 0
  const numbered = key.replace(/ ?\d+$/, '')
  const mayBeNumbered = role === 'description' || role === 'account'
  if (mayBeNumbered && numbered !== key && names[role]?.includes(numbered)) return 60
  if (role === 'fee') {
    const isFee = feeStems.test(key) || feeWords.some((word) => key.includes(word))
    return isFee ? 40 - tokens.length : 0
  }
  if (role === 'account' && /账户|帳戶|帐户|계좌/.test(key) && !ofOthers.test(key)) return 40
  const part = parts[role]?.findIndex((word) => tokens.includes(word)) ?? -1
  return part >= 0 ? 40 - part - tokens.length : 0
}

/** How many roles the cells of a row name; of use only where one of them is the date. */
export function namedRoles(row: readonly string[]): number {
  const roles = Object.keys(names) as ColumnRole[]
  const fits = row.map((cell) =>
    cell.length > 60 ? undefined : roles.find((role) => fitOf(role, cell) > 0),
  )
  return fits.includes('date') ? fits.filter(Boolean).length : 0
}
