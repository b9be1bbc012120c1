// Tables of banks, cards and programs outside Europe that are known for a column of their own: a coin, a correction, a refund, letters of
// both ways, a day of payment. Rows are made up.
import { expect, test } from 'vitest'
import { read, reais } from '../setup.ts'
import { inCurrency, rows, testFiles } from './file.ts'

const yen = inCurrency('JPY', { precision: 0, card: true })
const pesos = inCurrency('MXN', { zone: 'America/Mexico_City' })

testFiles({
  'Coinbase Pro: amounts of another coin, under a name that says no currency': {
    text: rows(
      'portfolio,type,time,amount,balance,amount/balance unit,transfer id,trade id,order id',
      'default,deposit,2026-10-01T10:11:12.000Z,500.00,500.00,USD,t,,',
      'default,match,2026-10-02T10:11:12.000Z,-100.00,400.00,USD,,1,o',
      'default,match,2026-10-02T10:11:12.000Z,0.16,0.16,BTC,,1,o',
      'default,fee,2026-10-02T10:11:12.000Z,-0.50,399.50,USD,,1,o',
    ),
    lines: ['2026-10-01 500.00 deposit', '2026-10-02 -100.00 match', '2026-10-02 -0.50 fee'],
    refused: ['other_currency'],
    closing: '399.50',
    asked: [],
  },
  'Rakuten card, Japan: a column of fees that has none is no shop’s': {
    known: yen,
    text: rows(
      '"利用日","利用店名・商品名","利用者","支払方法","利用金額","支払手数料","支払総額","10月支払金額","11月繰越残高","新規サイン"',
      '"2026/10/30","カフェ","本人","1回払い","12500","0","12500","12500","0","*"',
      '"2026/10/13","ガス","本人","1回払い","40000","0","40000","40000","0","*"',
      '"2026/10/12","返品","本人","1回払い","-3000","0","-3000","-3000","0","*"',
    ),
    lines: ['2026-10-30 -12500 カフェ', '2026-10-13 -40000 ガス', '2026-10-12 3000 返品'],
    asked: ['sign'],
  },
  'JCB, Japan: a minus in a column of its own is that of the amount': {
    known: yen,
    text: rows(
      '"ご利用者","カテゴリ","ご利用日","ご利用先など","ご利用金額(￥)","支払区分","今回回数","訂正サイン","お支払い金額(￥)","国内／海外","摘要","備考"',
      '"本人","ショッピング","2026/10/30","カフェ","12,500","１回払い","","","12,500","国内","",""',
      '"本人","ショッピング","2026/10/13","ガス","40,000","１回払い","","","40,000","国内","",""',
      '"本人","ショッピング","2026/10/12","返品","3,000","１回払い","","-","3,000","国内","",""',
    ),
    lines: ['2026-10-30 -12500 カフェ', '2026-10-13 -40000 ガス', '2026-10-12 3000 返品'],
    asked: ['sign'],
  },
  'a column of minuses beside amounts of an account': {
    text: rows(
      'Date,Description,Sign,Amount',
      '2026-10-30,Coffee,-,12.50',
      '2026-10-29,Dana,,250.00',
      '2026-10-28,Gas,-,40.00',
    ),
    lines: ['2026-10-30 -12.50 Coffee', '2026-10-29 250.00 Dana', '2026-10-28 -40.00 Gas'],
    asked: [],
  },
  'Mercado Pago: subtotals of releases and blocks, which a column of its own tells': {
    known: reais,
    text: rows(
      'DATE;SOURCE_ID;EXTERNAL_REFERENCE;RECORD_TYPE;DESCRIPTION;NET_CREDIT_AMOUNT;NET_DEBIT_AMOUNT;GROSS_AMOUNT;MP_FEE_AMOUNT;PAYMENT_METHOD',
      '2026-10-01T00:00:00.000-03:00;;;initial_available_balance;;1000.00;0.00;1000.00;0.00;',
      '2026-10-14T10:11:12.000-03:00;123;R1;release;payment;96.01;0.00;100.00;-3.99;visa',
      '2026-10-15T10:11:12.000-03:00;124;R2;release;payout;0.00;50.00;-50.00;0.00;',
      '2026-10-31T00:00:00.000-03:00;;;subtotal;;96.01;50.00;46.01;0.00;',
      '2026-10-20T10:11:12.000-03:00;125;R3;unblock;reserve-for-dispute;7.00;0.00;7.00;0.00;',
      '2026-10-31T00:00:00.000-03:00;;;subtotal;;7.00;0.00;7.00;0.00;',
      '2026-10-31T00:00:00.000-03:00;;;total;;1053.01;0.00;1053.01;0.00;',
    ),
    lines: [
      '2026-10-14 96.01 payment',
      '2026-10-15 -50.00 payout',
      '2026-10-20 7.00 reserve-for-dispute',
    ],
    refused: ['balance', 'total', 'total', 'total'],
  },
  'Stripe payments: what was given back in part is looked at': {
    text: rows(
      'id,Created date (UTC),Amount,Amount Refunded,Currency,Description,Fee,Status',
      'ch_1,2026-10-30 10:11:12,100.00,30.00,usd,Invoice 7,3.20,Paid',
      'ch_2,2026-10-29 10:11:12,50.00,0.00,usd,Invoice 8,1.75,Paid',
    ),
    lines: ['2026-10-30 100.00 Invoice 7', '2026-10-29 50.00 Invoice 8'],
    asked: ['sign', 'fee', 'standing'],
  },
  'items of an order, each with the amount of the whole': {
    text: rows(
      'Order Number,Order Date,Order Total Amount,Item Name,Quantity',
      '101,2026-10-14 10:11,108,Cable,1',
      '101,2026-10-14 10:11,108,Screen,1',
      '102,2026-10-15 10:11,64,Cable,1',
      '103,2026-10-16 10:11,-64,Cable,1',
    ),
    lines: [
      '2026-10-14 108.00 Cable',
      '2026-10-14 108.00 Screen',
      '2026-10-15 64.00 Cable',
      '2026-10-16 -64.00 Cable',
    ],
    asked: ['sign', 'twice'],
  },
  'Santander, Chile: a month of charges alone, by a letter of its name': {
    known: inCurrency('CLP', { precision: 0, zone: 'America/Santiago' }),
    text: rows(
      'MONTO;DESCRIPCIÓN MOVIMIENTO;FECHA;N° DOCUMENTO;SUCURSAL;CARGO/ABONO',
      '12.500;COMPRA CAFE;30/10/2026;1;X;C',
      '40.000;COMPRA GAS;14/10/2026;2;X;C',
      '8.000;COMPRA LUZ;13/10/2026;3;X;C',
    ),
    lines: [
      '2026-10-30 -12500 COMPRA CAFE',
      '2026-10-14 -40000 COMPRA GAS',
      '2026-10-13 -8000 COMPRA LUZ',
    ],
    asked: [],
  },
  'retiros and depósitos by their letters': {
    known: pesos,
    text: rows(
      'Fecha,Concepto,Importe,Retiro/Depósito',
      '30/10/2026,CAFE,12.50,R',
      '14/10/2026,DANA,250.00,D',
      '13/10/2026,LUZ,8.00,R',
    ),
    lines: ['2026-10-30 -12.50 CAFE', '2026-10-14 250.00 DANA', '2026-10-13 -8.00 LUZ'],
    asked: [],
  },
  'R and D are asked about where the columns are Spanish': {
    known: pesos,
    text: rows(
      'Fecha,Concepto,Importe,Tipo',
      '30/10/2026,CAFE,12.50,R',
      '14/10/2026,DANA,250.00,D',
      '13/10/2026,LUZ,8.00,R',
    ),
    lines: ['2026-10-30 12.50 CAFE', '2026-10-14 250.00 DANA', '2026-10-13 8.00 LUZ'],
    asked: ['direction'],
  },
  'bills by the day on which they were paid, not that on which they are due': {
    known: reais,
    text: rows(
      'Vencimento;Pagamento;Descrição;Valor;Situação',
      '05/10/2026;14/10/2026;Luz;-99,00;Pago',
      '10/10/2026;30/10/2026;Internet;-50,00;Pago',
      '12/10/2026;30/10/2026;Agua;-20,00;Pago',
    ),
    lines: ['2026-10-14 -99.00 Luz', '2026-10-30 -50.00 Internet', '2026-10-30 -20.00 Agua'],
    asked: [],
  },
  'books by the day of payment, which what is open does not have': {
    known: reais,
    text: rows(
      'Data de competência;Data de vencimento;Data de pagamento;Descrição;Valor (R$);Situação',
      '01/10/2026;05/10/2026;14/10/2026;Luz;-99,00;Pago',
      '01/10/2026;10/10/2026;30/10/2026;Venda;150,00;Pago',
      '01/10/2026;28/10/2026;;Internet;-50,00;Em aberto',
    ),
    lines: ['2026-10-14 -99.00 Luz', '2026-10-30 150.00 Venda'],
    refused: ['pending'],
    asked: [],
  },
  'what was planned for another day than it happened': {
    known: reais,
    text: rows(
      'Data prevista;Data realizada;Descrição;Valor',
      '25/10/2026;30/10/2026;Cafe;-12,50',
      '10/10/2026;14/10/2026;Dana;250,00',
    ),
    lines: ['2026-10-30 -12.50 Cafe', '2026-10-14 250.00 Dana'],
    asked: [],
  },
  'money in alone, of which all have a minus': {
    text: rows('Date,Payee,Inflow', '2026-10-30,Coffee,-12.50', '2026-10-29,Gas,-40.00'),
    lines: ['2026-10-30 -12.50 Coffee', '2026-10-29 -40.00 Gas'],
  },
  'a card of Korea: what was cancelled': {
    known: inCurrency('KRW', { precision: 0, zone: 'Asia/Seoul' }),
    text: rows(
      '거래일시,가맹점명,금액,취소여부',
      '2026.10.30,카페,"-12,500",',
      '2026.10.29,가스,"-40,000",취소',
      '2026.10.28,전기,"-8,000",',
      '2026.10.27,다나,"250,000",',
      '2026.10.26,물,"-15,000",',
    ),
    lines: [
      '2026-10-30 -12500 카페',
      '2026-10-28 -8000 전기',
      '2026-10-27 250000 다나',
      '2026-10-26 -15000 물',
    ],
    refused: ['cancelled'],
    asked: [],
  },
})

test('Alipay, China, in two bytes a sign: what was closed moved nothing', () => {
  const base64 =
    'vbvS18qxvOQsvbvS17bUt70syczGt8u1w/csytUv1qcsvfC27iy9u9LX17TMrAoyMDI2LTEwLTE0IDEwOjExOjEyLMjw0NK/p7fILL+nt8gs1qez9iwxMi41MCy9u9LXs8m5pgoyMDI2LTEwLTEzIDEwOjExOjEyLL6ptqssyv2+3c/fLNans/YsNDAuMDAsvbvS17nYsdUKMjAyNi0xMC0xMiAxMDoxMToxMizVxcj9LNeq1cssytXI6ywyNTAuMDAsvbvS17PJuaYK'
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  const { reading, lines } = read(bytes, inCurrency('CNY', { zone: 'Asia/Shanghai' }))
  expect(lines.map(({ amount }) => amount)).toEqual(['-12.50', '250.00'])
  expect(reading.accounts[0]?.refused.map(({ reason }) => reason)).toEqual(['cancelled'])
})
