// A file of several accounts of its own: which of them comes into the wallet is asked, and the others stay out.
import { describe, expect, test } from 'vitest'
import { choiceOf, columnChosen, everyAccount } from '#modules/organize3/rules/bank/answer.ts'
import { settingsFit, settingsOf } from '#modules/organize3/rules/bank/settings.ts'
import { bytesOf, dollars, read, readText, reais } from './setup.ts'

const euros = { ...dollars, currency: 'EUR', zone: 'Europe/Berlin' }

const mint = `Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes
10/13/2026,Market,MARKET 1,20.00,debit,Groceries,Checking,,
10/14/2026,Payroll,PAYROLL,900.00,credit,Income,Checking,,
10/15/2026,Gas,GAS 7,35.00,debit,Auto,Visa,,
10/16/2026,Interest,INTEREST,2.00,credit,Income,Visa,,
`
const revolut = `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
TOPUP,Current,2026-10-13 08:00:00,2026-10-13 08:00:01,Payment from Dana,500.00,0.00,EUR,COMPLETED,500.00
CARD_PAYMENT,Current,2026-10-14 18:22:10,2026-10-15 09:00:00,Bakery,-4.20,0.00,EUR,COMPLETED,495.80
INTEREST,Savings,2026-10-15 18:22:10,2026-10-15 18:22:10,Interest,1.10,0.00,EUR,COMPLETED,101.10
`
const ynab = `"Account","Flag","Date","Payee","Category","Memo","Outflow","Inflow"
"Giro","","2026-10-13","Markt","Food","","20.00","0.00"
"Giro","","2026-10-14","Post","Mail","","5.00","0.00"
"Cash","","2026-10-15","Bahn","Travel","","9.00","0.00"
`
const monarch = `Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags
2026-10-13,Market,Groceries,Joint Checking (...1234),MARKET 1,,-20.00,
2026-10-14,Employer,Paychecks,Joint Checking (...1234),PAYROLL,,900.00,
2026-10-15,Gas,Auto,Visa (...9876),GAS 7,,-35.00,
`
const copilot = `date,name,amount,status,category,parent category,excluded,tags,type,account,account mask,note,recurring
2026-10-13,Market,20.00,posted,Groceries,Food,false,,regular,Checking,1234,,
2026-10-14,Employer,-900.00,posted,,,false,,income,Checking,1234,,
2026-10-15,Gas,35.00,posted,Auto,Car,false,,regular,Visa,9876,,
2026-10-16,Hotel,80.00,pending,Travel,,false,,regular,Visa,9876,,
`
const brazil = `Data;Conta;Histórico;Favorecido;Valor
13/10/2026;12345-6;Pix enviado;Ana;-10,00
14/10/2026;12345-6;Pix recebido;Bia;30,00
15/10/2026;77777-1;Pix enviado;Caio;-7,00
`

const ofx = (account: string) =>
  `<OFX><STMTRS><CURDEF>USD<BANKID>9<ACCTID>${account}<BANKTRANLIST><STMTTRN><DTPOSTED>20261013<TRNAMT>-5.00<FITID>1<NAME>Shop</STMTTRN></BANKTRANLIST></STMTRS></OFX>`

