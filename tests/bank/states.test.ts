// Movements that did not happen, or have not yet: what a state that no list of words knows means is asked, and what comes under a title of
// movements to come stays out.
import { describe, expect, test } from 'vitest'
import { choiceOf } from '#modules/organize3/rules/bank/answer.ts'
import { settingsFit, settingsOf } from '#modules/organize3/rules/bank/settings.ts'
import { dollars, readText, reais } from './setup.ts'

const kroner = { ...dollars, currency: 'DKK', zone: 'Europe/Copenhagen' }
const danske = `"Dato";"Tekst";"Beløb";"Status"
"13.10.2026";"Netto";"-20,00";"Udført"
"14.10.2026";"Job";"9.000,00";"Udført"
"29.10.2026";"Husleje";"-5.000,00";"Venter"
`

describe('a state', () => {
  test('that nobody knows is asked about, and its lines stay out or come in as it is answered', () => {
    const { reading } = readText(danske, kroner)
    const [question, ...others] = reading.questions
    expect(question).toMatchObject({ about: 'state', cell: 'Venter', count: 1 })
    expect(others).toEqual([])
    const answered = (value: string) => {
      const choices = { ...reading.choices, ...choiceOf(reading, question!, value) }
      return readText(danske, kroner, choices)
    }
    const [outside, inside] = [answered('out'), answered('in')]
    expect(outside.reading.questions).toEqual([])
    expect(outside.lines).toHaveLength(2)
    expect(outside.reading.accounts[0]?.refused).toMatchObject([{ line: 4, reason: 'pending' }])
    expect(inside.lines).toHaveLength(3)
    const kept = settingsFit(settingsOf(outside.reading), reading.header)
    expect(readText(danske, kroner, kept).lines).toHaveLength(2)
  })

  test.each([
    ['says in every row the same', danske.replace('Venter', 'Udført')],
    [
      'is none but the name of a place',
      `Date,Description,State,Amount\n${'NY CA TX FL OH WA OR NV AZ UT'
        .split(' ')
        .map((state, at) => `2026-10-${10 + at},Shop ${at},${state},-${at + 1}.50`)
        .join('\n')}\n`,
    ],
    [
      'is the code of a place',
      'Date,Description,State,Amount\n2026-10-13,Shop,NY,-1.50\n2026-10-14,Job,CA,9.50\n',
    ],
    [
      'is a direction',
      'Date,Description,Balance Impact,Amount\n2026-10-13,Shop,Debit,-1.50\n2026-10-14,Job,Credit,9.50\n',
    ],
  ])('that %s is not asked about', (_, text) => {
    expect(readText(text, kroner).reading.questions).toEqual([])
  })

  test('is that of a column with a longer name, and of no payout', () => {
    const rede = `data da venda;status da venda;valor;bandeira
13/10/2026;aprovada;100,00;Visa
14/10/2026;negada;50,00;Master
15/10/2026;aprovada;-60,00;Elo
`
    const { reading } = readText(rede, reais)
    expect(reading.accounts[0]?.refused).toMatchObject([{ line: 3, reason: 'cancelled' }])
    const payout =
      'Date,Description,Payout Status,Amount\n2026-10-13,Sale,paid,9.50\n2026-10-14,Refund,pending,-1.50\n2026-10-15,Refund,paid,-1.50\n'
    expect(readText(payout).lines).toHaveLength(3)
  })

  test.each(['Fehlgeschlagen', 'Negada', 'Echoué', 'Declined - insufficient funds'])(
    'of failure leaves its lines out: %s',
    (word) => {
      const { reading, lines } = readText(danske.replace('Venter', word), kroner)
      expect(reading.questions).toEqual([])
      expect(lines).toHaveLength(2)
      expect(reading.accounts[0]?.refused).toMatchObject([{ reason: 'cancelled' }])
    },
  )
})

