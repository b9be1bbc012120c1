// Tables as programs, services of payments and banks of other continents write them. Rows are made up; the columns are those that they are known for.
import { reais } from '../setup.ts'
import { inCurrency, rows, testFiles } from './file.ts'

testFiles({
  'TMB, Congo: marks of debits and credits in one column, whatever it is called': {
    text: rows(
      'XXXX-123456-01-01,,,,,,,,',
      'Opening Balance,USD 51348.89,,,,,,,',
      'Transaction Date,Value Date,Description,Reference Number,Currency,CREDIT,DEBIT,Currency,Balance',
      '31 Jan 2026,01 Feb 2026,TVA,REF1,USD,0.80Dr,USD,51348.09,',
      '31 Jan 2026,01 Feb 2026,FRAIS,REF2,USD,5.00Dr,USD,51343.09,',
      '02 Feb 2026,02 Feb 2026,VERSEMENT,REF3,USD,15.00Cr,USD,51358.09,',
      '02 Feb 2026,02 Feb 2026,DEPOT,REF4,USD,25.00Cr,USD,51383.09,',
    ),
    lines: [
      '2026-01-31 -0.80 TVA',
      '2026-01-31 -5.00 FRAIS',
      '2026-02-02 15.00 VERSEMENT',
      '2026-02-02 25.00 DEPOT',
    ],
    closing: '51383.09',
    asked: [],
  },
  'PicPay: a balance is what was paid with': {
    known: inCurrency('BRL'),
    text: rows(
      'Data,Hora,Tipo,Origem / Destino,Forma de pagamento,Valor',
      '13/10/2026,10:11,Pix enviado,Ana,Saldo,"- R$ 50,00"',
      '14/10/2026,10:11,Pix recebido,Bia,Com cartão,"R$ 900,00"',
      '15/10/2026,10:11,Pagamento,Loja,Com cartão,"- R$ 20,00"',
    ),
    lines: ['2026-10-13 -50.00 Ana', '2026-10-14 900.00 Bia', '2026-10-15 -20.00 Loja'],
  },
  'Zettle: what is left once fees are taken off, as many of which are given back': {
    known: inCurrency('EUR', { zone: 'Europe/Berlin' }),
    text: rows(
      'Date;Time;Receipt number;VAT;Total;Fee;Net;Payment method;Description',
      '2026-01-13;10:00;101;4,17;25,00;-0,44;24,56;Card;Coffee',
      '2026-01-14;10:00;102;1,67;10,00;0,00;10,00;Swish;Cake',
      '2026-01-15;10:00;103;-4,17;-25,00;0,44;-24,56;Card;Refund',
    ),
    lines: ['2026-01-13 24.56 Coffee', '2026-01-14 10.00 Cake', '2026-01-15 -24.56 Refund'],
  },
  'Square: what is left, and amounts under the name of the card': {
    text: rows(
      'Date,Gross Sales,Net Sales,Tax,Tip,Total Collected,Card,Cash,Fees,Net Total,Transaction ID,Event Type',
      '1/13/2026,$20.00,$20.00,$1.60,$2.00,$23.60,$23.60,$0.00,($0.71),$22.89,t1,Payment',
      '1/14/2026,$10.00,$10.00,$0.80,$0.00,$10.80,$0.00,$10.80,$0.00,$10.80,t2,Payment',
      '1/15/2026,-$20.00,-$20.00,-$1.60,$0.00,-$21.60,-$21.60,$0.00,$0.71,-$20.89,t3,Refund',
    ),
    lines: ['2026-01-13 22.89 Payment', '2026-01-14 10.80 Payment', '2026-01-15 -20.89 Refund'],
  },
  'Qianji, China: several accounts of its own under a name with a number': {
    known: inCurrency('CNY', { zone: 'Asia/Shanghai' }),
    text: rows(
      '日期,时间,收入,支出,一级分类,二级分类,账户1,商家,备注',
      '2026-07-01,08:30:00,5000,,收入,工资,招商银行卡,公司,7月工资',
      '2026-07-01,12:10:00,,26.80,餐饮,午餐,微信零钱,饭馆,午餐',
      '2026-07-02,18:00:00,,88.00,餐饮,晚餐,招商银行卡,酒楼,聚餐',
    ),
    lines: ['2026-07-01 5000.00 7月工资', '2026-07-02 -88.00 聚餐', '2026-07-01 -26.80 午餐'],
    asked: ['account'],
  },
  'Wallet, in Russian: directions by what columns of money are called': {
    known: inCurrency('RUB', { zone: 'Europe/Moscow' }),
    text: rows(
      'account;category;currency;amount;ref_currency_amount;type;payment_type;note;date;transfer;payee;labels',
      'ВТБ;Транспорт;RUB;800;800;Расход;Наличные;Такси;2026-07-28T13:38:36.446Z;false;;',
      'ВТБ;Зарплата;RUB;3000;3000;Доход;Наличные;Премия;2026-07-14T19:33:00.000Z;false;;',
      'ВТБ;Транспорт;RUB;50;50;Расход;Наличные;Метро;2026-07-13T19:33:00.000Z;false;;',
    ),
    lines: ['2026-07-28 -800.00 Такси', '2026-07-14 3000.00 Премия', '2026-07-13 -50.00 Метро'],
    asked: [],
  },
  'Satispay, Italy': {
    known: inCurrency('EUR', { zone: 'Europe/Rome' }),
    text: rows(
      'id,name,state,kind,date,amount,currency,extra info',
      '17f0,Ricarica,APPROVED,BANK,"24 lug 2026. 02:59:45","30,40 ",EUR,""',
      '9c4c,Ajeje,APPROVED,P2P,"22 giu 2026. 19:45:52","-17,00 ",EUR,"Biglietto"',
      '098a,Dracula,NOT APPROVED,P2P,"13 apr 2026. 11:48:16","-5,00 ",EUR,""',
    ),
    lines: ['2026-07-24 30.40 Ricarica', '2026-06-22 -17.00 Ajeje'],
    refused: ['pending'],
    asked: [],
  },
  'Capitec, South Africa: fees in rows of their own': {
    known: inCurrency('ZAR', { zone: 'Africa/Johannesburg' }),
    text: rows(
      'Nr,Account,Posting Date,Transaction Date,Description,Original Description,Parent Category,Category,Money In,Money Out,Fee,Balance',
      '1,17680,2026-07-01,2026-07-01,Salary,Salary,Income,Salary,40000.00,,,40000.00',
      '2,17680,2026-07-02,2026-07-02,Grocer,Grocer One,Food,Groceries,,-515.00,,39485.00',
      '3,17680,2026-07-03,2026-07-03,SMS fee,SMS,Fees,Fees,,,-0.35,39484.65',
      '4,17680,2026-07-04,2026-07-04,Cash,ATM,Cash,Cash,,-100.00,-10.00,39374.65',
      '5,17680,2026-07-05,2026-07-05,Correction,SMS,Fees,Fees,,,0.35,39375.00',
    ),
    lines: [
      '2026-07-01 40000.00 Salary',
      '2026-07-02 -515.00 Grocer',
      '2026-07-03 -0.35 SMS fee',
      '2026-07-04 -100.00 Cash',
      '2026-07-04 -10.00 Cash',
      '2026-07-05 0.35 Correction',
    ],
    closing: '39375.00',
    asked: [],
  },
  'Schwab, United States: days as of others': {
    text: rows(
      '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
      '"07/16/2026","Sell","IREN","IREN LTD","11","$43.80","","$481.80"',
      '"07/01/2026 as of 06/30/2026","MoneyLink Transfer","","Tfr BANK","","","","$1000.00"',
      '"06/15/2026","Buy","IREN","IREN LTD","1","$12.40","","-$12.40"',
    ),
    lines: [
      '2026-07-16 481.80 IREN LTD',
      '2026-07-01 1000.00 Tfr BANK',
      '2026-06-15 -12.40 IREN LTD',
    ],
  },
  'Banco de Chile: thousands of a currency without decimals, though all end in noughts': {
    known: inCurrency('CLP', { precision: 0, zone: 'America/Santiago' }),
    text: rows(
      'Fecha;Descripcion;Cargo;Abono;Saldo',
      '2026-02-03;COMPRA;10.000;;90.000',
      '2026-02-04;LUZ;5.000;;85.000',
      '2026-02-15;ABONO;;20.000;105.000',
    ),
    lines: ['2026-02-03 -10000 COMPRA', '2026-02-04 -5000 LUZ', '2026-02-15 20000 ABONO'],
    closing: '105000',
    asked: [],
  },
  'CTBC, Taiwan': {
    known: inCurrency('TWD', { zone: 'Asia/Taipei' }),
    text: rows(
      '帳務日期,交易日期,交易時間,摘要,支出金額,存入金額,即時餘額,附註',
      '2026/07/13,2026/07/12,09:08:07,薪資,0,"1,234","5,678",公司',
      '2026/07/15,2026/07/14,09:08:07,轉帳,"678",0,"5,000",房租',
    ),
    lines: ['2026-07-12 1234.00 薪資 公司', '2026-07-14 -678.00 轉帳 房租'],
    closing: '5000.00',
    asked: ['decimal', 'decimal'],
  },
  'Money Lover: what no report has': {
    known: inCurrency('PHP', { zone: 'Asia/Manila' }),
    text: rows(
      'ID,Note,Amount,Category,Account,Currency,Date,Event,Exclude Report',
      '1,Market,-125,Groceries,Cash,PHP,18/08/2026,,True',
      '2,Salary,5000,Income,Cash,PHP,19/08/2026,,False',
      '3,Coffee,-50,Food,Cash,PHP,20/08/2026,,False',
    ),
    lines: ['2026-08-18 -125.00 Market', '2026-08-19 5000.00 Salary', '2026-08-20 -50.00 Coffee'],
    asked: [],
  },
  'Money Manager: amounts under the name of the account': {
    text: rows(
      'Date,Account,Category,Subcategory,Note,USD,Income/Expense,Description,Amount,Currency,Account',
      '03/19/2026 17:53:46,Chase,Bills,Cable,Verizon,189.17,Expense,,189.17,USD,189.17',
      '03/06/2026 09:10:00,Chase,Salary,,Company,650.23,Income,,650.23,USD,650.23',
    ),
    lines: ['2026-03-19 -189.17 Verizon', '2026-03-06 650.23 Company'],
    asked: [],
  },
  'ICBC, China: income and expense among other words': {
    known: inCurrency('CNY', { zone: 'Asia/Shanghai' }),
    text: rows(
      '交易日期,摘要,交易场所,记账金额(收入),记账金额(支出),记账币种,余额',
      '2026-05-02,消费,麦当劳,,26.00,人民币,1000.00',
      '2026-04-25,还款,银行卡中心,621.01,,人民币,0.00',
      '2026-04-22,消费,商户,,18.00,人民币,0.00',
    ),
    lines: ['2026-05-02 -26.00 消费', '2026-04-25 621.01 还款', '2026-04-22 -18.00 消费'],
    closing: '1000.00',
    asked: [],
  },
  'Knab, Netherlands: directions in words': {
    known: inCurrency('EUR', { zone: 'Europe/Amsterdam' }),
    text: rows(
      'Rekeningnummer;Transactiedatum;Valutacode;CreditDebet;Bedrag;Tegenrekeningnummer;Tegenrekeninghouder;Valutadatum;Betaalwijze;Omschrijving;Boekdatum;',
      '"NL00KNAB01";"17-09-2026";"EUR";"Afschrijvingen";"6,5";"NL00INGB02";"Media";"17-09-2026";"Incasso";"Blad";"17-09-2026";',
      '"NL00KNAB01";"16-09-2026";"EUR";"Bijschrijvingen";"100";"NL00INGB03";"Dana";"16-09-2026";"Overboeking";"Factuur";"16-09-2026";',
    ),
    lines: ['2026-09-17 -6.50 Blad', '2026-09-16 100.00 Factuur'],
    asked: [],
  },
  'two words that no list has in a column that is called after directions': {
    text: rows(
      'Date,Description,Amount,Direction',
      '2026-09-17,Shop,6.50,Kuja',
      '2026-09-16,Dana,100.00,Toka',
    ),
    lines: ['2026-09-17 6.50 Shop', '2026-09-16 100.00 Dana'],
    asked: ['direction'],
  },
  'ING, Romania: months in words': {
    known: inCurrency('RON', { zone: 'Europe/Bucharest' }),
    text: rows(
      'Titular cont: ANA,,,,,,,',
      'Data,,,Detalii tranzactie,Debit,,Credit,Balanta',
      '24 iulie 2026,,,Incasare,,,"9.572,00","10.472,00"',
      ',,,Ordonator:ACME SRL,,,,',
      '20 iulie 2026,,,Cumparare POS,"102,99",,,"900,00"',
      ',,,Numar card:**** 3984,,,,',
    ),
    lines: [
      '2026-07-24 9572.00 Incasare Ordonator:ACME SRL',
      '2026-07-20 -102.99 Cumparare POS Numar card:**** 3984',
    ],
    closing: '10472.00',
    asked: [],
  },
  'Moze, Taiwan: several accounts': {
    known: inCurrency('TWD', { zone: 'Asia/Taipei' }),
    text: rows(
      '帳戶,幣種,記錄類型,主類別,子類別,金額,手續費,折扣,名稱,商家,日期,時間,專案,描述,標籤,對象',
      '現金,TWD,支出,飲食,午餐,-120.00,0,0,便當,店,2026/07/13,12:00,,,,',
      '銀行,TWD,收入,薪資,,5000.00,0,0,薪水,公司,2026/07/14,12:00,,,,',
      '現金,TWD,支出,飲食,晚餐,-80.00,0,0,麵,店,2026/07/15,12:00,,,,',
    ),
    lines: ['2026-07-13 -120.00 便當', '2026-07-15 -80.00 麵', '2026-07-14 5000.00 薪水'],
    asked: ['account'],
  },
  'Suishouji, China: several accounts of expenses': {
    known: inCurrency('CNY', { zone: 'Asia/Shanghai' }),
    text: rows(
      '交易类型,日期,分类,子分类,支出账户,金额,成员,商家,项目,备注',
      '支出,2026-07-13,食品,午餐,现金,20.00,本人,店,,午餐',
      '支出,2026-07-14,食品,晚餐,银行卡,30.00,本人,店,,晚餐',
      '支出,2026-07-15,行车,打车,银行卡,40.00,本人,店,,打车',
    ),
    lines: ['2026-07-13 -20.00 午餐', '2026-07-14 -30.00 晚餐', '2026-07-15 -40.00 打车'],
    asked: ['account'],
  },
  'a bank of China: accounts of others': {
    known: inCurrency('CNY', { zone: 'Asia/Shanghai' }),
    text: rows(
      '交易日期,摘要,交易金额,对方账户,对方户名',
      '2026-07-13,消费,-20.00,622200001,店',
      '2026-07-14,工资,900.00,622200002,公司',
      '2026-07-15,消费,-30.00,622200001,店',
    ),
    lines: ['2026-07-13 -20.00 消费', '2026-07-14 900.00 工资', '2026-07-15 -30.00 消费'],
    asked: [],
  },
  'Zaim, Japan: several accounts that pay': {
    known: inCurrency('JPY', { precision: 0, zone: 'Asia/Tokyo' }),
    text: rows(
      '日付,方法,カテゴリ,支払元,入金先,品目,メモ,お店,通貨,収入,支出,振替',
      '2026-05-20,payment,車,現金,-,,駐車場,多摩,JPY,0,200,0',
      '2026-05-21,payment,食費,カード,-,,夕食,焼肉,JPY,0,10642,0',
      '2026-05-23,payment,食費,現金,-,,昼食,店,JPY,0,900,0',
    ),
    lines: ['2026-05-20 -200 駐車場', '2026-05-23 -900 昼食', '2026-05-21 -10642 夕食'],
    asked: ['account'],
  },
  'AndroMoney, Taiwan: several accounts that pay': {
    known: inCurrency('TWD', { zone: 'Asia/Taipei' }),
    text: rows(
      'AndroMoney,20260715',
      'Id,幣別,金額,分類,子分類,日期,付款(轉出),收款(轉入),備註,Periodic,專案,商家(公司),uid,時間',
      '1,TWD,120,食,午餐,20260713,現金,,午餐,,,店,u1,1200',
      '2,TWD,500,食,晚餐,20260714,銀行,,晚餐,,,店,u2,1200',
      '3,TWD,900,住,房租,20260715,銀行,,房租,,,店,u3,1200',
    ),
    lines: ['2026-07-13 120.00 午餐', '2026-07-14 500.00 晚餐', '2026-07-15 900.00 房租'],
    asked: ['account', 'direction'],
  },
  'Money Manager, Korea: several accounts': {
    known: inCurrency('KRW', { precision: 0, zone: 'Asia/Seoul' }),
    text: rows(
      '날짜,자산,분류,소분류,내용,KRW,수입/지출,메모,금액,화폐,자산',
      '2026/02/13 13:04:35,대구은행,문화생활,게임,스팀,66000,지출,놀이,66000,KRW,66000',
      '2026/02/14 20:06:11,현금,문화생활,음악,리디,3880,지출,노래,3880,KRW,3880',
      '2026/02/15 16:05:09,대구은행,월급,,회사,2900000,수입,월급,2900000,KRW,2900000',
    ),
    lines: ['2026-02-13 -66000 스팀', '2026-02-15 2900000 회사', '2026-02-14 -3880 리디'],
    asked: ['account'],
  },
  'ZenMoney, Russia: what goes out is called its outcome': {
    known: inCurrency('RUB', { zone: 'Europe/Moscow' }),
    text: rows(
      'date,categoryName,payee,comment,outcomeAccountName,outcome,outcomeCurrencyShortTitle,incomeAccountName,income,incomeCurrencyShortTitle',
      '2026-03-31,Еда,Монетка,,основа,"261,59",RUB,,,',
      '2026-04-01,Кафе,ROBO,,основа,"30,00",RUB,,,',
    ),
    lines: ['2026-03-31 -261.59 Монетка', '2026-04-01 -30.00 ROBO'],
    asked: [],
  },
  'InfinitePay, Brazil: a plus marks what comes in': {
    known: reais,
    text: rows(
      'Data,Hora,Tipo de transação,Nome,Detalhe,Valor (R$)',
      '13/07/2026,10:00,Pix,Ana,Pix recebido,"+100,00"',
      '14/07/2026,10:00,Pix,Bia,Pix enviado,"-50,00"',
      '15/07/2026,10:00,Vendas,InfinitePay,Vendas,"+300,00"',
    ),
    lines: [
      '2026-07-13 100.00 Pix recebido',
      '2026-07-14 -50.00 Pix enviado',
      '2026-07-15 300.00 Vendas',
    ],
    asked: [],
  },
  'Omie, Brazil: what is foreseen': {
    known: reais,
    text: rows(
      'Data;Cliente;Categoria;Valor (R$);Situação;Tipo',
      '13/07/2026;Imobiliária;Aluguel;-500,00;Conciliado;Pagamento',
      '14/07/2026;Cliente A;Vendas;900,00;Conciliado;Recebimento',
      '15/07/2026;Luz SA;Energia;-100,00;Previsto;Pagamento',
    ),
    lines: ['2026-07-13 -500.00 Imobiliária', '2026-07-14 900.00 Cliente A'],
    refused: ['pending'],
    asked: [],
  },
  'Money Pro: a word before the time': {
    text: rows(
      'Date,Amount,Account,Category,Description,Transaction Type',
      '"Jul 13, 2026 at 10:00","$20.00",Cash,Food,Shop,Expense',
      '"Jul 14, 2026 at 10:00","$900.00",Cash,Salary,Job,Income',
    ),
    lines: ['2026-07-13 -20.00 Shop', '2026-07-14 900.00 Job'],
    asked: [],
  },
  'PagBank sales, Brazil: what was refused': {
    known: reais,
    text: rows(
      'Codigo da Transacao;Data da Transacao;Bandeira;Forma de Pagamento;Valor Bruto;Valor Taxa;Valor Liquido;Status',
      'A1;30/05/2026 17:10;Master;Debito;15,00;0,09;14,91;Aprovada',
      'A2;30/05/2026 18:10;Visa;Credito;25,00;0,90;24,10;Negada',
      'A3;31/05/2026 18:10;Visa;Credito;125,00;4,50;120,50;Aprovada',
    ),
    lines: ['2026-05-30 14.91 Master', '2026-05-31 120.50 Visa'],
    refused: ['cancelled'],
  },
})