describe('a table with a column of own accounts', () => {
  test.each([
    ['Mint', mint, dollars, 'Visa', ['-35.00', '2.00']],
    ['Revolut', revolut, euros, 'Savings', ['1.10']],
    ['YNAB', ynab, euros, 'Cash', ['-9.00']],
    ['Monarch', monarch, dollars, 'Visa (...9876)', ['-35.00']],
    ['a bank of Brazil', brazil, reais, '12345-6', ['-10.00', '30.00']],
  ])('asks which of them comes in, and takes no other: %s', (_what, text, known, key, amounts) => {
    const { reading } = readText(text, known)
    const question = reading.questions.find(({ about }) => about === 'account')
    expect(question?.options.map(({ value }) => value)).toContain(key)
    expect(question?.options).toHaveLength(3)
    const choices = { ...reading.choices, ...choiceOf(reading, question!, key) }
    const answered = readText(text, known, choices).reading
    expect(answered.questions).toEqual([])
    const account = answered.accounts.find((one) => one.key === answered.choices.account)
    expect(account?.lines.map(({ amount }) => amount)).toEqual(amounts)
  })

  test.each([
    [
      'two accounts of one name by their numbers',
      'Date,Type,Description,Value,Account Name,Account Number',
      ['13/10/2026,POS,MARKET,-20.00,ANA,6000-1234', '14/10/2026,BAC,JOB,900.00,ANA,6000-9999'],
    ],
    [
      'the IBAN of the holder',
      'Buchungstag;Buchungstext;Betrag;IBAN Kontoinhaber',
      ['13.10.2026;Shop;-20,00;DE01', '14.10.2026;Zinsen;1,00;DE99'],
    ],
    [
      'the IBAN or another number',
      'IBAN/BBAN;Datum;Bedrag;Tegenrekening IBAN/BBAN;Naam tegenpartij',
      ['NL01;2026-10-13;-20,00;NL02;Shop', 'NL99;2026-10-14;+1,00;NL03;Rente'],
    ],
    [
      'the account that pays',
      'Date,Description,Amount,Status,Source Account',
      [
        '2026-10-13,Market,-20.00,Sent,Checking ••1234',
        '2026-10-14,Interest,1.00,Sent,Savings ••9999',
      ],
    ],
    ...[
      'Card No.',
      'Cardholder',
      'Depot',
      'Space',
      'Cartão',
      'Karte',
      'Nº do cartão',
      'ご利用カード',
    ].map((name): [string, string, string[]] => [
      `cards of one statement: ${name}`,
      `Date,${name},Description,Debit,Credit`,
      ['2026-10-13,1234,Shop,20.00,', '2026-10-14,9876,Gas,,1.00', '2026-10-15,1234,Bar,2.00,'],
    ]),
    [
      'both accounts of each row',
      'from-account,to-account,amount,date,description',
      ['NL01,Adobe,-120.00,2026-10-10,Money', 'NL99,KPN,-180.00,2026-10-11,Discount'],
    ],
  ])('asks by what tells its accounts from each other: %s', (_, head, rows) => {
    const { questions } = readText([head, ...rows].join('\n'), euros).reading
    expect(questions[0]).toMatchObject({ about: 'account' })
  })

  test.each([
    [
      'IBANs in a table without names',
      `BE01 2345 6789 0123;13/10/2026;MARKET;-20,00;980,00
BE01 2345 6789 0123;14/10/2026;JOB;900,00;1880,00
BE99 2345 6789 0123;14/10/2026;INTEREST;1,00;50,00
`,
      'BE99 2345 6789 0123',
    ],
    [
      'titles between its tables',
      `Account: Checking 1234
Date,Description,Amount
10/13/2026,Market,-20.00
10/14/2026,Job,900.00

Account: Savings 9999
Date,Description,Amount
10/15/2026,Interest,1.00
`,
      'Account: Savings 9999',
    ],
    [
      'titles that no list knows',
      'Giro\nDatum;Text;Betrag\n13.10.2026;A;-10,00\n14.10.2026;B;20,00\nSpar\n15.10.2026;Zinsen;1,00\n',
      'Spar',
    ],
    [
      'titles that come again',
      `Conta: 12345-6
Data;Histórico;Valor
13/10/2026;Mercado;-20,00
Conta: 99999-9
14/10/2026;Rendimento;1,00
Conta: 12345-6
15/10/2026;Luz;-9,00
`,
      'Conta: 99999-9',
    ],
    [
      'titles without a number above the names of the columns: comdirect',
      `"Umsätze Girokonto";"Zeitraum: 01.10.2026 - 30.10.2026";
"Neuer Kontostand";"1.414,80 EUR";

"Buchungstag";"Buchungstext";"Umsatz in EUR";
"14.10.2026";"Stadtwerke";"-85,20";
"15.10.2026";"Dana";"1.500,00";
"Alter Kontostand";"0,00 EUR";

"Umsätze Tagesgeld PLUS-Konto";"Zeitraum: 01.10.2026 - 30.10.2026";
"Neuer Kontostand";"1,00 EUR";

"Buchungstag";"Buchungstext";"Umsatz in EUR";
"15.10.2026";"Zinsen";"1,00";
`,
      'Umsätze Tagesgeld PLUS-Konto',
    ],
    [
      'titles of kinds of accounts: Crédit Agricole',
      `Compte de Dépôt carte n° 01234567890;
Solde au 30/10/2026 1 454,80 €

Date;Libellé;Débit euros;Crédit euros;
30/10/2026;"CARREFOUR";45,20;;
14/10/2026;"VIREMENT DANA";;1 500,00;

Livret A n° 09876543210;
Solde au 30/10/2026 1,00 €

Date;Libellé;Débit euros;Crédit euros;
15/10/2026;"INTERETS";;1,00;
`,
      'Livret A n° 09876543210',
    ],
    [
      'kinds of accounts in a table without names',
      `Girokonto;14.10.2026;Markt;-20,00
Girokonto;15.10.2026;Lohn;900,00
Girokonto;16.10.2026;Post;-5,00
Sparkonto;16.10.2026;Zins;1,00
Girokonto;17.10.2026;Bahn;-9,00
Girokonto;18.10.2026;Kino;-8,00
`,
      'Sparkonto',
    ],
    [
      'titles of three cells',
      `Girokonto;DE12;EUR;
Datum;Zweck;Betrag;
13.10.2026;Markt;-20,00;
14.10.2026;Lohn;900,00;
Sparkonto;DE34;EUR;
Datum;Zweck;Betrag;
15.10.2026;Zins;1,00;
`,
      'Sparkonto DE34 EUR',
    ],
    [
      'titles that nobody knows, above the names of the columns each time',
      `Haushalt
Datum;Zweck;Betrag
13.10.2026;Markt;-20,00
14.10.2026;Lohn;900,00
Urlaub
Datum;Zweck;Betrag
15.10.2026;Zins;1,00
`,
      'Urlaub',
    ],
  ])('asks by %s', (_, text, key) => {
    const { reading } = readText(text, euros)
    const question = reading.questions.find(({ about }) => about === 'account')
    expect(question?.options).toHaveLength(3)
    const account = reading.accounts.find((one) => one.key === key)
    expect(account?.lines.map(({ amount }) => amount)).toEqual(['1.00'])
    const choices = { ...reading.choices, ...choiceOf(reading, question!, everyAccount) }
    const whole = readText(text, euros, choices).reading
    expect(whole.questions.map(({ about }) => about)).not.toContain('account')
    expect(whole.accounts).toHaveLength(1)
  })

  test.each([
    [
      'the account alone is above its table',
      'Conta: 12345-6\nData;Histórico;Valor\n13/10/2026;Mercado;-20,00\n14/10/2026;Luz;-9,00\n',
    ],
    [
      'the names of the columns come again on each page',
      'Página 1\nData;Histórico;Valor\n13/10/2026;Mercado;-20,00\n14/10/2026;Luz;-9,00\nPágina 2\nData;Histórico;Valor\n15/10/2026;Gás;-8,00\n',
    ],
    [
      'a part is called after movements alone',
      'Extrato\nData;Histórico;Valor\n13/10/2026;Mercado;-20,00\n14/10/2026;Luz;-9,00\nÚltimos lançamentos\nData;Histórico;Valor\n15/10/2026;Gás;-8,00\n',
    ],
    [
      'another one is named below it',
      'Data;Histórico;Valor\n13/10/2026;Mercado;-20,00\n14/10/2026;Luz;-9,00\nConta: 99999-9\n',
    ],
  ])('asks nothing where %s', (_, text) => {
    expect(readText(text, reais).reading.questions).toEqual([])
  })

  test('is known by its number, also in a file of one account', () => {
    const text =
      'Produkt,Kontonummer,Bokföringsdag,Beskrivning,Belopp\nPrivatkonto,1234567,2026-10-13,Kort,-20.00\n'
    expect(readText(text, { ...dollars, currency: 'SEK' }).reading.accounts[0]?.key).toBe('1234567')
  })

  test('asks beside what amounts without a sign are: Copilot', () => {
    const { reading } = readText(copilot)
    expect(reading.questions.map(({ about }) => about)).toEqual(['account', 'sign'])
    let { choices } = reading
    for (const [at, value] of ['Visa', 'outgo'].entries()) {
      choices = { ...choices, ...choiceOf(reading, reading.questions[at]!, value) }
    }
    const answered = readText(copilot, dollars, choices).reading
    expect(answered.questions).toEqual([])
    const visa = answered.accounts.find(({ key }) => key === 'Visa')
    expect(visa?.lines).toMatchObject([{ amount: '-35.00', party: 'Gas', category: 'Auto' }])
    expect(visa?.refused).toMatchObject([{ reason: 'pending' }])
  })

  test('asks nothing where the wallet remembers the answer, and asks again where that account is not in it', () => {
    const chosen = { ...readText(mint).reading.choices, account: 'Visa' }
    const { header } = readText(mint).reading
    const remembered = settingsFit(settingsOf({ header, choices: chosen }), header)
    expect(readText(mint, dollars, remembered).reading.questions).toEqual([])
    const other = mint.replaceAll(',Visa,', ',Checking,')
    const { questions } = readText(other, dollars, remembered).reading
    expect(questions).toMatchObject([{ about: 'account', options: [{ value: 'Checking' }, {}] }])
  })

  test.each([
    ['a table', mint.replaceAll(',Visa,', ',Checking,'), mint.replaceAll(',Checking,', ',Visa,')],
    ['OFX', ofx('111'), ofx('222')],
  ])('asks about a file of another account than the last one, each alone: %s', (_, one, other) => {
    const { reading } = readText(one)
    expect(reading.questions).toEqual([])
    const settings = settingsOf(reading, reading.accounts[0])
    const remembered = settingsFit(settings, reading.header)
    expect(readText(one, dollars, remembered).reading.questions).toEqual([])
    const { questions } = readText(other, dollars, remembered).reading
    expect(questions).toMatchObject([{ about: 'account' }])
  })

  test('asks nothing of a file that names no account, whatever came before it', () => {
    const { reading } = readText('!Type:Bank\nD10/13/2026\nT-5.00\nPShop\n^\n', dollars, {
      account: 'Checking',
    })
    expect(reading.questions).toEqual([])
  })
})