describe('a column that says of each row whether it is booked', () => {
  const flagged = (name: string, ...said: readonly string[]) =>
    [
      `Date;Description;Amount;${name}`,
      ...said.map((one, at) => `1${at}.10.2026;Shop ${at};-${at + 1},50;${one}`),
    ].join('\n')

  test.each([
    ['Booked', 'yes', 'no'],
    ['Cleared', 'Y', 'N'],
    ['Gebucht', 'ja', 'nein'],
    ['Lançado', 'Sim', 'Não'],
    ['計算対象', '1', '0'],
    ['Reconciled', 'x', ''],
    ['Pending', 'false', 'true'],
    ['Excluded', '0', '1'],
    ['Hold', '', 'H'],
    ['Posted', 'Posted', 'Unposted'],
    ['Result', 'OK', 'NSF'],
  ])('is asked of those that are not: %s', (name, done, open) => {
    const text = flagged(name, done, done, open)
    const { reading } = readText(text, kroner)
    const [question, ...others] = reading.questions
    expect(others).toEqual([])
    expect(question).toMatchObject({ about: 'state', count: 1 })
    const choices = { ...reading.choices, ...choiceOf(reading, question!, 'out') }
    const outside = readText(text, kroner, choices)
    expect(outside.reading.questions).toEqual([])
    expect(outside.lines.map(({ line }) => line)).toEqual([2, 3])
  })

  test('leaves out the few that are said not to have happened under any name', () => {
    const { lines } = readText(flagged('Comments', '', '', 'Declined'), kroner)
    expect(lines).toHaveLength(2)
  })

  test('is asked where no row is, and of each answer where its name says nothing', () => {
    const askedIn = (text: string) =>
      readText(text, kroner).reading.questions.map(({ cell }) => cell)
    expect(askedIn(flagged('Booked', 'no', 'no', 'no'))).toEqual(['Booked: no'])
    expect(askedIn(flagged('Xyz', 'yes', 'no', 'yes'))).toEqual(['Xyz: yes', 'Xyz: no'])
  })

  test.each([
    ['both of its letters say nothing', flagged('Xyz', 'X', 'Y', 'X')],
    ['all are', flagged('Booked', 'yes', 'yes', 'yes')],
    ['it is about something else', flagged('Recurring', 'yes', 'no', 'yes')],
    [
      'balances follow from all rows',
      'Date,Description,Amount,Booked,Balance\n2026-10-13,A,-10.00,yes,90.00\n2026-10-14,B,20.00,no,110.00\n2026-10-15,C,-9.00,yes,101.00\n',
    ],
    [
      'its cells are numbers of orders: Etsy',
      'Date,Type,Title,Info,Net\n2026-10-13,Sale,Payment,,20.00\n2026-10-13,Fee,Transaction fee,Order #1,-1.30\n2026-10-14,Fee,Listing fee,Listing #77,-0.20\n',
    ],
  ])('is not asked where %s', (_, text) => {
    expect(readText(text, kroner).reading.questions).toEqual([])
  })
})

const table = (head: string, ...rows: readonly string[]) =>
  [head, ...rows.map((row, at) => `2026-10-1${at};Shop ${at};-${at + 1}.50;${row}`)].join('\n')
const askedIn = (text: string) =>
  readText(text, kroner).reading.questions.map(({ about, cell, count }) => [about, cell, count])

describe('a second day, on which a row was booked', () => {
  test.each([
    ['Posting Date', '2026-10-20', ''],
    ['Settled on', '2026-10-20', '-'],
    ['Wertstellung', '20.10.2026', ''],
    ['Data de lançamento', '20/10/2026', ''],
    ['Date de comptabilisation', '20/10/2026', ''],
    ['確定日', '2026/10/20', ''],
    ['Posting Date', '2026-10-20', '00/00/0000'],
    ['Posting Date', '2026-10-20', 'n/a'],
  ])('is asked about where some rows have none: %s', (name, day, none) => {
    const text = table(`Date;Description;Amount;${name}`, day, day, none, day)
    const { reading } = readText(text, kroner)
    expect(askedIn(text)).toEqual([['state', `${name}: ${none || '–'}`, 1]])
    const choices = { ...reading.choices, ...choiceOf(reading, reading.questions[0]!, 'out') }
    const { lines, reading: answered } = readText(text, kroner, choices)
    expect(lines.map(({ line }) => line)).toEqual([2, 3, 5])
    expect(answered.accounts[0]?.refused).toMatchObject([{ line: 4, reason: 'pending' }])
  })

  test.each([
    [
      'all rows have one',
      table('Date;Description;Amount;Posting Date', '2026-10-20', '2026-10-20'),
    ],
    ['it is another one', table('Date;Description;Amount;Refund Date', '2026-10-20', '', '')],
    ['no row has one', table('Date;Description;Amount;Posting Date', '', '', '')],
    [
      'the state says it of them',
      table('Date;Description;Amount;Posted;Status', '2026-10-20;Posted', ';Pending'),
    ],
  ])('is not asked about where %s', (_, text) => {
    expect(askedIn(text)).toEqual([])
  })
})

describe('a row that another row books', () => {
  test.each(['AUTHORIZATION', 'Pre-auth', 'Hold', 'Pending'])(
    'is kept out, and what the others are called is asked: %s',
    (held) => {
      const text = table('Date;Merchant;Amount;Type', held, 'CLEARING', held, 'CLEARING')
      expect(askedIn(text)).toEqual([['state', 'CLEARING', 2]])
      expect(readText(text, kroner).lines).toHaveLength(2)
    },
  )

  test.each(['Reservation', 'Memo', 'Offen'])(
    'is none because a kind of movement is called %s',
    (kind) => {
      const text = table('Date;Merchant;Amount;Type', kind, 'Payout', kind, 'Payout')
      expect(readText(text, kroner).lines).toHaveLength(4)
    },
  )

  test.each([
    ['Storno', '', 'S', 'Storno: S'],
    ['Reversed', 'No', 'Yes', 'Reversed: Yes'],
    ['Estornado', 'N', 'S', 'Estornado: S'],
    ['Pago em', '2026-10-20', '', 'Pago em: –'],
  ])('is asked about where it was taken back or not paid: %s', (name, plain, marked, cell) => {
    expect(askedIn(table(`Date;Description;Amount;${name}`, plain, marked, plain))).toEqual([
      ['state', cell, 1],
    ])
  })
})

