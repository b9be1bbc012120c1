// Words in a text that say that no money was moved, alike in all formats.
import { describe, expect, test } from 'vitest'
import type { Known } from '#modules/organize3/rules/bank/choices.ts'
import { dollars, readText } from './setup.ts'

const known: Known = { ...dollars, zone: 'America/New_York', today: '2026-11-28' }
const formats = {
  csv: (text: string) =>
    `Date,Description,Amount\n2026-10-13,Tesco,-45.20\n2026-10-14,${text},-10.00\n2026-10-15,Dana,1500.00\n`,
  ofx: (text: string) =>
    ofxOf('<NAME>Tesco<TRNAMT>-45.20', `<NAME>${text}<TRNAMT>-10.00`, '<NAME>Dana<TRNAMT>1500.00'),
  qif: (text: string) =>
    `!Type:Bank\nD13/10/2026\nT-45.20\nPTesco\n^\nD14/10/2026\nT-10.00\nP${text}\n^\nD15/10/2026\nT1500.00\nPDana\n^\n`,
}
function ofxOf(...movements: readonly string[]): string {
  const all = movements.map(
    (one, at) => `<STMTTRN><DTPOSTED>2026101${at + 3}<FITID>${at + 1}${one}</STMTTRN>`,
  )
  return `<OFX><STMTRS><CURDEF>USD<ACCTID>1<BANKTRANLIST>${all.join('\n')}</BANKTRANLIST></STMTRS></OFX>`
}

/** What becomes of the rows that are not taken as they are. */
const fates = (text: string) => {
  const { reading, lines } = readText(text, known)
  const asked = reading.questions.map(({ about }) => about as string)
  return {
    doubts: lines.flatMap(({ amount, doubt }) => (doubt ? [`${amount} ${doubt}`] : [])),
    reasons: reading.accounts.flatMap(({ refused }) => refused.map(({ reason }) => reason)),
    asked: asked.filter((about) => about === 'standing' || about === 'sum'),
  }
}
const taken = { doubts: [], reasons: [], asked: [] }
const standing = { doubts: ['-10.00 standing'], reasons: [], asked: ['standing'] }

