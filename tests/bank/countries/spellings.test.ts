// How banks outside Europe spell cells and put tables below each other: marks behind quotes, sides in parentheses, times before days,
// summaries and other tables above. Rows are made up.
import { reais } from '../setup.ts'
import { inCurrency, rows, testFiles } from './file.ts'

const rupees = inCurrency('INR', { zone: 'Asia/Kolkata' })
const won = inCurrency('KRW', { precision: 0, zone: 'Asia/Seoul' })

testFiles({
  'HSBC, Hong Kong: a tab behind the quotes': {
    known: inCurrency('HKD', { zone: 'Asia/Hong_Kong' }),
    text: rows(
      'Date,Description,Billing amount,Billing currency,Balance,Balance currency',
      '30/10/2026,CAFE,"-12.50"\t,HKD,"1,237.50"\t,HKD',
      '14/10/2026,DANA,"250.00"\t,HKD,"1,250.00"\t,HKD',
    ),
    lines: ['2026-10-30 -12.50 CAFE', '2026-10-14 250.00 DANA'],
    closing: '1237.50',
  },
  'Investec, South Africa: the letter of the rand': {
    known: inCurrency('ZAR', { zone: 'Africa/Johannesburg' }),
    text: rows(
      'Date,Action Date,Description,Debit,Credit,Balance',
      '30 Oct 2026,30 Oct 2026,CAFE,R12.50,,"R1,237.50"',
      '14 Oct 2026,14 Oct 2026,DANA,,R250.00,"R1,250.00"',
    ),
    lines: ['2026-10-30 -12.50 CAFE', '2026-10-14 250.00 DANA'],
    closing: '1237.50',
  },
  'Union Bank, India: sides in parentheses': {
    known: rupees,
    text: rows(
      'Date,Remarks,Amount,Balance',
      '14/10/2026,DANA,250.00 (Cr),1250.00 (Cr)',
      '30/10/2026,CAFE,12.50 (Dr),1237.50 (Cr)',
    ),
    lines: ['2026-10-14 250.00 DANA', '2026-10-30 -12.50 CAFE'],
    closing: '1237.50',
  },
  'sides that are shortened by a point': {
    known: rupees,
    text: rows(
      'Date,Remarks,Amount',
      '14/10/2026,DANA,Rs. 250.00 Cr.',
      '30/10/2026,CAFE,Rs. 12.50 Dr.',
    ),
    lines: ['2026-10-14 250.00 DANA', '2026-10-30 -12.50 CAFE'],
  },
  'ubank, Australia: the time before the day': {
    known: inCurrency('AUD', { zone: 'Australia/Sydney' }),
    text: rows(
      'Date and time,Description,Debit,Credit,From account,To account',
      '10:11 30-10-26,Cafe,$12.50,,Spend 1234,',
      '10:12 14-10-26,Dana,,$250.00,,Spend 1234',
    ),
    lines: ['2026-10-30 -12.50 Cafe', '2026-10-14 250.00 Dana'],
  },
  'Mercado Livre, Brazil: hours behind a day in words': {
    known: reais,
    text: rows(
      'N.º de venda;Data da venda;Estado;Total (BRL);Título do anúncio',
      '1;14 de outubro de 2026 10:11 hs.;Entregue;84,00;Cabo',
      '2;15 de outubro de 2026 10:12 hs.;Entregue;-10,00;Tela',
    ),
    lines: ['2026-10-14 84.00 Cabo', '2026-10-15 -10.00 Tela'],
  },
  'HDFC card, India: cells between three marks': {
    known: inCurrency('INR', { zone: 'Asia/Kolkata', card: true }),
    text: rows(
      'Transaction type~|~Primary / Addon Customer Name~|~DATE~|~Description~|~AMT~|~Debit / Credit',
      'Domestic~|~ANA~|~30/10/2026~|~CAFE~|~12.50~|~',
      'Domestic~|~ANA~|~14/10/2026~|~NETBANKING PAYMENT~|~250.00~|~Cr',
      'Domestic~|~ANA~|~13/10/2026~|~GAS~|~1,040.00~|~',
    ),
    lines: [
      '2026-10-30 -12.50 CAFE',
      '2026-10-14 250.00 NETBANKING PAYMENT',
      '2026-10-13 -1040.00 GAS',
    ],
  },
  'BAC, Costa Rica: a summary with more names above the table': {
    known: inCurrency('CRC', { zone: 'America/Costa_Rica' }),
    text: rows(
      'Numero de Cliente, Nombre, Producto, Moneda, Saldo Inicial, Saldo en Libros, Retenidos y Diferidos, Saldo Disponible, Fecha',
      '123, ANA, CR1, CRC, 1000.00, 1237.50, 0.00, 1237.50, 31/10/2026',
      '',
      'Fecha de Transacción, Referencia de Transacción, Código de Transacción, Descripción de Transacción, Débito de Transacción, Crédito de Transacción, Balance de Transacción',
      '14/10/2026, 1, TF, DANA, 0.00, 250.00, 1250.00',
      '30/10/2026, 2, CP, CAFE, 12.50, 0.00, 1237.50',
      '',
      'Resumen de Estado Bancario',
      'Saldo Inicial, Saldo en Libros, Retenidos y Diferidos, Saldo Disponible',
      '1000.00, 1237.50, 0.00, 1237.50',
    ),
    lines: ['2026-10-14 250.00 DANA', '2026-10-30 -12.50 CAFE'],
    refused: ['other_table', 'other_table', 'balance', 'bad_date'],
    closing: '1237.50',
  },
  'movements above the names of another table are said': {
    text: rows(
      'Checking',
      'Date,Description,Amount',
      '10/30/2026,CAFE,-12.50',
      '10/14/2026,DANA,250.00',
      'Savings',
      'Date,Posted Date,Description,Category,Amount,Balance',
      '10/29/2026,10/29/2026,BONUS,Income,1.50,101.50',
      '10/12/2026,10/12/2026,ANA,Income,50.00,100.00',
      '10/11/2026,10/11/2026,BOB,Income,50.00,50.00',
    ),
    lines: ['2026-10-29 1.50 BONUS', '2026-10-12 50.00 ANA', '2026-10-11 50.00 BOB'],
    refused: ['other_table', 'other_table'],
    closing: '101.50',
  },
  'Payoneer: money in and out, of which one alone has a minus': {
    text: rows(
      'Transaction Date,Description,Credit Amount,Debit Amount,Currency,Transfer Amount,Status,Running Balance',
      '10-30-2026,Card charge (Coffee),,-12.50,USD,,Completed,237.50',
      '10-14-2026,Payment from Upwork,250.00,,USD,,Completed,250.00',
      '10-13-2026,Withdrawal,,-40.00,USD,200.00,Cancelled,0.00',
    ),
    lines: ['2026-10-30 -12.50 Card charge (Coffee)', '2026-10-14 250.00 Payment from Upwork'],
    refused: ['cancelled'],
    closing: '237.50',
    asked: [],
  },
  'Shinhan, Korea: noughts for blank cells of money in and out': {
    known: won,
    text: rows(
      '거래일자,거래시간,적요,출금(원),입금(원),내용,잔액(원),거래점',
      '2026-10-30,10:11:12,체크,"12,500",0,카페,"1,237,500",X',
      '2026-10-14,10:11:12,타행,0,"250,000",다나,"1,250,000",X',
    ),
    lines: ['2026-10-30 -12500 체크', '2026-10-14 250000 타행'],
    closing: '1237500',
    asked: [],
  },
  'rates of fees are no fees': {
    known: reais,
    text: rows(
      'Data;Descrição;Valor;Taxa (%)',
      '14/10/2026;Venda 1;100,00;3,00',
      '15/10/2026;Compra;-50,00;3,00',
      '16/10/2026;Compra;-10,00;3,00',
    ),
    lines: ['2026-10-14 100.00 Venda 1', '2026-10-15 -50.00 Compra', '2026-10-16 -10.00 Compra'],
    asked: [],
  },
})
