// Tables as banks outside Europe write them: columns, days, signs, lines before and after the table.
// Rows are made up; the columns are those that the banks are known for.
import { reais } from '../setup.ts'
import { inCurrency, rows, testFiles } from './file.ts'

testFiles({
  'PagBank, Brazil': {
    known: reais,
    text: rows(
      'CODIGO DA TRANSACAO;DATA;TIPO;DESCRICAO;VALOR',
      '3F2A-11;03/10/2026;Pix recebido;MARIA SOUZA;150,00',
      '3F2A-12;05/10/2026;Pagamento de conta;ENERGIA SA;-89,90',
      '3F2A-13;28/10/2026;Compra no débito;PADARIA SOL;-12,00',
    ),
    lines: [
      '2026-10-03 150.00 MARIA SOUZA',
      '2026-10-05 -89.90 ENERGIA SA',
      '2026-10-28 -12.00 PADARIA SOL',
    ],
  },
  'Santander, Brazil': {
    known: reais,
    text: rows(
      'AGENCIA;CONTA;;;;',
      '1234;01.012345-6;;;;',
      'Data;Histórico;Documento;Valor (R$);Saldo (R$)',
      '01/10/2026;SALDO ANTERIOR;;;1.000,00',
      '02/10/2026;PIX RECEBIDO JOAO;000000;350,00;1.350,00',
      '13/10/2026;PAGAMENTO DE BOLETO;123456;-1.200,50;149,50',
    ),
    lines: ['2026-10-02 350.00 PIX RECEBIDO JOAO', '2026-10-13 -1200.50 PAGAMENTO DE BOLETO'],
    refused: ['balance'],
    closing: '149.50',
  },
  'Sicoob, Brazil': {
    known: reais,
    text: rows(
      'DATA;DOCUMENTO;HISTÓRICO;VALOR',
      '01/10/2026;;SALDO ANTERIOR;500,00C',
      '14/10/2026;Pix;PIX RECEBIDO - OUTRA IF;350,00C',
      '15/10/2026;789;DÉB. CONV. ENERGIA;120,45D',
    ),
    lines: ['2026-10-14 350.00 PIX RECEBIDO - OUTRA IF', '2026-10-15 -120.45 DÉB. CONV. ENERGIA'],
    refused: ['balance'],
  },
  'Sicredi, Brazil': {
    known: reais,
    text: rows(
      'Associado:;OFICINA EXEMPLO;;;',
      'Conta:;12345-6;;;',
      'Extrato (Período de 01/10/2026 a 30/10/2026);;;;',
      '',
      'Data;Descrição;Documento;Valor (R$);Saldo (R$)',
      '02/10/2026;PIX_CRED JOAO;PIX_CRED;350;1.350,00',
      '20/10/2026;LIQUIDACAO BOLETO;12;-99,9;1.250,10',
    ),
    lines: ['2026-10-02 350.00 PIX_CRED JOAO', '2026-10-20 -99.90 LIQUIDACAO BOLETO'],
    closing: '1250.10',
  },
  'Inter card, Brazil': {
    known: reais,
    text: rows(
      '"Data","Lançamento","Categoria","Tipo","Valor"',
      '"03/10/2026","PADARIA SOL","ALIMENTACAO","Compra à vista","R$ 25,90"',
      '"14/10/2026","LOJA DE PECAS","OUTROS","Parcela 1/3","R$ 1.200,00"',
      '"20/10/2026","PAGAMENTO ON LINE","PAGAMENTOS","Pagamento","-R$ 500,00"',
    ),
    lines: [
      '2026-10-03 -25.90 PADARIA SOL',
      '2026-10-14 -1200.00 LOJA DE PECAS',
      '2026-10-20 500.00 PAGAMENTO ON LINE',
    ],
  },
  Wise: {
    known: inCurrency('EUR'),
    text: rows(
      '"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Card Last Four Digits","Card Holder Full Name",Attachment,Note,"Total fees"',
      'CARD-1,30-10-2026,-12.50,EUR,"Card transaction of 12.50 EUR issued by Cafe",,487.50,,,,,,,Cafe,1234,Ana,,,0.00',
      'TRANSFER-2,13-10-2026,500.00,EUR,"Received money from Dana","Invoice 9",500.00,,,,Dana,,,,,,,,0.00',
    ),
    lines: [
      '2026-10-30 -12.50 Card transaction of 12.50 EUR issued by Cafe',
      '2026-10-13 500.00 Received money from Dana',
    ],
    closing: '487.50',
  },
  'Bank of America': {
    text: rows(
      'Description,,Summary Amt.',
      'Beginning balance as of 10/01/2026,,"1,000.00"',
      'Total credits as of 10/30/2026,,"250.00"',
      'Total debits as of 10/30/2026,,"-12.50"',
      'Ending balance as of 10/30/2026,,"1,237.50"',
      '',
      'Date,Description,Amount,Running Bal.',
      '10/01/2026,Beginning balance as of 10/01/2026,,"1,000.00"',
      '10/14/2026,"Zelle payment from DANA WHIT","250.00","1,250.00"',
      '10/30/2026,"COFFEE PLACE 10/29 PURCHASE","-12.50","1,237.50"',
    ),
    lines: [
      '2026-10-14 250.00 Zelle payment from DANA WHIT',
      '2026-10-30 -12.50 COFFEE PLACE 10/29 PURCHASE',
    ],
    refused: ['balance'],
    closing: '1237.50',
  },
  'Capital One card': {
    text: rows(
      'Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit',
      '2026-10-30,2026-10-31,1234,COFFEE PLACE,Dining,12.50,',
      '2026-10-14,2026-10-15,1234,CAPITAL ONE ONLINE PYMT,Payment/Credit,,250.00',
    ),
    lines: ['2026-10-30 -12.50 COFFEE PLACE', '2026-10-14 250.00 CAPITAL ONE ONLINE PYMT'],
  },
  'Capital One 360': {
    text: rows(
      'Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance',
      '1234,Debit Card Purchase - COFFEE PLACE,10/30/26,Debit,12.50,1237.50',
      '1234,Deposit from DANA WHIT,10/14/26,Credit,250.00,1250.00',
    ),
    lines: [
      '2026-10-30 -12.50 Debit Card Purchase - COFFEE PLACE',
      '2026-10-14 250.00 Deposit from DANA WHIT',
    ],
    closing: '1237.50',
  },
  'Wells Fargo, without names of columns': {
    text: rows(
      '"10/30/2026","-12.50","*","","COFFEE PLACE 10/29"',
      '"10/14/2026","250.00","*","","ZELLE FROM DANA WHIT"',
      '"10/02/2026","-99.00","*","1023","CHECK # 1023"',
    ),
    lines: [
      '2026-10-30 -12.50 COFFEE PLACE 10/29',
      '2026-10-14 250.00 ZELLE FROM DANA WHIT',
      '2026-10-02 -99.00 CHECK # 1023',
    ],
  },
  'Discover card': {
    text: rows(
      'Trans. Date,Post Date,Description,Amount,Category',
      '10/30/2026,10/31/2026,"COFFEE PLACE",12.50,"Restaurants"',
      '10/18/2026,10/18/2026,"PARTS WORLD",80.00,"Merchandise"',
      '10/14/2026,10/14/2026,"INTERNET PAYMENT - THANK YOU",-250.00,"Payments and Credits"',
    ),
    lines: [
      '2026-10-30 -12.50 COFFEE PLACE',
      '2026-10-18 -80.00 PARTS WORLD',
      '2026-10-14 250.00 INTERNET PAYMENT - THANK YOU',
    ],
  },
  'Apple Card': {
    text: rows(
      'Transaction Date,Clearing Date,Description,Merchant,Category,Type,Amount (USD),Purchased By',
      '10/30/2026,10/31/2026,"COFFEE PLACE 12 MAIN ST","Coffee Place","Restaurants","Purchase","12.50","Ana"',
      '10/18/2026,10/19/2026,"PARTS WORLD","Parts World","Shopping","Purchase","80.00","Ana"',
      '10/14/2026,10/14/2026,"ACH DEPOSIT INTERNET TRANSFER","Ach Deposit","Payment","Payment","-250.00","Ana"',
    ),
    lines: [
      '2026-10-30 -12.50 COFFEE PLACE 12 MAIN ST',
      '2026-10-18 -80.00 PARTS WORLD',
      '2026-10-14 250.00 ACH DEPOSIT INTERNET TRANSFER',
    ],
  },
  'Citi card': {
    text: rows(
      'Status,Date,Description,Debit,Credit,Member Name',
      'Cleared,10/30/2026,"COFFEE PLACE",12.50,,ANA',
      'Cleared,10/14/2026,"ONLINE PAYMENT, THANK YOU",,-250.00,ANA',
    ),
    lines: ['2026-10-30 -12.50 COFFEE PLACE', '2026-10-14 250.00 ONLINE PAYMENT, THANK YOU'],
  },
  'Stripe balance': {
    text: rows(
      'id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description',
      'txn_1,charge,ch_1,100.00,3.20,96.80,usd,2026-10-14 10:11,2026-10-16 00:00,Invoice 7',
      'txn_2,payout,po_1,-96.80,0.00,-96.80,usd,2026-10-30 01:02,2026-10-30 00:00,STRIPE PAYOUT',
    ),
    lines: ['2026-10-14 96.80 Invoice 7', '2026-10-30 -96.80 STRIPE PAYOUT'],
  },
  'ANZ, Australia, without names of columns': {
    known: inCurrency('AUD'),
    text: rows(
      '30/10/2026,-45.20,"WOOLWORTHS 1234 SYDNEY"',
      '14/10/2026,1500.00,"PAYMENT FROM DANA"',
      '02/10/2026,-9.99,"STREAMING 12"',
    ),
    lines: [
      '2026-10-30 -45.20 WOOLWORTHS 1234 SYDNEY',
      '2026-10-14 1500.00 PAYMENT FROM DANA',
      '2026-10-02 -9.99 STREAMING 12',
    ],
  },
  'CommBank, Australia, without names of columns': {
    known: inCurrency('AUD'),
    text: rows(
      '30/10/2026,"-45.20","WOOLWORTHS 1234 SYDNEY AU Card xx1234 Value Date: 29/10/2026","+1454.80"',
      '14/10/2026,"+1500.00","Fast Transfer From DANA","+1500.00"',
      '02/10/2026,"-10.00","Transfer to savings","+0.00"',
    ),
    lines: [
      '2026-10-30 -45.20 WOOLWORTHS 1234 SYDNEY AU Card xx1234 Value Date: 29/10/2026',
      '2026-10-14 1500.00 Fast Transfer From DANA',
      '2026-10-02 -10.00 Transfer to savings',
    ],
    closing: '1454.80',
  },
  'NAB, Australia': {
    known: inCurrency('AUD'),
    text: rows(
      'Date,Amount,Account Number,,Transaction Type,Transaction Details,Balance,Category,Merchant Name',
      '30 Oct 26,-45.20,123456789,,EFTPOS DEBIT,WOOLWORTHS 1234,1454.80,Groceries,Woolworths',
      '14 Oct 26,1500.00,123456789,,INTER-BANK CREDIT,DANA,1500.00,Transfers in,',
    ),
    lines: ['2026-10-30 -45.20 WOOLWORTHS 1234', '2026-10-14 1500.00 DANA'],
    closing: '1454.80',
  },
  'Westpac, Australia': {
    known: inCurrency('AUD'),
    text: rows(
      'Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial',
      '032000123456,30/10/2026,"DEBIT CARD PURCHASE WOOLWORTHS",45.20,,1454.80,PAYMENT,',
      '032000123456,14/10/2026,"DEPOSIT DANA",,1500.00,1500.00,DEP,',
    ),
    lines: ['2026-10-30 -45.20 DEBIT CARD PURCHASE WOOLWORTHS', '2026-10-14 1500.00 DEPOSIT DANA'],
    closing: '1454.80',
  },
  'ASB, New Zealand': {
    known: inCurrency('NZD'),
    text: rows(
      'Created date / time : 30 October 2026 / 10:00:00',
      'Bank 12; Branch 3456; Account 0123456-50 (Streamline)',
      'From date 20261001',
      'To date 20261030',
      'Avail Bal : 1454.80 as of 20261030',
      'Ledger Balance : 1454.80 as of 20261030',
      'Date,Unique Id,Tran Type,Cheque Number,Payee,Memo,Amount',
      '',
      '2026/10/14,2026101401,D/C,,"D/C FROM DANA","INVOICE 12",1500.00',
      '2026/10/30,2026103001,EFTPOS,,"COUNTDOWN","CARD 1234 COUNTDOWN",-45.20',
    ),
    lines: ['2026-10-14 1500.00 INVOICE 12', '2026-10-30 -45.20 CARD 1234 COUNTDOWN'],
  },
  'RBC, Canada': {
    known: inCurrency('CAD'),
    text: rows(
      '"Account Type","Account Number","Transaction Date","Cheque Number","Description 1","Description 2","CAD$","USD$"',
      'Chequing,01234-5678901,10/14/2026,,"E-TRANSFER RECEIVED","DANA",1500.00,,',
      'Chequing,01234-5678901,10/30/2026,,"CONTACTLESS INTERAC PURCHASE","LOBLAWS",-45.20,,',
    ),
    lines: [
      '2026-10-14 1500.00 E-TRANSFER RECEIVED DANA',
      '2026-10-30 -45.20 CONTACTLESS INTERAC PURCHASE LOBLAWS',
    ],
  },
  'TD, Canada, without names of columns': {
    known: inCurrency('CAD'),
    text: rows(
      '10/30/2026,LOBLAWS 1234,45.20,,1454.80',
      '10/14/2026,E-TRANSFER DANA,,1500.00,1500.00',
      '10/02/2026,MONTHLY FEE,3.95,,0.00',
    ),
    lines: [
      '2026-10-30 -45.20 LOBLAWS 1234',
      '2026-10-14 1500.00 E-TRANSFER DANA',
      '2026-10-02 -3.95 MONTHLY FEE',
    ],
    closing: '1454.80',
  },
  'HDFC, India': {
    known: inCurrency('INR'),
    text: rows(
      '  Date     ,Narration                ,Value Dat,Debit Amount       ,Credit Amount      ,Chq/Ref Number   ,Closing Balance',
      '  14/10/26 ,UPI-DANA-INVOICE 12   ,14/10/26 ,           0.00,        1,50,000.00,0000412345678901,      1,50,000.00'.replaceAll(
        '1,50,000.00',
        '150000.00',
      ),
      '  30/10/26 ,POS 416021XXXXXX1234 BIG BAZAAR ,30/10/26 ,         452.00,           0.00,0000000000001234,      149548.00',
    ),
    lines: [
      '2026-10-14 150000.00 UPI-DANA-INVOICE 12',
      '2026-10-30 -452.00 POS 416021XXXXXX1234 BIG BAZAAR',
    ],
    closing: '149548.00',
  },
  'Capitec, South Africa': {
    known: inCurrency('ZAR'),
    text: rows(
      'Nr,Account,Posting Date,Transaction Date,Description,Original Description,Parent Category,Category,Money In,Money Out,Fee,Balance',
      '1,1234567890,2026-10-14,2026-10-14,Payment Received: Dana,PAYSHAP DANA,Income,Other Income,1500.00,,,1500.00',
      '2,1234567890,2026-10-30,2026-10-29,Checkers,CHECKERS SANDTON,Food,Groceries,,-45.20,-1.50,1453.30',
    ),
    lines: [
      '2026-10-14 1500.00 Payment Received: Dana',
      '2026-10-29 -45.20 Checkers',
      '2026-10-29 -1.50 Checkers',
    ],
    closing: '1453.30',
  },
  'Mercado Pago, Argentina': {
    known: inCurrency('ARS'),
    text: rows(
      'INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE',
      '0,00;1.500,00;-45,20;1.454,80',
      '',
      'RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE',
      '14-10-2026;Transferencia recibida Dana;90000000001;1.500,00;1.500,00',
      '30-10-2026;Pago Supermercado;90000000002;-45,20;1.454,80',
    ),
    lines: [
      '2026-10-14 1500.00 Transferencia recibida Dana',
      '2026-10-30 -45.20 Pago Supermercado',
    ],
    closing: '1454.80',
  },
  'two rows only, whose balances prove nothing: the balance is known by its name': {
    known: reais,
    text: rows(
      'Data;Texto;A;B;Saldo',
      '14/10/2026;DANA;;150,00;150,00',
      '30/10/2026;MERCADO;40,00;;110,00',
    ),
    lines: ['2026-10-14 150.00 DANA', '2026-10-30 -40.00 MERCADO'],
    closing: '110.00',
  },
  'a bank of Turkey in capitals': {
    known: inCurrency('TRY', { zone: 'Europe/Istanbul' }),
    text: rows(
      'İŞLEM TARİHİ;AÇIKLAMA;ÇIKAN TUTAR;GİREN TUTAR;DURUM',
      '20 NİSAN 2026;MARKET;20,00;;GERÇEKLEŞTİ',
      '21 NİSAN 2026;MAAŞ;;900,00;Gerçekleşti',
      '22 NİSAN 2026;KAFE;4,00;;İPTAL EDİLDİ',
      '23 NİSAN 2026;KIRTASİYE;7,00;;TAMAMLANDI',
    ),
    lines: ['2026-04-20 -20.00 MARKET', '2026-04-21 900.00 MAAŞ', '2026-04-23 -7.00 KIRTASİYE'],
    refused: ['cancelled'],
    asked: [],
  },
  'a bank of Turkey in small letters': {
    known: inCurrency('TRY', { zone: 'Europe/Istanbul' }),
    text: rows(
      'Tarih;Açıklama;Çıkan;Giren',
      '20.11.2026;Market;20,00;',
      '21.11.2026;Maaş;;900,00',
      '22.11.2026;Kırtasiye;4,00;',
    ),
    lines: ['2026-11-20 -20.00 Market', '2026-11-21 900.00 Maaş', '2026-11-22 -4.00 Kırtasiye'],
    asked: [],
  },
})