describe.each(Object.entries(formats))('in %s', (_, write) => {
  test.each(
    `DECLINED: SHELL|SHELL [DECLINED]|REVERSED SHELL|VOID - check 12|CANCELLED: Rent|Pay PLDT (FAILED)|Payment to Eve Failed|Pre-authorization HOTEL|
    Temporary hold HOTEL|Agendado: Luz|Pix agendado Maria|Scheduled: rent|Upcoming: rent|Estornado: compra|Compra cancelada LOJA|Pago anulado LOJA|Prélèvement rejeté EDF|
    Cheque devolvido 12|Überweisung abgelehnt|Lastschrift storniert|Reversed: Pay PLDT|SHELL - expired|SHELL - pending authorization|
    Varekjøp i butikk REMA   T Reservert transaksjon|Reservation Kortköp ICA|SKLEP  ZAKUP PRZY UŻYCIU KARTY transakcja nierozliczona|Prel COOP|Katevaraus PRISMA|
    Reserverat belopp ICA|Blokada środków ALLEGRO|Blokace prostředků ALBERT|Δέσμευση ποσού LIDL|Холд ЛЕНТА|Блокировка средств|Заблоковано АТБ|Rezervacija sredstava KONZUM|
    Zárolt összeg LIDL|Reserveeritud MAXIMA|Retención tarjeta|Kaartreservering AH|REWE noch nicht gebucht|Kartenautorisierung REWE|Reserveret NETTO|
    Respinto: bonifico Anna|Bonifico rifiutato Anna|Addebiti stornati ENEL|Abgewiesen: Miete|Abgewiesene Zahlung Miete|Zurückgewiesen Miete|Zahlung verweigert|Widerrufene Lastschrift|
    Carte refusée Anna|Paiement échoué EDF|Pago denegado LOJA|Pagamentos negados|Pix malsucedido Ana|Compra não autorizada|Afgewezen incasso|Betaling teruggedraaid|
    Nekad betalning ICA|Misslyckad överføring|Avvist betaling NETTO|Mislykket overførsel|Hylätty maksu|Epäonnistunut maksu|Nieudana transakcja|Odmówiono ALLEGRO|Zamietnutá platba|
    Neúspěšná platba|Elutasított utalás|Meghiúsult utalás|Plată respinsă|Odbijena uplata|Neuspješno plaćanje KONZUM|Zavrnjeno plačilo|Неуспешный платеж|Аннулировано ЛЕНТА|
    Отхвърлено плащане|Απορρίφθηκε LIDL|Noraidīts maksājums|Atšauktas mokėjimas|Tühistatud makse|Başarısız ödeme|Reddedilen havale|Ditolak: transfer`
      .split('|')
      .map((text) => text.trim()),
  )('what says that it did not happen is asked about: %s', (text) => {
    expect(fates(write(text))).toEqual(standing)
  })

  test.each([
    ['PENDING - CARD PURCHASE', 'pending'],
    ['Hotel (pendente)', 'pending'],
    ['AUTHORIZATION', 'pending'],
    ['Total credits', 'total'],
    ['Opening balance', 'balance'],
  ])('what is to come, a total or a balance stays out: %s', (text, reason) => {
    expect(fates(write(text))).toEqual({ ...taken, reasons: [reason] })
  })

  test('a balance brought forward is asked about', () => {
    expect(fates(write('Brought forward'))).toEqual({
      ...taken,
      doubts: ['-10.00 sum'],
      asked: ['sum'],
    })
  })

  test.each(
    `Estorno de compra|Refund of order 12|REVERSAL OF FEE|Household goods|Refuse collection|PURCHASE AUTHORIZED ON 10/12 SHELL|Hold'em Club|Returned item fee|
    Devolução LOJA|Cancellation policy Ltd|Voiding Ltd|Unfailing Love Church|Denied Area Books|Pix recebido Maria|Reservation HOTEL|Memo pads|
    Prel skatt|Prelude Books|Kortköp ICA|Reservations Ltd|
    Blokkendoos|Холдинг|Retención IRPF|Rezervacija hotela|Reserve Club|Блокнот|
    Annullamento LOJA|Storno poplatku|Rückbuchung REWE|Anulación compra|Zwrot: anulacja LIDL|Stornierung Hotel|Отказ от товара|Negativzinsen|Refugio Hotel|Falla Bar|Respirar Ltda|Gagalova 3|Cancela Bar`
      .split('|')
      .map((text) => text.trim()),
  )('what moved money comes in: %s', (text) => {
    expect(fates(write(text))).toEqual(taken)
  })
})

describe('in OFX', () => {
  test('what is only held stays out', () => {
    expect(fates(ofxOf('<TRNTYPE>HOLD<NAME>Hotel<TRNAMT>-10.00')).reasons).toEqual(['pending'])
  })

  const first = '<NAME>Shop<TRNAMT>-10.00'
  test('what is corrected does not count beside its correction', () => {
    const text = ofxOf(first, `${first.replace('10', '12')}<CORRECTFITID>1<CORRECTACTION>REPLACE`)
    expect(readText(text, known).lines.map(({ amount }) => amount)).toEqual(['-12.00'])
    expect(fates(text)).toEqual({ ...taken, reasons: ['cancelled'] })
  })

  test('a correction may have the id of what it corrects', () => {
    const second = '<CORRECTFITID>1<CORRECTACTION>REPLACE'
    const text = ofxOf(first, `${first.replace('10', '12')}${second}`).replace(
      '<FITID>2',
      '<FITID>1',
    )
    expect(readText(text, known).lines.map(({ amount }) => amount)).toEqual(['-12.00'])
  })

  test('what is deleted does not count, nor does its deletion', () => {
    const text = ofxOf(first, `${first}<CORRECTFITID>1<CORRECTACTION>DELETE`)
    expect(fates(text)).toEqual({ ...taken, reasons: ['cancelled', 'cancelled'] })
  })

  test('what corrects a movement of another file is asked about', () => {
    const text = ofxOf(`${first}<CORRECTFITID>X<CORRECTACTION>REPLACE`)
    expect(fates(text)).toEqual(standing)
  })
})