describe('a table with a column of names that may be accounts', () => {
  const journal = (names: readonly string[]) =>
    `Date,Description,Account,Amount\n${names.map((name, at) => `2026-10-${10 + (at % 20)},Movement ${at},${name},-${at + 1}.50`).join('\n')}\n`
  const numbered = (count: number, word: string) =>
    Array.from({ length: count }, (_, at) => `${word} ${at}`)

  test.each([
    ['categories of one account', ['Food', 'Car', 'Food', 'Rent', 'Car'], 3],
    ['nearly as many as rows', numbered(9, 'Supplier'), 9],
    ['more than fifty', [...numbered(70, 'Category'), 'Category 69'], 50],
    ['blank in some rows', ['Checking', '', '', 'Checking'], 2],
  ])('asks, and brings in all of it where they are none: %s', (_, names, count) => {
    const text = journal(names)
    const { reading } = readText(text)
    const [question, ...others] = reading.questions
    expect(others).toEqual([])
    expect(question).toMatchObject({ about: 'account' })
    expect(question?.options).toHaveLength(count + 1)
    const choices = { ...reading.choices, ...choiceOf(reading, question!, everyAccount) }
    const answered = readText(text, dollars, choices)
    expect(answered.reading.questions).toEqual([])
    expect(answered.lines).toHaveLength(names.length)
    const next = settingsFit(settingsOf(answered.reading), reading.header)
    expect(readText(text, dollars, next).reading.questions).toEqual([])
  })

  test('has all lines as the likely answer where names hardly repeat, and the first account otherwise', () => {
    const firstOf = (names: readonly string[]) =>
      readText(journal(names)).reading.questions[0]?.options[0]?.value
    expect(firstOf(numbered(9, 'Supplier'))).toBe(everyAccount)
    expect(firstOf(['Checking', 'Visa', 'Checking', 'Checking', 'Visa', 'Checking'])).toBe(
      'Checking',
    )
  })

  test('lets the accounts with most rows be chosen where there are more than fifty', () => {
    const { options } = readText(journal([...numbered(70, 'Category'), 'Category 69'])).reading
      .questions[0]!
    expect(options.map(({ value }) => value)).toContain('Category 69')
  })

  test('finds the account of the wallet, however few rows it has', () => {
    const names = [...numbered(70, 'Category').flatMap((name) => [name, name]), 'Checking']
    const { reading } = readText(journal(names), dollars, { account: 'Checking' })
    expect(reading.questions).toEqual([])
    const account = reading.accounts.find(({ key }) => key === 'Checking')
    expect(account?.lines).toHaveLength(1)
  })

  test('keeps the words of its movements where nothing else describes them', () => {
    const text = 'Date,Account,Amount\n2026-10-13,Food,-5.50\n2026-10-14,Rent,-9.00\n'
    const { reading } = readText(text)
    const choices = choiceOf(reading, reading.questions[0]!, everyAccount)
    const { lines } = readText(text, dollars, choices)
    expect(lines.map(({ raw }) => raw)).toEqual(['Food', 'Rent'])
  })

  test.each([
    ['with words in their names', 'Main 1111', 'Card 2222'],
    ['by their numbers', '1111', '2222'],
  ])('asks also behind the other party, where many parties share one: %s', (_, one, other) => {
    const rows = ['Ana', 'Bia', 'Caio', 'Dora', 'Eva'].map(
      (party, at) => `2026-10-1${at},${party},${at === 2 ? other : one},Words ${at},-${at + 1}.50`,
    )
    const { questions } = readText(`Date,Payee,Account,Memo,Amount\n${rows.join('\n')}\n`).reading
    expect(questions).toMatchObject([{ about: 'account' }])
  })
})

