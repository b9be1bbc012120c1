// Files as banks of many countries write them: columns, days, signs, lines before and after the table. Rows are made up; the columns
// are those that the banks are known for.
import { expect, test } from 'vitest'
import type { BankChoices, Known } from '#modules/organize3/rules/bank/choices.ts'
import { dollars, readText, reais } from './ground.ts'

const inCurrency = (currency: string, more: Partial<Known> = {}): Known => ({
  ...dollars,
  currency,
  ...more,
})

interface File {
  readonly known?: Known
  readonly choices?: BankChoices
  readonly text: string
  /** Each movement: its day, its amount, the bank's words. */
  readonly lines: readonly string[]
  readonly refused?: readonly string[]
  readonly closing?: string
}

const rows = (...all: string[]) => `${all.join('\r\n')}\r\n`

const files: Record<string, File> = {
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
  'Revolut Business': {
    known: inCurrency('GBP'),
    text: rows(
      'Date started (UTC),Date completed (UTC),ID,Type,Description,Reference,Payer,Card number,Orig currency,Orig amount,Payment currency,Amount,Fee,Balance,Account',
      '2026-10-14,2026-10-15,6a-1,CARD_PAYMENT,Parts Ltd,,Ana,1234,EUR,-120.00,GBP,-101.50,0.00,898.50,GBP Main',
      '2026-10-02,2026-10-02,6a-0,TOPUP,Payment from Dana,INV 7,,,GBP,1000.00,GBP,1000.00,0.00,1000.00,GBP Main',
    ),
    lines: ['2026-10-14 -101.50 Parts Ltd', '2026-10-02 1000.00 Payment from Dana'],
    closing: '898.50',
  },
  N26: {
    known: inCurrency('EUR'),
    text: rows(
      '"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"',
      '2026-10-02,2026-10-02,"Dana Whit",DE02100100100006820101,"Credit Transfer","Rechnung 12","Main Account",250.00,,,',
      '2026-10-14,2026-10-15,"COFFEE NY",,Presentment,,"Main Account",-4.61,5.00,USD,0.922',
    ),
    lines: ['2026-10-02 250.00 Rechnung 12', '2026-10-14 -4.61 COFFEE NY'],
  },
  'DKB, Germany': {
    known: inCurrency('EUR'),
    text: rows(
      '"Girokonto";"DE02100100100006820101"',
      '"Zeitraum:";"01.10.2026 - 30.10.2026"',
      '"Kontostand vom 30.10.2026:";"1.414,80 €"',
      '""',
      '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"',
      '"30.10.26";"";"Vorgemerkt";"ANA";"REWE";"Kartenzahlung";"Ausgang";"";"-12,00";"";"";""',
      '"14.10.26";"14.10.26";"Gebucht";"ANA";"Stadtwerke";"Abschlag Oktober";"Ausgang";"DE021";"-85,20";"";"";""',
      '"02.10.26";"02.10.26";"Gebucht";"Dana";"ANA";"Rechnung 12";"Eingang";"DE022";"1.500,00";"";"";""',
    ),
    lines: ['2026-10-14 -85.20 Abschlag Oktober', '2026-10-02 1500.00 Rechnung 12'],
    refused: ['pending'],
  },
  'Sparkasse CAMT, Germany': {
    known: inCurrency('EUR'),
    text: rows(
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"',
      '"DE021";"30.10.26";"30.10.26";"FOLGELASTSCHRIFT";"Abschlag Oktober";"DE98";"M1";"E1";"";"";"";"Stadtwerke";"DE99";"BIC";"-85,20";"EUR";"Umsatz gebucht"',
      '"DE021";"02.10.26";"02.10.26";"GUTSCHR. UEBERWEISUNG";"Rechnung 12";"";"";"";"";"";"";"Dana";"DE98";"BIC";"1.500,00";"EUR";"Umsatz gebucht"',
    ),
    lines: [
      '2026-10-30 -85.20 FOLGELASTSCHRIFT Abschlag Oktober',
      '2026-10-02 1500.00 GUTSCHR. UEBERWEISUNG Rechnung 12',
    ],
  },
  'Comdirect, Germany': {
    known: inCurrency('EUR'),
    text: rows(
      ';',
      '"Umsätze Girokonto";"Zeitraum: 30 Tage";',
      '"Neuer Kontostand";"1.414,80 EUR";',
      '',
      '"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";',
      '"offen";"30.10.2026";"Karte";"Kartenzahlung REWE";"-12,00";',
      '"14.10.2026";"14.10.2026";"Lastschrift / Belastung";"Auftraggeber: Stadtwerke Buchungstext: Abschlag";"-85,20";',
      '"02.10.2026";"02.10.2026";"Übertrag / Überweisung";"Auftraggeber: Dana Buchungstext: Rechnung 12";"1.500,00";',
    ),
    lines: [
      '2026-10-14 -85.20 Auftraggeber: Stadtwerke Buchungstext: Abschlag',
      '2026-10-02 1500.00 Auftraggeber: Dana Buchungstext: Rechnung 12',
    ],
    refused: ['pending'],
  },
  'Postbank, Germany': {
    known: inCurrency('EUR'),
    text: rows(
      'Umsätze;;;;;;;;;;;;;;;;;',
      'Konto;123456700;EUR;;;;;;;;;;;;;;;',
      '01.10.2026 - 30.10.2026;;;;;;;;;;;;;;;;;',
      'Letzter Kontostand;;;;1.414,80;EUR;;;;;;;;;;;;',
      'Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;BIC;Kundenreferenz;Mandatsreferenz;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung',
      '14.10.2026;14.10.2026;SEPA Lastschrift;Stadtwerke;Abschlag Oktober;DE99;PBNK;;M1;DE98;;-85,20;;1;;-85,20;;EUR',
      '2.10.2026;2.10.2026;SEPA Überweisung;Dana;Rechnung 12;DE98;PBNK;;;;;1.500,00;;1;;;1.500,00;EUR',
      'Kontostand;30.10.2026;;;1.414,80;EUR;;;;;;;;;;;;',
    ),
    lines: ['2026-10-14 -85.20 Abschlag Oktober', '2026-10-02 1500.00 Rechnung 12'],
    refused: ['balance'],
  },
  'UBS, Switzerland': {
    known: inCurrency('CHF'),
    text: rows(
      'Kontonummer:;0234 00123456.01;',
      'IBAN:;CH93 0076 2011 6238 5295 7;',
      'Von:;2026-10-01;',
      'Bis:;2026-10-30;',
      'Anfangssaldo:;1000.00;',
      'Schlusssaldo:;2454.80;',
      'Bewertet in:;CHF;',
      'Anzahl Transaktionen in diesem Zeitraum:;2;',
      '',
      'Abschlussdatum;Abschlusszeit;Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Einzelbetrag;Saldo;Transaktions-Nr.;Beschreibung1;Beschreibung2;Beschreibung3;Fussnoten;',
      '2026-10-30;10:12:13;2026-10-30;2026-10-30;CHF;-45.20;;;2454.80;1234TI1;"Migros;8000 Zürich";"Debitkarten-Zahlung";"Transaktions-Nr. 1";;',
      '2026-10-14;;2026-10-14;2026-10-14;CHF;;1500.00;;2500.00;1234TI2;"Dana";"Gutschrift";"Rechnung 12";;',
    ),
    lines: [
      '2026-10-30 -45.20 Migros;8000 Zürich Debitkarten-Zahlung Transaktions-Nr. 1',
      '2026-10-14 1500.00 Dana Gutschrift Rechnung 12',
    ],
    closing: '2454.80',
  },
  'Starling, United Kingdom': {
    known: inCurrency('GBP'),
    text: rows(
      'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes',
      '02/10/2026,Dana Whit,INV 7,FASTER PAYMENT,250.00,1250.00,INCOME,',
      '14/10/2026,Tesco,TESCO STORES 1234,CONTACTLESS,-12.50,1237.50,GROCERIES,',
    ),
    lines: ['2026-10-02 250.00 INV 7', '2026-10-14 -12.50 TESCO STORES 1234'],
    closing: '1237.50',
  },
  'HSBC, United Kingdom, without names of columns': {
    known: inCurrency('GBP'),
    text: rows(
      '30/10/2026,CARD PAYMENT TO TESCO,-12.50',
      '14/10/2026,CREDIT FROM DANA,"1,250.00"',
      '02/10/2026,DD STADIUM GYM,-25.00',
    ),
    lines: [
      '2026-10-30 -12.50 CARD PAYMENT TO TESCO',
      '2026-10-14 1250.00 CREDIT FROM DANA',
      '2026-10-02 -25.00 DD STADIUM GYM',
    ],
  },
  'Barclays, United Kingdom': {
    known: inCurrency('GBP'),
    text: rows(
      'Number,Date,Account,Amount,Subcategory,Memo',
      ' ,30/10/2026,20-12-34 12345678,-12.50,PAYMENT,TESCO STORES 1234    ON 29 OCT BCC',
      ' ,14/10/2026,20-12-34 12345678,250.00,FT,DANA WHIT    INV 7   BGC',
    ),
    lines: [
      '2026-10-30 -12.50 TESCO STORES 1234 ON 29 OCT BCC',
      '2026-10-14 250.00 DANA WHIT INV 7 BGC',
    ],
  },
  'Lloyds, United Kingdom': {
    known: inCurrency('GBP'),
    text: rows(
      'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance',
      "30/10/2026,DEB,'30-99-50,12345678,TESCO STORES,12.50,,1237.50",
      "14/10/2026,FPI,'30-99-50,12345678,DANA WHIT,,250.00,1250.00",
    ),
    lines: ['2026-10-30 -12.50 TESCO STORES', '2026-10-14 250.00 DANA WHIT'],
    closing: '1237.50',
  },
  'NatWest, United Kingdom': {
    known: inCurrency('GBP'),
    text: rows(
      'Date, Type, Description, Value, Balance, Account Name, Account Number',
      '',
      `30/10/2026,POS,"'1234 29OCT26 , TESCO STORES , LONDON GB",-12.50,1237.50,"'ANA","'600001-12345678"`,
      `14/10/2026,BAC,"'DANA WHIT , INV 7",250.00,1250.00,"'ANA","'600001-12345678"`,
    ),
    lines: [
      "2026-10-30 -12.50 '1234 29OCT26 , TESCO STORES , LONDON GB",
      "2026-10-14 250.00 'DANA WHIT , INV 7",
    ],
    closing: '1237.50',
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
  'Rabobank, Netherlands': {
    known: inCurrency('EUR'),
    text: rows(
      '"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Naam uiteindelijke partij","Naam initiërende partij","BIC tegenpartij","Code","Batch ID","Transactiereferentie","Machtigingskenmerk","Incassant ID","Betalingskenmerk","Omschrijving-1","Omschrijving-2","Omschrijving-3","Reden retour","Oorspr bedrag","Oorspr munt","Koers"',
      '"NL12RABO0123456789","EUR","RABONL2U","000000000000000101","2026-10-14","2026-10-14","+1000,00","+2000,00","NL34INGB0001234567","Dana","","","INGBNL2A","cb","","","","","","Factuur 12"," ","","","","",""',
      '"NL12RABO0123456789","EUR","RABONL2U","000000000000000102","2026-10-30","2026-10-30","-23,45","+1976,55","","Albert Heijn 1234","","","","bc","","","","","","Betaalautomaat 12:00 pasnr. 001"," ","","","","",""',
    ),
    lines: ['2026-10-14 1000.00 Factuur 12', '2026-10-30 -23.45 Betaalautomaat 12:00 pasnr. 001'],
    closing: '1976.55',
  },
  'BNP Paribas, France': {
    known: inCurrency('EUR'),
    text: rows(
      'Compte de chèques;****1234;30/10/2026;;1 454,80',
      'Date operation;Libelle court;Type operation;Libelle operation;Montant operation en euro',
      '30/10/2026;PAIEMENT CB;FACTURE CARTE;FACTURE CARTE DU 291026 CARREFOUR;-45,20',
      '14/10/2026;VIREMENT RECU;VIR CPTE A CPTE RECU;VIR SEPA RECU /DE DANA /MOTIF FACTURE 12;1 500,00',
    ),
    lines: [
      '2026-10-30 -45.20 PAIEMENT CB FACTURE CARTE DU 291026 CARREFOUR',
      '2026-10-14 1500.00 VIREMENT RECU VIR SEPA RECU /DE DANA /MOTIF FACTURE 12',
    ],
  },
  'Crédit Agricole, France': {
    known: inCurrency('EUR'),
    text: rows(
      'Téléchargement du 30/10/2026;',
      '',
      'MLLE ANA RIBEIRO',
      'Compte de Dépôt carte n° 01234567890;',
      'Solde au 30/10/2026 1 454,80 €',
      '',
      'Liste des opérations du compte entre le 01/10/2026 et le 30/10/2026;',
      '',
      'Date;Libellé;Débit euros;Crédit euros;',
      '30/10/2026;"PAIEMENT PAR CARTE \nX1234 CARREFOUR 29/10 ";45,20;;',
      '14/10/2026;"VIREMENT EN VOTRE FAVEUR \nDANA ";;1 500,00;',
    ),
    lines: [
      '2026-10-30 -45.20 PAIEMENT PAR CARTE X1234 CARREFOUR 29/10',
      '2026-10-14 1500.00 VIREMENT EN VOTRE FAVEUR DANA',
    ],
  },
  'Boursorama, France': {
    known: inCurrency('EUR'),
    text: rows(
      'dateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;accountLabel;accountbalance',
      '2026-10-30;2026-10-30;"CARTE 29/10/26 CARREFOUR";"Alimentation";"Vie quotidienne";"carrefour";-45,20;;"00012345678";"BoursoBank";1454.80',
      '2026-10-14;2026-10-14;"VIR SEPA DANA | VIR DANA";"Virements reçus";"Virements reçus";"dana";"1 500,00";;"00012345678";"BoursoBank";1454.80',
    ),
    lines: [
      '2026-10-30 -45.20 CARTE 29/10/26 CARREFOUR',
      '2026-10-14 1500.00 VIR SEPA DANA | VIR DANA',
    ],
  },
  'BBVA, Spain': {
    known: inCurrency('EUR'),
    text: rows(
      'F.Valor;Fecha;Concepto;Movimiento;Importe;Divisa;Disponible;Divisa;Observaciones',
      '30/10/2026;30/10/2026;Supermercado;Pago con tarjeta;-45,20;EUR;1454,80;EUR;MERCADONA VALENCIA',
      '14/10/2026;13/10/2026;Transferencia recibida;Factura 12;1500,00;EUR;1500,00;EUR;DANA',
    ),
    lines: ['2026-10-30 -45.20 Supermercado', '2026-10-13 1500.00 Transferencia recibida'],
    closing: '1454.80',
  },
  'UniCredit, Italy': {
    known: inCurrency('EUR'),
    text: rows(
      'Data Registrazione;Data valuta;Descrizione;Importo (EUR);Canale;',
      '30/10/2026;29/10/2026;PAGAMENTO POS ESSELUNGA;-45,20;POS;',
      '14/10/2026;14/10/2026;BONIFICO A VOSTRO FAVORE DANA;1.500,00;INTERNET;',
    ),
    lines: [
      '2026-10-30 -45.20 PAGAMENTO POS ESSELUNGA',
      '2026-10-14 1500.00 BONIFICO A VOSTRO FAVORE DANA',
    ],
  },
  'Swedbank, Sweden': {
    known: inCurrency('SEK'),
    text: rows(
      '* Transaktioner Period 2026-10-01 – 2026-10-30 Skapad 2026-10-30 12:00 CEST',
      'Radnummer,Clearingnummer,Kontonummer,Produkt,Valuta,Bokföringsdag,Transaktionsdag,Valutadag,Referens,Beskrivning,Belopp,Bokfört saldo',
      '1,12345,1234567890,"Privatkonto",SEK,2026-10-30,2026-10-29,2026-10-30,"ICA","ICA SUPERMARKET",-145.20,1354.80',
      '2,12345,1234567890,"Privatkonto",SEK,2026-10-14,2026-10-14,2026-10-14,"Faktura 12","DANA",1500.00,1500.00',
    ),
    lines: ['2026-10-30 -145.20 ICA SUPERMARKET', '2026-10-14 1500.00 DANA'],
    closing: '1354.80',
  },
  'Danske Bank, Denmark': {
    known: inCurrency('DKK'),
    text: rows(
      '"Dato";"Tekst";"Beløb";"Saldo";"Status";"Afstemt"',
      '"14.10.2026";"Dana faktura 12";"1.500,00";"1.500,00";"Udført";"Nej"',
      '"30.10.2026";"Netto 1234";"-145,20";"1.354,80";"Udført";"Nej"',
    ),
    lines: ['2026-10-14 1500.00 Dana faktura 12', '2026-10-30 -145.20 Netto 1234'],
    closing: '1354.80',
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
  'T-Bank, Russia': {
    known: inCurrency('RUB'),
    text: rows(
      '"Дата операции";"Дата платежа";"Номер карты";"Статус";"Сумма операции";"Валюта операции";"Сумма платежа";"Валюта платежа";"Кэшбэк";"Категория";"MCC";"Описание"',
      '"30.10.2026 12:15:00";"31.10.2026";"*1234";"OK";"-452,00";"RUB";"-452,00";"RUB";"";"Супермаркеты";"5411";"Пятёрочка"',
      '"29.10.2026 12:15:00";"";"*1234";"FAILED";"-99,00";"RUB";"-99,00";"RUB";"";"Кафе";"5812";"Кофейня"',
      '"14.10.2026 09:00:00";"14.10.2026";"";"OK";"1500,00";"RUB";"1500,00";"RUB";"";"Пополнения";"";"Дана У."',
    ),
    lines: ['2026-10-30 -452.00 Пятёрочка', '2026-10-14 1500.00 Дана У.'],
    refused: ['cancelled'],
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
  'ActivoBank, Portugal': {
    known: inCurrency('EUR', { locale: 'pt-BR' }),
    text: rows(
      'Data Lanc.;Data Valor;Descrição;Valor;Saldo',
      '14-10-2026;14-10-2026;TRF DE DANA;1.500,00;1.500,00',
      '30-10-2026;29-10-2026;COMPRA 1234 CONTINENTE;-45,20;1.454,80',
    ),
    lines: ['2026-10-14 1500.00 TRF DE DANA', '2026-10-30 -45.20 COMPRA 1234 CONTINENTE'],
    closing: '1454.80',
  },
}

test.each(Object.entries(files))(
  '%s',
  (_, { known, choices, text, lines, refused = [], closing }) => {
    const { reading, lines: read } = readText(text, known, choices)
    expect(reading.problem).toBeUndefined()
    expect(read.map(({ date, amount, description }) => `${date} ${amount} ${description}`)).toEqual(
      lines,
    )
    const [account] = reading.accounts
    expect(account?.refused.map(({ reason }) => reason)).toEqual(refused)
    expect(account?.closing?.amount).toBe(closing)
  },
)

const movement = (at: number, members: string) => `<STMTTRN>${members}<FITID>${at}`

const statements: Record<string, File> = {
  'OFX 1 in one line, without ends of members': {
    known: reais,
    text: `OFXHEADER:100 DATA:OFXSGML VERSION:102 SECURITY:NONE ENCODING:USASCII CHARSET:1252 COMPRESSION:NONE OLDFILEUID:NONE NEWFILEUID:NONE <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>341<ACCTID>1<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${movement(1, '<TRNTYPE>CREDIT<DTPOSTED>20261014<TRNAMT>1500.00<MEMO>PIX DANA')}${movement(2, '<TRNTYPE>DEBIT<DTPOSTED>20261030100000[-03:EST]<TRNAMT>-45.20<MEMO>MERCADO & CIA')}</BANKTRANLIST><LEDGERBAL><BALAMT>1454.80<DTASOF>20261030</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
    lines: ['2026-10-14 1500.00 PIX DANA', '2026-10-30 -45.20 MERCADO & CIA'],
    closing: '1454.80',
  },
  'OFX 1 with names in small letters, blanks and blank lines before it': {
    text: [
      '',
      '  ofxheader:100',
      'data:OFXSGML',
      '',
      '<ofx>',
      ' <stmtrs> <curdef> USD ',
      '  <stmttrn> <trntype> DEBIT <dtposted> 20261030 <trnamt> -45.20 <fitid> 1 <name> COFFEE PLACE </stmttrn>',
      ' </stmtrs>',
      '</ofx>',
    ].join('\r\n'),
    lines: ['2026-10-30 -45.20 COFFEE PLACE'],
  },
  'OFX whose amounts have commas, thousands and a plus': {
    known: inCurrency('EUR'),
    text: `<OFX><STMTRS><CURDEF>EUR${movement(1, '<TRNTYPE>CREDIT<DTPOSTED>20261014<TRNAMT>+1.500,00<NAME>DANA')}</STMTTRN>${movement(2, '<TRNTYPE>DEBIT<DTPOSTED>20261030<TRNAMT>-45,20<NAME>REWE')}</STMTTRN></STMTRS></OFX>`,
    lines: ['2026-10-14 1500.00 DANA', '2026-10-30 -45.20 REWE'],
  },
  'OFX 2 with a name space and members of nothing': {
    text: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n<OFX xmlns="http://ofx.net/types/2003/04"><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD</CURDEF><CCACCTFROM><ACCTID>9</ACCTID></CCACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261030120000.000[-5:EST]</DTPOSTED><TRNAMT>-45.2</TRNAMT><FITID>1</FITID><CHECKNUM/><NAME>COFFEE &amp; CO</NAME><MEMO/></STMTTRN></BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`,
    lines: ['2026-10-30 -45.20 COFFEE & CO'],
  },
  'OFX 2 whose names have a prefix': {
    text: `<o:OFX xmlns:o="urn:ofx"><o:STMTRS><o:CURDEF>USD</o:CURDEF><o:STMTTRN><o:DTPOSTED>20261030</o:DTPOSTED><o:TRNAMT>-45.20</o:TRNAMT><o:FITID>1</o:FITID><o:NAME>COFFEE</o:NAME></o:STMTTRN></o:STMTRS></o:OFX>`,
    lines: ['2026-10-30 -45.20 COFFEE'],
  },
  'QIF with days before months': {
    known: inCurrency('GBP'),
    text: '!Type:Bank\nD30/10/2026\nT-45.20\nPTESCO\n^\nD14/10/2026\nT1,500.00\nPDANA\n^\n',
    lines: ['2026-10-30 -45.20 TESCO', '2026-10-14 1500.00 DANA'],
  },
  'QIF with months before days, and years of two digits behind a quote': {
    text: "!Type:CCard\nD10/30'26\nT-45.20\nPCOFFEE\n^\nD 1/ 4'26\nT1,500.00\nPDANA\n^\n",
    lines: ['2026-10-30 -45.20 COFFEE', '2026-01-04 1500.00 DANA'],
  },
  'QIF with the year first': {
    text: '!Type:Cash\nD2026-10-30\nT-45.20\nPCOFFEE\n^\nD2026/10/14\nU1500.00\nT1500.00\nPDANA\n^\n',
    lines: ['2026-10-30 -45.20 COFFEE', '2026-10-14 1500.00 DANA'],
  },
  'QIF of Germany, with points in days and commas in amounts': {
    known: inCurrency('EUR'),
    text: '!Type:Bank\r\nD30.10.26\r\nT-45,20\r\nPREWE\r\nMKartenzahlung\r\n^\r\nD14.10.26\r\nT1.500,00\r\nPDana\r\n^\r\n',
    lines: ['2026-10-30 -45.20 Kartenzahlung', '2026-10-14 1500.00 Dana'],
  },
  'QIF with names of months': {
    text: '!Type:Bank\nD30 Oct 2026\nT-45.20\nPCOFFEE\n^\nD14-Oct-26\nT1500\nPDANA\n^\n',
    lines: ['2026-10-30 -45.20 COFFEE', '2026-10-14 1500.00 DANA'],
  },
}

test.each(Object.entries(statements))(
  '%s',
  (_, { known, choices, text, lines, refused = [], closing }) => {
    const { reading, lines: found } = readText(text, known, choices)
    expect(reading.problem).toBeUndefined()
    expect(
      found.map(({ date, amount, description }) => `${date} ${amount} ${description}`),
    ).toEqual(lines)
    const [account] = reading.accounts
    expect(account?.refused.map(({ reason }) => reason)).toEqual(refused)
    expect(account?.closing?.amount).toBe(closing)
  },
)