describe('in QIF without the end of a record', () => {
  test.each([
    ['D13/10/2026\nT-1.00\nPA\nD14/10/2026\nT-2.00\nPB\n^\nD15/10/2026\nT-3.00\nPC\n^\n', 3],
    ['T-1.00\nD13/10/2026\nPA\nT-2.00\nD14/10/2026\nPB\n^\nT-3.00\nD15/10/2026\nPC\n^\n', 3],
    ['PA\nD13/10/2026\nT-1.00\nPB\nD14/10/2026\nT-2.00\n^\nPC\nD15/10/2026\nT-3.00\n', 3],
  ])('the next one is a movement all the same: %#', (records, count) => {
    const { lines } = readText(`!Type:Bank\n${records}`, known)
    expect(lines.map(({ amount, raw }) => `${amount} ${raw}`)).toEqual(
      ['-1.00 A', '-2.00 B', '-3.00 C'].slice(0, count),
    )
  })

  test('an amount without a day is said to be one', () => {
    const { lines, reading } = readText(
      '!Type:Bank\nD13/10/2026\nT-1.00\nPA\nT-2.00\nPB\n^\n',
      known,
    )
    expect(lines).toHaveLength(1)
    expect(reading.accounts[0]!.refused).toMatchObject([{ line: 5, reason: 'no_date' }])
  })
})

test('a word for what is only held is asked about in any column, but where most rows have it or it is of something else', () => {
  const held = (name: string, ...cells: readonly string[]) => {
    const rows = cells.map((cell, at) => `2026-10-1${at},${cell},Shop ${at},-${at + 1}0.00`)
    return fates(['Date', name, 'Description', 'Amount'].join() + `\n${rows.join('\n')}\n`).doubts
  }
  expect(held('Reference', 'CRD_1', 'HOLD', 'CRD_2', 'MO 3')).toEqual(['-20.00 standing'])
  expect(held('Reference', 'HOLD', 'HOLD', 'HOLD', 'CRD_2')).toEqual([])
  expect(held('Shipping Status', 'sent', 'pending', 'box 12', 'box 13')).toEqual([])
})

/** How long this thread works for it, in milliseconds: what else the machine does meanwhile does not count. */
function workOf(run: () => void): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

describe('words that go on in rows below', () => {
  const table = (...more: readonly string[]) =>
    `Description,Date,Amount\nShop,2026-10-13,5.00\n${more.map((words) => `${words},,`).join('\n')}\nBar,2026-10-14,6.00\n`

  test('may say there that it did not happen', () => {
    expect(fates(table('Order 12', 'Payment declined')).doubts).toEqual(['5.00 standing'])
  })

  test('go on as far as they are kept, and what is beyond is refused', () => {
    const words = Array.from({ length: 2000 }, (_, at) => `more words ${at}`)
    const { reading, lines } = readText(table(...words), known)
    const [{ refused }] = reading.accounts as [(typeof reading.accounts)[number]]
    expect(lines.map(({ raw }) => raw.length > 10_000)).toEqual([true, false])
    expect(lines[0]!.raw).toMatch(/^Shop more words 0 more words 1 /)
    expect(refused.length).toBeGreaterThan(0)
    const ends = `more words ${1999 - refused.length}`
    expect(lines[0]!.raw.endsWith(ends)).toBe(true)
  })

  test('are read in time that grows with them', () => {
    const words = Array.from({ length: 20_000 }, (_, at) => `more words ${at}`)
    expect(workOf(() => readText(table(...words), known))).toBeLessThan(3_000)
  })
})

test('many columns of states are read in time that grows with them', () => {
  const columns = Array.from({ length: 90 }, (_, at) => at)
  const stateAt = (at: number) => ['Pending', 'Done', 'Failed'][at % 3]!
  const rows = Array.from(
    { length: 150 },
    (_, row) => `2026-10-13,Shop ${row},5.00,${columns.map((at) => stateAt(at + row)).join(',')}`,
  )
  const names = columns.map((at) => `State ${at}`).join(',')
  const text = `Date,Description,Amount,${names}\n${rows.join('\n')}\n`
  expect(workOf(() => readText(text, known))).toBeLessThan(2_000)
})