describe('the code of an answer', () => {
  test.each([
    ['Response Code', ['00', '51', '00', '00'], [['state', 'Response Code: 51', 1]]],
    ['Cód. Resposta', ['0000', '0000', '05', '0000'], [['state', 'Cód. Resposta: 05', 1]]],
    ['Reason Code', ['000', 'R01', 'R01', '000'], [['state', 'Reason Code: R01', 2]]],
    [
      'Auth',
      ['A', 'D', 'A', 'A'],
      [
        ['state', 'Auth: A', 3],
        ['state', 'Auth: D', 1],
      ],
    ],
    [
      'Status',
      ['1', '1', '2', '1'],
      [
        ['state', 'Status: 1', 3],
        ['state', 'Status: 2', 1],
      ],
    ],
    ['Decline Reason', ['', '', 'Insufficient funds', ''], [['state', 'Insufficient funds', 1]]],
    ['Error', ['', '', 'Insufficient funds', ''], [['state', 'Insufficient funds', 1]]],
    ['DE39', ['00', '00', '51', '00'], [['state', 'DE39: 51', 1]]],
    ['Auth Code', ['123456', '123457', '123458', '123459'], []],
    ['Response Code', ['00', '00', '00', '00'], []],
  ])('that is none of success is asked about: %s', (name, codes, asked) => {
    expect(askedIn(table(`Date;Description;Amount;${name}`, ...codes))).toEqual(asked)
  })
})

describe('words of a row that say it is to come', () => {
  test.each([
    'PENDING - CARD PURCHASE HOTEL',
    'VORGEMERKT: Hotel Adler',
    'Hotel (pendente)',
    '[Pending] Hotel',
    'En attente: Hotel',
    'Provizyon - OTEL',
    'Em processamento - Hotel',
    'AUTHORIZATION HOLD: Hotel',
  ])('keep it out: %s', (words) => {
    const text = `Date;Description;Amount\n2026-10-13;Market;-1.20\n2026-10-14;${words};-9.00\n`
    const { reading, lines } = readText(text, kroner)
    expect(lines).toHaveLength(1)
    expect(reading.accounts[0]?.refused).toMatchObject([{ line: 3, reason: 'pending' }])
  })

  test.each([
    'TARIFA PENDENTE',
    'Reservation: Hotel',
    'PIX AGENDADO',
    'Transfer en attente de Bia',
  ])('are others: %s', (words) => {
    const text = `Date;Description;Amount\n2026-10-13;Market;-1.20\n2026-10-14;${words};-9.00\n`
    expect(readText(text, kroner).lines).toHaveLength(2)
  })
})

describe('movements to come', () => {
  test.each([
    [
      'Itaú',
      `data;lançamento;valor (R$);saldos (R$)
01/10/2026;PIX TRANSF ANA;-150,00;
14/10/2026;BOLETO PAGO;-50,00;

lançamentos futuros
20/10/2026;PREST FINANC;-300,00;
`,
      2,
    ],
    [
      'Banco do Brasil',
      `"Data","Lançamento","Detalhes","N° documento","Valor","Tipo Lançamento"
"01/10/2026","Pix - Enviado","ANA","100.101","-150,00","Saída"
"14/10/2026","Pix - Recebido","BIA","200.202","300,00","Entrada"
"00/00/0000","Lançamentos Futuros","","","",""
"20/10/2026","Empréstimo","","1","-99,00","Saída"
`,
      2,
    ],
    [
      'a bank that names the columns again',
      `Posted Transactions
Date,Description,Amount
10/13/2026,Market,-1.20
10/14/2026,Job,9.00
Pending Transactions
Date,Description,Amount
10/15/2026,Hotel,-3.00
`,
      2,
    ],
    [
      'a bank that has them first',
      `Data;Descrição;Débito;Crédito
Movimentos pendentes
15/10/2026;HOTEL;300,00;
Movimentos
13/10/2026;MARKET;20,00;
14/10/2026;JOB;;900,00
`,
      2,
    ],
    [
      'a bank that has one word over them',
      `Datum;Text;Betrag
13.10.2026;A;-10,00
14.10.2026;B;20,00
Vorgemerkt;;
15.10.2026;C;-9,00
`,
      2,
    ],
  ])('under their title stay out: %s', (_, text, count) => {
    const { reading, lines } = readText(text, reais)
    expect(lines).toHaveLength(count)
    const reasons = reading.accounts[0]!.refused.map(({ reason }) => reason)
    expect(reasons).toContain('pending')
  })
})
