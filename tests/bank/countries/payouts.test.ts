// Tables of programs that take payments, trade coins or shares, or keep books: many columns of money and several currencies. Rows are made up.
import { inCurrency, rows, testFiles } from './file.ts'

const euros = inCurrency('EUR', { zone: 'Europe/Berlin' })

testFiles({
  'Shopify: what was paid out, neither charges nor what was tried again': {
    text: rows(
      'Payout Date,Status,Charges,Refunds,Adjustments,Fees,Retried Amount,Total,Currency',
      '2026-10-14,paid,100.00,-20.00,0.00,-3.20,0.00,76.80,USD',
      '2026-10-15,paid,50.00,0.00,0.00,-1.60,0.00,48.40,USD',
      '2026-10-16,paid,70.00,0.00,0.00,-2.00,0.00,68.00,USD',
    ),
    lines: ['2026-10-14 76.80 ', '2026-10-15 48.40 ', '2026-10-16 68.00 '],
    asked: ['sign', 'fee'],
  },
  'SumUp, Germany: with the tax, its fee asked about': {
    known: euros,
    text: rows(
      'Datum,Transaktions-ID,Status,Beschreibung,Gesamt,Netto,Steuerbetrag,Trinkgeld,Gebühr,Auszahlung',
      '2026-10-14 10:11,T1,Erfolgreich,Reparatur,119.00,100.00,19.00,0.00,2.26,116.74',
      '2026-10-15 10:11,T2,Fehlgeschlagen,Kabel,11.90,10.00,1.90,0.00,0.00,0.00',
      '2026-10-16 10:11,T3,Erfolgreich,Kabel,11.90,10.00,1.90,0.00,0.23,11.67',
    ),
    lines: ['2026-10-14 119.00 Reparatur', '2026-10-16 11.90 Kabel'],
    refused: ['cancelled'],
    asked: ['sign', 'fee'],
  },
  'Coinbase: money, no number of coins': {
    text: rows(
      'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
      'a1,2026-10-14 10:11:12 UTC,Buy,BTC,0.01,USD,$60000.00,$600.00,$610.00,$10.00,Bought 0.01 BTC',
      'a2,2026-10-15 10:11:12 UTC,Sell,BTC,-0.05,USD,$60000.00,$3000.00,$2950.00,$50.00,Sold 0.05 BTC',
    ),
    lines: ['2026-10-14 610.00 Bought 0.01 BTC', '2026-10-15 2950.00 Sold 0.05 BTC'],
    asked: ['sign'],
  },
  'Binance: what is in another coin is no money of the wallet': {
    text: rows(
      'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark',
      '1,2026-10-14 10:11:12,Spot,Deposit,USD,500.00,',
      '1,2026-10-15 10:11:12,Spot,Buy,BNB,2.00,',
      '1,2026-10-15 10:11:12,Spot,Transaction Spend,USD,-100.00,',
    ),
    lines: ['2026-10-14 500.00 Deposit', '2026-10-15 -100.00 Transaction Spend'],
    refused: ['other_currency'],
  },
  'Trading 212: the currency of the total, not of the price': {
    known: euros,
    text: rows(
      'Action,Time,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),Notes',
      'Deposit,2026-10-13 10:11:12,,,,,,,500.00,EUR,Bank',
      'Market buy,2026-10-14 10:11:12,ACME,Acme,2,55.00,USD,1.10,100.00,EUR,Order',
      'Dividend,2026-10-15 10:11:12,ACME,Acme,2,1.00,USD,,1.60,USD,Dividend',
    ),
    lines: ['2026-10-13 500.00 Bank', '2026-10-14 100.00 Order'],
    refused: ['other_currency'],
    asked: ['direction', 'direction'],
  },
  'two currencies of one amount, of which no name says which is its own': {
    known: euros,
    text: rows(
      'Date,Description,Amount,Transaction Currency,Account Currency',
      '2026-10-14,Shop,-45.20,EUR,EUR',
      '2026-10-15,New York,-9.10,USD,EUR',
      '2026-10-16,Dana,100.00,EUR,EUR',
      '2026-10-17,Post,-5.00,EUR,EUR',
    ),
    lines: ['2026-10-14 -45.20 Shop', '2026-10-16 100.00 Dana', '2026-10-17 -5.00 Post'],
    refused: ['other_currency'],
  },
  'a sign that is none of the currency of the wallet': {
    known: euros,
    text: rows(
      'Date,Description,Amount',
      '2026-10-14,Shop,-$45.20',
      '2026-10-15,Dana,$9.10',
      '2026-10-16,Post,-$10.00',
    ),
    lines: ['2026-10-14 -45.20 Shop', '2026-10-15 9.10 Dana', '2026-10-16 -10.00 Post'],
    asked: ['currency'],
  },
  'amounts without a sign, of which balances show both ways': {
    text: rows(
      'Date,Description,Amount,Balance',
      '2026-10-14,Shop,45.20,954.80',
      '2026-10-15,Dana,1500.00,2454.80',
      '2026-10-16,Gas,60.00,2394.80',
      '2026-10-17,Fee,10.00,2384.80',
    ),
    lines: [
      '2026-10-14 -45.20 Shop',
      '2026-10-15 -1500.00 Dana',
      '2026-10-16 -60.00 Gas',
      '2026-10-17 -10.00 Fee',
    ],
    closing: '2384.80',
    asked: ['sign', 'balance'],
  },
  'Tinkoff, Russia: what was paid, in the currency of the account': {
    known: inCurrency('RUB', { zone: 'Europe/Moscow' }),
    text: rows(
      'Дата операции;Статус;Сумма операции;Валюта операции;Сумма платежа;Валюта платежа;Категория;Описание;Сумма операции с округлением',
      '14.10.2026 10:11:12;OK;-10,00;USD;-945,20;RUB;Магазины;AMZN;945,20',
      '15.10.2026 10:11:12;OK;1500,00;RUB;1500,00;RUB;Пополнения;DANA;1500,00',
      '16.10.2026 10:11:12;FAILED;-50,00;RUB;-50,00;RUB;Магазины;X;50,00',
    ),
    lines: ['2026-10-14 -945.20 AMZN', '2026-10-15 1500.00 DANA'],
    refused: ['cancelled'],
    asked: [],
  },
  'PayPay, Japan: what a card paid is asked about': {
    known: inCurrency('JPY', { precision: 0 }),
    text: rows(
      '取引日,出金金額(円),入金金額(円),取引内容,取引先,取引方法',
      '2026/10/14 10:11:12,"4,520",-,支払い,スーパー,PayPay残高',
      '2026/10/15 10:11:12,-,"5,000",受け取り,ダナ,PayPay残高',
      '2026/10/16 10:11:12,300,-,支払い,コンビニ,クレジット VISA 1234',
    ),
    lines: ['2026-10-14 -4520 支払い', '2026-10-15 5000 受け取り', '2026-10-16 -300 支払い'],
    asked: ['state'],
  },
})
