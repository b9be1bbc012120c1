// Tables as banks of Europe write them: columns, days, signs, lines before and after the table.
// Rows are made up; the columns are those that the banks are known for.
import { inCurrency, rows, testFiles } from './file.ts'

testFiles({
  'PostFinance: what was paid tells more than that it was': {
    known: inCurrency('CHF'),
    text: rows(
      'Datum;Bewegungstyp;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Label;Kategorie',
      '15.10.2026;Lastschrift;"KAUF GAS";;-20;;Auto',
      '14.10.2026;Gutschrift;"ACME";900;;;Lohn',
      '13.10.2026;Lastschrift;"SHOP";;-50.5;;Essen',
    ),
    lines: ['2026-10-15 -20.00 KAUF GAS', '2026-10-14 900.00 ACME', '2026-10-13 -50.50 SHOP'],
  },
  'Belfius: words of rows that have no message': {
    known: inCurrency('EUR'),
    text: rows(
      'Rekening;Boekingsdatum;Naam tegenpartij bevat;Transactie;Valutadatum;Bedrag;Devies;BIC;Landcode;Mededelingen',
      'BE1;15/10/2026;;BETALING GAS;15/10/2026;-20,00;EUR;;;',
      'BE1;14/10/2026;ACME;STORTING VAN ACME;14/10/2026;900,00;EUR;KRED;BE;loon',
      'BE1;13/10/2026;;BETALING SHOP;13/10/2026;-50,00;EUR;;;',
    ),
    lines: [
      '2026-10-15 -20.00 BETALING GAS',
      '2026-10-14 900.00 STORTING VAN ACME',
      '2026-10-13 -50.00 BETALING SHOP',
    ],
  },
  'ČSOB: the note of a payment': {
    known: inCurrency('CZK'),
    text: rows(
      'číslo účtu;datum zaúčtování;částka;měna;zůstatek;označení operace;ID transakce;poznámka',
      '123/0300;13.10.2026;-50,00;CZK;950,00;Transakce platební kartou;1;SHOP',
      '123/0300;14.10.2026;900,00;CZK;1850,00;Příchozí úhrada;2;mzda',
      '123/0300;15.10.2026;-20,00;CZK;1830,00;Transakce platební kartou;3;GAS',
    ),
    lines: ['2026-10-13 -50.00 SHOP', '2026-10-14 900.00 mzda', '2026-10-15 -20.00 GAS'],
    closing: '1830.00',
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
})
