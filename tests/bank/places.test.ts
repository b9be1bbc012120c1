// Columns that say where the money is in other words than an account's: which of the places comes in is asked. Those of other parties are none.
import { expect, test } from 'vitest'
import { readText, reais } from './setup.ts'
import { inCurrency } from './countries/file.ts'

const euros = inCurrency('EUR', { zone: 'Europe/Berlin' })
const named = (name: string) =>
  `Date;Description;Amount;${name}\n2026-10-13;aa;-10,00;1234\n2026-10-14;bb;30,00;1234\n2026-10-15;cc;-7,00;9876\n2026-10-16;dd;-8,00;9876\n`

test.each(
  'Banco, Bank, Bank Name, Caixa, Wallet name, Kontobezeichnung, Institution, Portefeuille, Acct, A/C, A/c No, ACCT_NBR, Cont, Рахунок, Hesap Adı, Last 4, Register, Pot, Vault, Space Name, Jar, 口座番号, 账号, 계좌번호, เลขที่บัญชี, Số tài khoản, חשבון, رقم الحساب'.split(
    ', ',
  ),
)('which account comes in is asked by a column %s', (name) => {
  const { questions } = readText(named(name), euros).reading
  expect(questions).toMatchObject([{ about: 'account', options: [{}, {}, {}] }])
})

const paid = (name: string, cash: string) =>
  named(name).replaceAll('1234', cash).replaceAll('9876', 'Visa')

test.each([
  ['Payment Method', 'Cash'],
  ['Forma de pagamento', 'Dinheiro'],
  ['Forma de pago', 'Efectivo'],
  ['Mode de paiement', 'Espèces'],
  ['Zahlungsart', 'Bar'],
  ['Metodo di pagamento', 'Contanti'],
  ['Betaalwijze', 'Contant'],
  ['Sposób płatności', 'Gotówka'],
  ['Způsob platby', 'Hotovost'],
  ['Ödeme şekli', 'Nakit'],
  ['Способ оплаты', 'Наличные'],
  ['支払方法', '現金'],
  ['付款方式', '现金'],
])('cash among what was paid with is asked about under %s', (name, cash) => {
  const { questions } = readText(paid(name, cash), euros).reading
  expect(questions).toMatchObject([{ about: 'account', options: [{}, {}, {}] }])
  expect(readText(paid(name, 'Transfer'), euros).reading.questions).toEqual([])
})

test('kinds of accounts are asked about under a name that says nothing of them', () => {
  const kinds = named('Source').replaceAll('1234', 'Checking').replaceAll('9876', 'Visa')
  expect(readText(kinds, euros).reading.questions).toMatchObject([{ about: 'account' }])
  expect(readText(kinds.replaceAll('Visa', 'Import'), euros).reading.questions).toEqual([])
})

test.each([
  [
    'the number of a counterparty, beside the name of its bank: ING in Poland',
    `Data transakcji;Dane kontrahenta;Tytuł;Nr rachunku;Nazwa banku;Nr transakcji;Kwota transakcji (waluta rachunku);Waluta;Konto
2026-10-13;SKLEP A;zakup;'11 1111 2222';mBank;201;-10,00;PLN;Direct
2026-10-14;FIRMA B;pensja;'22 1111 2222';PKO;202;30,00;PLN;Direct
2026-10-15;SKLEP A;zakup;'11 1111 2222';mBank;203;-20,00;PLN;Direct
`,
    inCurrency('PLN', { zone: 'Europe/Warsaw' }),
  ],
  [
    'the bank of who is paid, behind their name',
    'Data;Favorecido;Banco;Agência;Valor\n13/10/2026;Ana;Itaú;1234;-10,00\n14/10/2026;Bia;Caixa;99;-30,00\n15/10/2026;Ana;Itaú;1234;-7,00\n',
    reais,
  ],
  [
    'one bank alone',
    'Data;Histórico;Banco;Valor\n13/10/2026;Pix A;Itaú;-10,00\n14/10/2026;Pix B;Itaú;30,00\n',
    reais,
  ],
])('nothing is asked by %s', (_, text, known) => {
  expect(readText(text, known).reading.questions).toEqual([])
})

test('a row with a day and an amount is a movement, whatever its words say', () => {
  const text =
    'Date,Description,Amount\n10/13/2026,Shop,-5.00\n10/13/2026,Transfer to savings account 1234,-50.00\n10/14/2026,Savings account 1234,20.00\n'
  const { reading, lines } = readText(text)
  expect(reading.questions).toEqual([])
  expect(lines).toHaveLength(3)
})
