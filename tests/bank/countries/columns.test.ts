// Files whose amount, direction or account stood in another column than the first that looked like it. Rows are made up; the
// columns are those that the banks are known for.
import { inCurrency, rows, testFiles } from './file.ts'

const reais = inCurrency('BRL', { locale: 'pt-BR' })

testFiles({
  'SEB, Lithuania: the amount in the currency of the account': {
    known: inCurrency('EUR'),
    text: rows(
      'DATA;VALIUTA;SUMA;MOKĖJIMO PASKIRTIS;DEBETAS/KREDITAS;SUMA SĄSKAITOS VALIUTA;SĄSKAITOS NR;SĄSKAITOS VALIUTA',
      '2026-10-13;EUR;80,00;Nuoma;D;80,00;LT55;EUR',
      '2026-10-14;USD;100,00;Pirkinys;D;92,10;LT55;EUR',
      '2026-10-15;EUR;120,50;Sąskaita 1;C;120,50;LT55;EUR',
    ),
    lines: [
      '2026-10-13 -80.00 Nuoma',
      '2026-10-14 -92.10 Pirkinys',
      '2026-10-15 120.50 Sąskaita 1',
    ],
    asked: [],
  },
  'Air Bank, Czechia: whether the fee is part of the amount is asked': {
    known: inCurrency('CZK'),
    text: rows(
      'Datum provedení;Směr úhrady;Typ úhrady;Měna účtu;Částka v měně účtu;Poplatek v měně účtu;Původní měna úhrady;Původní částka úhrady;Název protistrany',
      '13/10/2026;Odchozí;Platba kartou;CZK;-245,20;-5,00;EUR;-9,80;Billa',
      '14/10/2026;Příchozí;Příchozí úhrada;CZK;1500,00;0,00;CZK;1500,00;Dana',
    ),
    lines: ['2026-10-13 -245.20 Platba kartou', '2026-10-14 1500.00 Příchozí úhrada'],
    asked: ['fee'],
  },
  'Airbnb: what was earned and paid out, no nights': {
    text: rows(
      'Date,Type,Confirmation Code,Start Date,Nights,Guest,Listing,Details,Reference,Currency,Amount,Paid Out,Host Fee,Cleaning Fee',
      '10/14/2026,Payout,,,,,,Transfer to Checking 1234,,USD,,285.00,,',
      '10/13/2026,Reservation,HM1,10/13/2026,3,Ana,Loft,,,USD,285.00,,9.00,50.00',
      '10/20/2026,Payout,,,,,,Transfer to Checking 1234,,USD,,190.00,,',
      '10/19/2026,Reservation,HM2,10/19/2026,2,Bia,Loft,,,USD,190.00,,6.00,50.00',
    ),
    lines: [
      '2026-10-14 -285.00 Transfer to Checking 1234',
      '2026-10-13 285.00 ',
      '2026-10-20 -190.00 Transfer to Checking 1234',
      '2026-10-19 190.00 ',
    ],
    asked: ['fee'],
  },
  "RBC, Canada: the wallet's currency": {
    known: inCurrency('CAD'),
    text: rows(
      'Account Type,Account Number,Transaction Date,Cheque Number,Description 1,Description 2,CAD$,USD$',
      'Chequing,00001-1234567,10/14/2026,,INTERAC PURCHASE,SHOP,-20.00,',
      'Chequing,00001-1234567,10/15/2026,,PAYROLL,ACME,900.00,',
      'Chequing,00001-1234567,10/16/2026,,FEE,BANK,-4.00,',
      'Chequing,00001-1234567,10/16/2026,,PURCHASE,AMZN,,-15.00',
    ),
    lines: [
      '2026-10-14 -20.00 INTERAC PURCHASE SHOP',
      '2026-10-15 900.00 PAYROLL ACME',
      '2026-10-16 -4.00 FEE BANK',
    ],
    refused: ['no_amount'],
    asked: [],
  },
  'Alipay, China: directions, and orders that were closed': {
    known: inCurrency('CNY'),
    text: rows(
      '交易时间,交易分类,交易对方,商品说明,收/支,金额,收/付款方式,交易状态,交易订单号',
      '2026-10-13 10:00:00,餐饮,店,午饭,支出,25.00,余额宝,交易成功,1',
      '2026-10-14 10:00:00,购物,店,鞋,支出,125.00,余额宝,交易关闭,3',
      '2026-10-15 10:00:00,转账,王,转账,收入,200.00,余额,交易成功,5',
      '2026-10-16 10:00:00,投资,基金,转入,不计收支,50.00,余额,交易成功,7',
    ),
    lines: ['2026-10-13 -25.00 店 午饭', '2026-10-15 200.00 王 转账'],
    refused: ['cancelled', 'no_side'],
    asked: ['state'],
  },
  'WeChat, China': {
    known: inCurrency('CNY'),
    text: rows(
      '微信支付账单明细,,,,,,,,',
      '交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号',
      '2026-10-13 10:00:00,商户消费,店,午饭,支出,¥25.00,零钱,支付成功,1',
      '2026-10-14 10:00:00,转账,王,转账,收入,¥200.00,/,已存入零钱,5',
      '2026-10-15 10:00:00,零钱提现,银行,提现,/,¥50.00,银行,提现已到账,7',
    ),
    lines: ['2026-10-13 -25.00 店 午饭', '2026-10-14 200.00 王 转账'],
    refused: ['no_side'],
    asked: ['state'],
  },
  'Alpha Bank, Greece: letters': {
    known: inCurrency('EUR'),
    text: rows(
      'Α/Α;Ημ/νία;Αιτιολογία;Κατάστημα;Ποσό;Πρόσημο ποσού',
      '1;13/10/2026;ΑΓΟΡΑ;001;25,00;Χ',
      '2;14/10/2026;ΜΙΣΘΟΔΟΣΙΑ;001;1.500,00;Π',
      '3;15/10/2026;ΔΕΗ;001;40,00;Χ',
    ),
    lines: ['2026-10-13 -25.00 ΑΓΟΡΑ', '2026-10-14 1500.00 ΜΙΣΘΟΔΟΣΙΑ', '2026-10-15 -40.00 ΔΕΗ'],
    asked: [],
  },
  'National Bank of Greece: words': {
    known: inCurrency('EUR'),
    text: rows(
      'Α/Α;Ημερομηνία;Ποσό συναλλαγής;Νόμισμα;Χρέωση / Πίστωση;Περιγραφή;Λογιστικό υπόλοιπο',
      '1;13/10/2026;25,00;EUR;Χρέωση;SHOP;975,00',
      '2;14/10/2026;1.500,00;EUR;Πίστωση;ACME;2.475,00',
    ),
    lines: ['2026-10-13 -25.00 SHOP', '2026-10-14 1500.00 ACME'],
    closing: '2475.00',
    asked: [],
  },
  'Realbyte, Korea: income and expense': {
    known: inCurrency('INR'),
    text: rows(
      'Period\tAccounts\tCategory\tNote\tINR\tIncome/Expense\tDescription\tAmount\tCurrency',
      '10/14/2026 09:10:11\tCash\tFood\tLunch\t250\tExp.\t\t250\tINR',
      '10/15/2026 09:10:11\tCash\tSalary\tPay\t9000\tIncome\t\t9000\tINR',
    ),
    lines: ['2026-10-14 -250.00 Lunch', '2026-10-15 9000.00 Pay'],
    asked: [],
  },
  'entrada and saída as letters': {
    known: reais,
    text: rows(
      'Data;Histórico;Valor;E/S',
      '13/10/2026;Mercado;20,00;S',
      '14/10/2026;Ana;90,00;E',
      '15/10/2026;Luz;30,00;S',
    ),
    lines: ['2026-10-13 -20.00 Mercado', '2026-10-14 90.00 Ana', '2026-10-15 -30.00 Luz'],
    asked: [],
  },
  'ingreso and egreso as letters': {
    known: inCurrency('MXN'),
    text: rows(
      'Fecha;Concepto;Monto;Tipo',
      '13/10/2026;Mercado;20,00;E',
      '14/10/2026;Ana;90,00;I',
      '15/10/2026;Luz;30,00;E',
    ),
    lines: ['2026-10-13 -20.00 Mercado', '2026-10-14 90.00 Ana', '2026-10-15 -30.00 Luz'],
    asked: [],
  },
  'cargo and abono as letters: C is no credit': {
    known: inCurrency('CLP', { precision: 0 }),
    text: rows(
      'Fecha;Descripción;Monto;Cargo/Abono',
      '13/10/2026;Mercado;20000;C',
      '14/10/2026;Ana;90000;A',
      '15/10/2026;Luz;30000;C',
    ),
    lines: ['2026-10-13 -20000 Mercado', '2026-10-14 90000 Ana', '2026-10-15 -30000 Luz'],
    asked: [],
  },
  'Intesa Sanpaolo, Italy: what is not booked': {
    known: inCurrency('EUR'),
    text: rows(
      'Data;Operazione;Dettagli;Conto o carta;Contabilizzazione;Categoria;Valuta;Importo',
      '13/10/2026;COOP;POS;Conto 1;CONTABILIZZATO;Spesa;EUR;-20,00',
      '14/10/2026;ESSO;POS;Conto 1;NON CONTABILIZZATO;Auto;EUR;-50,00',
      '15/10/2026;DANA;Bonifico;Conto 1;CONTABILIZZATO;Altro;EUR;90,00',
    ),
    lines: ['2026-10-13 -20.00 COOP', '2026-10-15 90.00 DANA'],
    refused: ['pending'],
  },
  'Standard Bank, South Africa, without names of columns': {
    known: inCurrency('ZAR'),
    text: rows(
      'OPEN,20261001,,1000.00,OPEN BALANCE,,0,0',
      'HIST,20261002,##,-250.00,CHEQUE CARD PURCHASE,SHOP,1234,0',
      'HIST,20261005,,5000.00,CREDIT TRANSFER,ACME,1234,0',
      'HIST,20261006,##,-8.50,SERVICE FEE,FEE,1234,0',
      'CLOSE,20261031,,5741.50,CLOSE BALANCE,,0,0',
    ),
    lines: [
      '2026-10-02 -250.00 CHEQUE CARD PURCHASE',
      '2026-10-05 5000.00 CREDIT TRANSFER',
      '2026-10-06 -8.50 SERVICE FEE',
    ],
    refused: ['balance', 'balance'],
    asked: [],
  },
  'Wise, whose columns of a card are blank: its balances show the signs': {
    known: inCurrency('EUR', { zone: 'Europe/Berlin' }),
    text: rows(
      'TransferWise ID,Date,Amount,Currency,Description,Running Balance,Card Last Four Digits,Card Holder Full Name',
      'T-4,16-10-2026,-500.00,EUR,Sent to Ana,0.00,,',
      'T-3,15-10-2026,500.00,EUR,Converted,500.00,,',
      'T-2,14-10-2026,-90.00,EUR,Sent to Bia,0.00,,',
      'T-1,13-10-2026,90.00,EUR,Converted,90.00,,',
    ),
    lines: [
      '2026-10-16 -500.00 Sent to Ana',
      '2026-10-15 500.00 Converted',
      '2026-10-14 -90.00 Sent to Bia',
      '2026-10-13 90.00 Converted',
    ],
    closing: '0.00',
    asked: [],
  },
  'DEGIRO, Netherlands: amounts under a column without a name': {
    known: inCurrency('EUR'),
    text: rows(
      'Date,Time,Value date,Product,ISIN,Description,FX,Change,,Balance,,Order Id',
      '15-10-2026,09:00,15-10-2026,,IE00,Dividend,,USD,12.34,USD,12.34,',
      '14-10-2026,10:00,14-10-2026,,IE00,Buy 2,,EUR,-200.00,EUR,298.50,a-1',
      '14-10-2026,10:00,14-10-2026,,IE00,Transaction fee,,EUR,-1.50,EUR,498.50,a-1',
      '13-10-2026,10:00,13-10-2026,,,Deposit,,EUR,500.00,EUR,500.00,',
    ),
    lines: [
      '2026-10-14 -200.00 Buy 2',
      '2026-10-14 -1.50 Transaction fee',
      '2026-10-13 500.00 Deposit',
    ],
    refused: ['other_currency'],
    closing: '298.50',
    asked: [],
  },
  'LCL, France, without names of columns: the balance at its end': {
    known: inCurrency('EUR'),
    text: rows(
      '13/10/2026;-25,00;Carte;;CB CARREFOUR;0;Divers',
      '14/10/2026;1500,00;Virement;;VIR SEPA DANA;0;Divers',
      '15/10/2026;-40,00;Prélèvement;;EDF;0;Divers',
      '31/10/2026;2474,80;;;01234 123456A',
    ),
    lines: [
      '2026-10-13 -25.00 CB CARREFOUR',
      '2026-10-14 1500.00 VIR SEPA DANA',
      '2026-10-15 -40.00 EDF',
    ],
    refused: ['ragged'],
  },
  'Trade Republic, Germany: fees and taxes, of which one is given back': {
    known: inCurrency('EUR'),
    choices: { areFeesApart: true },
    text: rows(
      'date,category,type,name,shares,price,amount,fee,tax,currency',
      '2026-10-13,CASH,CUSTOMER_INBOUND,Deposit,,,500.00,,,EUR',
      '2026-10-14,TRADING,BUY,FUND,2,100.00,-200.00,-1.00,,EUR',
      '2026-10-15,CASH,DIVIDEND,ACME,,,12.00,,-3.16,EUR',
      '2026-10-16,CASH,DIVIDEND,ACME,,,12.00,,-3.16,EUR',
      '2026-10-17,CASH,TAX,ACME,,,1.00,,3.16,EUR',
    ),
    lines: [
      '2026-10-13 500.00 Deposit',
      '2026-10-14 -200.00 FUND',
      '2026-10-14 -1.00 FUND',
      '2026-10-15 12.00 ACME',
      '2026-10-15 -3.16 ACME',
      '2026-10-16 12.00 ACME',
      '2026-10-16 -3.16 ACME',
      '2026-10-17 1.00 ACME',
      '2026-10-17 3.16 ACME',
    ],
    asked: [],
  },
  'Venmo, United States: whether what a bank paid moved its balance is asked': {
    text: rows(
      ',ID,Datetime,Type,Status,Note,From,To,Amount (total),Amount (fee),Funding Source,Destination,Ending Balance',
      ',331,2026-10-13T10:00:00,Payment,Complete,Pizza,Ana,Bia,- $20.00,,Bank of America *1234,,',
      ',332,2026-10-14T10:00:00,Payment,Complete,Rent,Caio,Ana,+ $90.00,,,Venmo balance,',
      ',333,2026-10-15T10:00:00,Payment,Complete,Gas,Ana,Dan,- $15.00,,Venmo balance,,',
    ),
    lines: ['2026-10-13 -20.00 Pizza', '2026-10-14 90.00 Rent', '2026-10-15 -15.00 Gas'],
    asked: ['state'],
  },
  'the books of a firm: which of debit and credit is money in is asked': {
    text: rows(
      'Date,Journal,Description,Debit,Credit',
      '2026-10-13,Bank,Shop,,20.00',
      '2026-10-14,Bank,Customer payment,900.00,',
      '2026-10-15,Bank,Power,,30.00',
    ),
    lines: [
      '2026-10-13 20.00 Shop',
      '2026-10-14 -900.00 Customer payment',
      '2026-10-15 30.00 Power',
    ],
    asked: ['sides'],
  },
})