describe('a wallet that remembers a table from before, its column of accounts left out', () => {
  const { header, choices } = readText(mint).reading
  const columns = choices.columns!.map((one) =>
    one.role === 'account' ? ({ role: 'ignore' } as const) : one,
  )
  const remembered = settingsFit(settingsOf({ header, choices: { ...choices, columns } }), header)

  test('asks which account comes in', () => {
    const { reading } = readText(mint, dollars, remembered)
    const question = reading.questions.find(({ about }) => about === 'account')
    expect(question?.options.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['Checking', 'Visa']),
    )
  })

  test('asks nothing where the file has one account only', () => {
    const text = mint.replaceAll(',Visa,', ',Checking,')
    const { reading, lines } = readText(text, dollars, remembered)
    expect(reading.questions).toEqual([])
    expect(lines).toHaveLength(4)
  })

  test('asks nothing where somebody leaves the column out since accounts are known, and again once it is one', () => {
    const { reading } = readText(mint, dollars, remembered)
    const at = header.indexOf('Account Name')
    const left = { ...reading.choices, ...columnChosen(reading, at, { role: 'ignore' }) }
    const kept = settingsFit(settingsOf({ header, choices: left }), header)
    const whole = readText(mint, dollars, kept)
    expect(whole.reading.questions).toEqual([])
    expect(whole.lines).toHaveLength(4)
    const again = columnChosen(whole.reading, at, { role: 'account' })
    const { questions } = readText(mint, dollars, { ...kept, ...again }).reading
    expect(questions).toMatchObject([{ about: 'account' }])
  })
})

