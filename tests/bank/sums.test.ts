// Balances and totals that stand between the movements in words of any bank: each is asked about, and what a shop is called is not.
import { describe, expect, test } from 'vitest'
import type { Known } from '#modules/organize3/rules/bank/choices.ts'
import { dollars, readText } from './setup.ts'

const known: Known = { ...dollars, zone: 'America/New_York', today: '2026-11-28' }
const rowsOf = (first: string, last = 'Rent') =>
  `Date,Description,Amount
2026-10-01,${first},-1000.00
2026-10-13,Tesco,-45.20
2026-10-14,Dana,1500.00
2026-10-15,Shell,-20.00
2026-10-16,${last},-700.00
`
const found = (text: string) => {
  const { reading, lines } = readText(text, known)
  const marked = lines.filter(({ doubt }) => doubt === 'sum').map(({ line }) => line)
  const left = reading.accounts.flatMap(({ refused }) => refused.map(({ line }) => line))
  const asked = reading.questions.flatMap(({ about, count }) => (about === 'sum' ? [count] : []))
  return { marked, left, asked }
}

/** A list of texts, parted by bars. */
const texts = (list: string) => list.split('|').map((text) => text.trim())

describe('a text that names a balance or a total', () => {
  test.each(
    texts(
      `BROUGHT FORWARD|CARRIED FORWARD|Opening Bal|Ending Bal|Bal b/f|B/F|C/F|Balance c/d|Balance b/d|Balance on 30 September 2026|
      Statement balance|Previous Statement Balance|New balance|Total paid in|Grand total|Weekly total|Net change|Minimum Payment Due|
      Saldo do caixa|Saldo que passa|Saldo anterior em caixa|SALDO CTA CORRENTE|Total de entradas|Fechamento do caixa|TOTAL DA FATURA|
      SALDO FATURA ANTERIOR|Total da fatura anterior|PAGAMENTO MINIMO|Limite disponível|Saldo transportado|SALDO AL CORTE|SALDO DISPONIBLE|
      SALDO AL 30/09/2026|TOTAL DE CARGOS|Total de compras|Saldovortrag|Vortrag|Übertrag|Kontostand am 30.09.2026|Saldo per 31.10.2026|Tagessaldo|
      Total Gutschriften|Total Belastungen|Summe Eingänge|Solde au 30/09/2026|Ancien solde (créditeur) au 30.09.2026|SOLDE CREDITEUR AU 31.10.2026|
      Report à nouveau|Solde à reporter|TOTAUX DES MOUVEMENTS|Riporto saldo precedente|Saldo iniziale al 30/09/2026|Totale movimenti|
      Vorig saldo|Beginsaldo|DEVİR|Açılış bakiyesi|SALDO AWAL|Saldo początkowe na dzień 2026-10-01|Suma obciążeń|Stan początkowy|
      前期繰越|次期繰越|期首残高|전월이월|上期结转|本月合计|ยอดยกมา|Số dư đầu kỳ|Входящий остаток|Исходящее сальдо|Вхідний залишок|
      Остаток на 01.10.2026|رصيد افتتاحي|יתרת פתיחה|Počiatočný stav|Počáteční zůstatek k 1.10.2026|Sold inițial|Υπόλοιπο εκ μεταφοράς|Ingående balans|
      Startsaldo|Početno stanje|Nyitó egyenleg`,
    ),
  )('is asked about, or stays out: %s', (text) => {
    const { marked, left, asked } = found(rowsOf(text))
    expect([...marked, ...left]).toEqual([2])
    expect(asked).toEqual(marked.length > 0 ? [1] : [])
  })

  test('is asked about in a column of money in beside one of money out', () => {
    const text = `Date,Type,Description,Paid out,Paid in
01/10/2026,,BROUGHT FORWARD,,1000.00
13/10/2026,VIS,TESCO,45.20,
14/10/2026,CR,DANA,,1500.00
`
    expect(found(text).marked).toEqual([2])
  })

  test('is nobody to ask about where the balance beside it follows from it', () => {
    const text = `Date,Description,Amount,Balance
2026-10-13,Shell,-10.00,90.00
2026-10-14,Balance,20.00,110.00
2026-10-15,Final balance due,-5.00,105.00
`
    expect(found(text).marked).toEqual([])
  })
})

describe('the name of a payment that has such a word', () => {
  test.each(
    texts(
      `Balance transfer|BALANCE TRANSFER FEE|Total Energies|TOTAL ENERGIES 123|TOTAL gas station|TOTAL ACCESS 4093|CB TOTAL 13/10|Saldo Comercial Ltda|
      Total Wine|TOTAL WINE & MORE|Forward Ltd|Fast Forward|NEW BALANCE STORE 12|Balance Gym|Work Life Balance Yoga|Solde de tout compte|Bonifico saldo fattura 12|
      Recarga saldo Claro|Sold: phone case|Stan Lee Comics|Standard Chartered|Bal Harbour Shops|Suma Supermercados|SUMMIT FUEL|Saldanha Oficina|Net Claro|
      NETFLIX.COM|Report printing|Statement fee|Closing costs|Interest paid|Opening ceremony|Previous owner|Limited Edition|Due Torri|Carry Forward Bags Ltd|
      残高証明書発行手数料|余额宝|合計会計事務所|Остаток магазин Пятёрочка 12|Pagamento de fatura|Minimum wage top up|Caixa Econômica|Fechamento Motos|Account fee`,
    ),
  )('comes in without a question: %s', (text) => {
    expect(found(rowsOf(text))).toEqual({ marked: [], left: [], asked: [] })
  })
})

describe('an amount', () => {
  const table = (...rows: readonly string[]) => `Date,Description,Amount\n${rows.join('\n')}\n`
  const rows = ['2026-10-13,A,-45.20', '2026-10-14,B,1500.00', '2026-10-15,C,-20.00']
  const more = [...rows, '2026-10-16,D,-7.70', '2026-10-17,E,30.10', '2026-10-18,F,12.00']

  test.each([
    ['of all rows', '1469.20', [8]],
    ['of all that went out', '-72.90', [8]],
    ['of all that went out, without a minus', '72.90', [8]],
    ['of all that came in', '1542.10', [8]],
    ['of a cent more', '1542.11', []],
  ])('may be the sum %s before it, in any language', (_, amount, marked) => {
    expect(found(table(...more, `2026-10-31,Xyzzy,${amount}`)).marked).toEqual(marked)
  })

  test('with the other sign than all rows before it pays them out', () => {
    const ins = rows.map((row) => row.replace(',-', ','))
    expect(found(table(...ins, '2026-10-31,Payout,-1565.20')).marked).toEqual([])
    expect(found(table(...rows, '2026-10-31,All to savings,-1434.80')).marked).toEqual([])
  })

  test('may be the sum of all rows below it', () => {
    expect(found(table('2026-10-31,Xyzzy,1469.20', ...more)).marked).toEqual([2])
  })

  test.each([
    ['of two rows', rows.slice(0, 2), '1454.80'],
    ['of rows before others', rows, '-1519.99'],
  ])('is none %s', (_, above, amount) => {
    expect(found(table(...above, `2026-10-31,Xyzzy,${amount}`)).marked).toEqual([])
  })

  test('is added up without the totals above it', () => {
    const totals = ['-72.90', '1542.10', '1469.10'].map((one) => `2026-10-31,Xyzzy,${one}`)
    expect(found(table(...more, ...totals)).marked).toEqual([8, 9])
    totals[2] = '2026-10-31,Xyzzy,1469.20'
    expect(found(table(...more, ...totals)).marked).toEqual([8, 9, 10])
  })
})