describe('one account', () => {
  test.each([
    [
      'that a column names in every row',
      `Auftragskonto;Buchungstag;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Kontonummer/IBAN;Betrag
DE01;13.10.2026;Strom;Stadtwerke;DE02;-85,00
DE01;14.10.2026;Rechnung;Müller;DE03;1.200,00
DE01;15.10.2026;Strom;Stadtwerke;DE02;-9,00
`,
    ],
    [
      'beside those of others, which repeat',
      `Datum;Empfänger;Empfänger IBAN;Gegenkonto;Verwendungszweck;Betrag
13.10.2026;Stadtwerke;DE02;DE02;Strom;-85,00
14.10.2026;Müller;DE03;DE03;Rechnung;1.200,00
15.10.2026;Stadtwerke;DE02;DE02;Gas;-9,00
16.10.2026;Stadtwerke;DE02;DE02;Wasser;-8,00
`,
    ],
    [
      'where the account of the other party comes behind its name',
      `Datum;Name;Kontonummer;BLZ;Verwendungszweck;Betrag
13.10.2026;Stadtwerke;1234567;100;Strom;-85,00
14.10.2026;Müller;7654321;200;Rechnung;1.200,00
15.10.2026;Stadtwerke;1234567;100;Gas;-9,00
`,
    ],
  ])('asks nothing, and all of it comes in: %s', (_what, text) => {
    const { reading } = readText(text, euros)
    expect(reading.questions).toEqual([])
    expect(reading.accounts).toHaveLength(1)
  })
})

describe('the same question is asked of a file of several accounts', () => {
  const qif = `!Account
NChecking
TBank
^
!Type:Bank
D10/13/2026
T-20.00
PMarket
^
!Account
NVisa
TCCard
^
!Type:CCard
D10/14/2026
T-35.00
PGas
^
`
  test.each([
    ['OFX', bytesOf('ofx/banco-do-brasil-two-accounts.ofx')!, reais, 36],
    ['QIF', new TextEncoder().encode(qif), dollars, 1],
  ])('of %s', (_, bytes, known, count) => {
    const { reading } = read(bytes, known)
    const [question] = reading.questions
    const keys = reading.accounts.map(({ key }) => key)
    expect(question).toMatchObject({ about: 'account' })
    expect(question?.options.map(({ value }) => value)).toEqual(keys)
    const choices = choiceOf(reading, question!, keys[1]!)
    const answered = read(bytes, known, choices).reading
    expect(answered.questions.filter(({ about }) => about === 'account')).toEqual([])
    const account = answered.accounts.find(({ key }) => key === choices.account)
    expect(account?.lines).toHaveLength(count)
  })
})
