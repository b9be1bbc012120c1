// Files of banks and programs of Europe that are clear by themselves: what is beside the movements asks nothing.
import { describe, expect, test } from 'vitest'
import { readText } from '../setup.ts'
import { inCurrency, rows } from './file.ts'

interface Clear {
  readonly currency: string
  readonly text: string
  readonly amounts: readonly string[]
  readonly asked?: readonly string[]
}

const files: Readonly<Record<string, Clear>> = {
  'Millennium, Poland: the other account before the other party': {
    currency: 'PLN',
    text: rows(
      'Numer rachunku/karty,Data transakcji,Rodzaj transakcji,Na konto/Z konta,Odbiorca/Zleceniodawca,Opis,Obciążenia,Uznania,Waluta',
      'PL91116022020000000012345678,2026-10-30,KARTA,,,LIDL,-45.20,,PLN',
      'PL91116022020000000012345678,2026-10-28,PRZELEW,11114020040000300000000001,DANA,Faktura 12,,500.00,PLN',
    ),
    amounts: ['-45.20', '500.00'],
  },
  'LHV, Estonia: an account of one name beside those of others': {
    currency: 'EUR',
    text: rows(
      'Kliendi konto,Kuupäev,Saaja/maksja konto,Saaja/maksja nimi,Deebet/Kreedit (D/C),Summa,Selgitus,Valuuta',
      'EE7700,2026-10-02,,MAXIMA,D,-14.34,Kaart,EUR',
      'EE7700,2026-10-03,EE1011,DANA,C,500.00,Arve 12,EUR',
      'EE7700,2026-10-04,EE1012,RENT,D,-215.00,üür,EUR',
    ),
    amounts: ['-14.34', '500.00', '-215.00'],
  },
  'SEB, Lithuania': {
    currency: 'EUR',
    text: rows(
      'DATA;VALIUTA;SUMA;SĄSKAITA;MOKĖJIMO PASKIRTIS;DEBETAS/KREDITAS;SUMA SĄSKAITOS VALIUTA;SĄSKAITOS NR;SĄSKAITOS VALIUTA',
      '2026-10-02;EUR;14,34;;Pirkinys;D;14,34;LT1070;EUR',
      '2026-10-03;EUR;500,00;LT2070;Sąskaita;C;500,00;LT1070;EUR',
      '2026-10-04;USD;10,00;;Pirkinys;D;9,21;LT1070;EUR',
    ),
    amounts: ['-14.34', '500.00', '-9.21'],
  },
  'ING, Belgium': {
    currency: 'EUR',
    text: rows(
      'Numéro de compte;Nom du compte;Compte partie adverse;Date comptable;Montant;Devise;Libellés',
      'BE01;Compte à vue;;15/10/2026;-12,50;EUR;Achat',
      'BE01;Compte à vue;BE02;14/10/2026;250,00;EUR;Virement',
      'BE01;Compte à vue;BE03;13/10/2026;-25,00;EUR;Domiciliation',
    ),
    amounts: ['-12.50', '250.00', '-25.00'],
  },
  'MoneyMoney: accounts of others beside their bank': {
    currency: 'EUR',
    text: rows(
      'Datum;Wertstellung;Kategorie;Name;Verwendungszweck;Konto;Bank;Betrag;Währung',
      '15.10.2026;15.10.2026;Essen;REWE;Brot;DE01;10010010;-12,50;EUR',
      '14.10.2026;14.10.2026;Lohn;Dana;Rechnung 12;DE02;20020020;250,00;EUR',
      '13.10.2026;13.10.2026;Sport;Gym;Beitrag;DE03;30030030;-25,00;EUR',
    ),
    amounts: ['-12.50', '250.00', '-25.00'],
  },
  'lexoffice: accounts of others behind their names': {
    currency: 'EUR',
    text: rows(
      'Buchungsdatum;Empfänger/Auftraggeber;IBAN/Kontonummer;Verwendungszweck;Betrag;Währung',
      '15.10.2026;REWE;DE02;Brot;-12,50;EUR',
      '14.10.2026;Dana;DE03;Rechnung;250,00;EUR',
    ),
    amounts: ['-12.50', '250.00'],
  },
  'Raiffeisenbank, Czechia: what it was before, in its currency': {
    currency: 'CZK',
    text: rows(
      '"Datum provedení";"Číslo účtu";"Název protiúčtu";"Zaúčtovaná částka";"Měna účtu";"Původní částka a měna";"Původní částka a měna";"Id transakce"',
      '"15.10.2026";"2000000001/5500";"Albert";"-145,20";"CZK";"-5,80";"EUR";"4001"',
      '"14.10.2026";"2000000001/5500";"Dana";"1500,00";"CZK";"";"";"4002"',
      '"13.10.2026";"2000000001/5500";"Shop";"-240,00";"CZK";"-10,00";"GBP";"4003"',
    ),
    amounts: ['-145.20', '1500.00', '-240.00'],
  },
  'Komerční banka, Czechia': {
    currency: 'CZK',
    text: rows(
      'Datum splatnosti;Název protiúčtu;Částka;Originální částka;Originální měna;Kurz;Popis',
      '14.10.2026;Dana;1500,00;;;;Faktura 12',
      '15.10.2026;Albert;-145,20;-5,80;EUR;25,034;Karta',
    ),
    amounts: ['1500.00', '-145.20'],
  },
  'Sber, Russia: places in Latin letters': {
    currency: 'RUB',
    text: rows(
      'Номер карты;Дата совершения операции;Город совершения операции;Описание;Сумма в валюте счета',
      '*6833;31.10.2026;MOSCOW;Перевод;-4320,4',
      '*6833;21.10.2026;MOSKVA;Банкомат;-3100',
      '*6833;11.10.2026;MOSCOW;Перевод от Даны;1000',
      '*6833;10.10.2026;MOSCOW;Магазин;-900',
      '*6833;09.10.2026;MOSCOW;Магазин;-90',
    ),
    amounts: ['-4320.40', '-3100.00', '1000.00', '-900.00', '-90.00'],
  },
  'Alfa, Russia: a code of the rouble that is no more': {
    currency: 'RUB',
    text: rows(
      'Номер счета;Валюта;Дата операции;Описание операции;Приход;Расход',
      '40817810000000000001;RUR;31.10.26;Зарплата;33123,56;0',
      '40817810000000000001;RUR;03.10.26;Комиссия;0;50',
    ),
    amounts: ['33123.56', '-50.00'],
  },
  'PrivatBank, Ukraine: categories are no states': {
    currency: 'UAH',
    text: rows(
      'Дата;Категорія;Картка;Опис операції;Сума в валюті картки;Валюта картки;Сума в валюті транзакції;Валюта транзакції',
      '15.10.2026 10:12;Продукти;5168****1234;Сільпо;-145.20;UAH;145.20;UAH',
      '14.10.2026 10:12;Продукти;5168****1234;АТБ;-45.20;UAH;45.20;UAH',
      '13.10.2026 10:12;Продукти;5168****1234;АТБ;-35.20;UAH;35.20;UAH',
      '12.10.2026 10:12;Інше;5168****1234;Дана;430.00;UAH;10.00;USD',
    ),
    amounts: ['-145.20', '-45.20', '-35.20', '430.00'],
  },
  'ING, Poland: texts in single quotes, which are blank': {
    currency: 'PLN',
    text: rows(
      '"Data transakcji";"Dane kontrahenta";"Tytuł";"Nr rachunku";"Nazwa banku";"Kwota transakcji (waluta rachunku)";"Waluta";"Konto"',
      '2026-10-30;" LIDL ";" Karta ";\'\' ;"";-33,50;PLN;"KONTO Direct"',
      '2026-10-29;" BIEDRONKA ";" Karta 2 ";\'\' ;"";-45,00;PLN;"KONTO Direct"',
      '2026-10-28;" DANA ";" Faktura 12 ";\'11 1140 2004 0000 3000 0000 0001 \';"mBank";2500,00;PLN;"KONTO Direct"',
      '2026-10-27;" SPOTIFY ";" Karta 3 ";\'\' ;"";-100,00;PLN;"KONTO Direct"',
    ),
    amounts: ['-33.50', '-45.00', '2500.00', '-100.00'],
  },
  'a cash book in German': {
    currency: 'EUR',
    text: rows(
      'Datum;Belegnr.;Beschreibung;Zahlungsart;Art;Brutto',
      '01.10.2026;1001;Verkauf;Bar;Einnahme;119,00',
      '02.10.2026;1002;Papier;Bar;Ausgabe;59,50',
      '03.10.2026;1003;Verkauf;Bar;Einnahme;21,40',
    ),
    amounts: ['119.00', '-59.50', '21.40'],
  },
  'NKBM, Slovenia': {
    currency: 'EUR',
    text: rows(
      'RAČUN;DATUM KNJIŽENJA;DATUM VALUTE;DOBRO;BREME;VALUTA;NAMEN',
      'SI56040000000000001;15.10.2026;15.10.2026;;45,20;EUR;NAKUP',
      'SI56040000000000001;14.10.2026;14.10.2026;500,00;;EUR;RACUN 12',
      'SI56040000000000001;13.10.2026;13.10.2026;;9,21;EUR;KNJIGA',
    ),
    amounts: ['-45.20', '500.00', '-9.21'],
  },
  'Volksbank, Germany: letters behind the amounts': {
    currency: 'EUR',
    text: rows(
      'Buchungstag;Valuta;Empfänger/Zahlungspflichtiger;Konto-Nr.;IBAN;BIC;Vorgang/Verwendungszweck;Währung;Umsatz; ',
      '15.10.2026;15.10.2026;REWE;;DE02;BIC;Brot;EUR;12,50;S',
      '14.10.2026;14.10.2026;Dana;;DE03;BIC;Rechnung;EUR;250,00;H',
      '13.10.2026;13.10.2026;Gym;;DE04;BIC;Beitrag;EUR;25,00;S',
    ),
    amounts: ['-12.50', '250.00', '-25.00'],
  },
  'BNP Paribas Fortis, Belgium: what it refused': {
    currency: 'EUR',
    text: rows(
      'Uitvoeringsdatum;Bedrag;Valuta rekening;Rekeningnummer;Details;Status',
      '15/10/2026;-12,50;EUR;BE01;AANKOOP;Geaccepteerd',
      '14/10/2026;250,00;EUR;BE01;STORTING;Geaccepteerd',
      '13/10/2026;-25,00;EUR;BE01;DOMICILIERING;Geweigerd',
    ),
    amounts: ['-12.50', '250.00'],
  },
  'Danske Bank, Denmark: what nobody ticked off': {
    currency: 'DKK',
    text: rows(
      '"Dato";"Tekst";"Beløb";"Saldo";"Status";"Afstemt"',
      '"13.10.2026";"Husleje";"-1.000,00";"1.000,00";"Udført";"Nej"',
      '"14.10.2026";"Job";"1.500,00";"2.500,00";"Udført";"Nej"',
      '"15.10.2026";"Netto";"-145,20";"2.354,80";"Udført";"Nej"',
    ),
    amounts: ['-1000.00', '1500.00', '-145.20'],
  },
  'Luminor, Lithuania: balances under a name of kinds': {
    currency: 'EUR',
    text: rows(
      'Operacijos/Balanso Tipas,Data,Suma,C/D,Mokėjimo paskirtis',
      'Pradinis balansas,2026-10-01,1000.00,C,',
      'Mokėjimas,2026-10-02,14.34,D,Pirkinys',
      'Mokėjimas,2026-10-03,500.00,C,Sąskaita',
      'Mokėjimas,2026-10-04,215.00,D,nuoma',
      'Galutinis balansas,2026-10-31,1270.66,C,',
    ),
    amounts: ['-14.34', '500.00', '-215.00'],
  },
  'PayPal, Italy: states': {
    currency: 'EUR',
    text: rows(
      'Data,Nome,Tipo,Stato,Valuta,Lordo,Tariffa,Netto,Saldo',
      '13/10/2026,Dana,Pagamento,Completata,EUR,"100,00","-3,20","96,80","96,80"',
      '14/10/2026,Shop,Pagamento,Completata,EUR,"-20,00","0,00","-20,00","76,80"',
      '15/10/2026,Hotel,Autorizzazione,In sospeso,EUR,"-50,00","0,00","-50,00","76,80"',
    ),
    amounts: ['96.80', '-20.00'],
  },
  'Barclays, Germany: how a card was read': {
    currency: 'EUR',
    text: rows(
      'Referenznummer;Buchungsdatum;Betrag;Beschreibung;Status;Kontaktlose Bezahlung',
      'R1;15.10.2026;-12,50 €;REWE;Berechnet;Ja',
      'R2;14.10.2026;250,00 €;Zahlung;Berechnet;Nein',
      'R3;17.10.2026;-2,50 €;EDEKA;Vorgemerkt;Ja',
    ),
    amounts: ['-12.50', '250.00'],
  },
}

describe('a file that is clear is asked nothing', () => {
  test.each(Object.entries(files))('%s', (_, { currency, text, amounts, asked = [] }) => {
    const { reading, lines } = readText(text, inCurrency(currency))
    expect(lines.map(({ amount }) => amount)).toEqual(amounts)
    expect(reading.questions.map(({ about, cell }) => cell ?? about)).toEqual(asked)
  })

  test('nor is one whose balances follow from money in and out under a name that nobody knows', () => {
    const text = rows(
      'Дата;Основание;Дебит;Кредит;Крайно',
      '15.10.2026;Покупка;45,20;;454,80',
      '14.10.2026;Превод;;500,00;500,00',
      '13.10.2026;Наем;100,00;;0,00',
    )
    const { reading } = readText(text, inCurrency('BGN'))
    expect(reading.questions).toEqual([])
    expect(reading.accounts[0]?.closing?.amount).toBe('454.80')
  })

  test.each([
    [
      'Starling, United Kingdom',
      'Date,Counter Party,Reference,Type,Amount (EUR)',
      '13/10/2026,Tesco,TESCO 12,CONTACTLESS,-12.50',
      '14/10/2026,Dana,rent,FASTER PAYMENT,250.00',
    ],
    [
      'Ålandsbanken, Åland',
      'Bokningsdag;Belopp;Mottagare/Betalare;Kontonummer;Transaktion',
      '15.10.2026;-12,50;Tesco;;Kortköp',
      '14.10.2026;-5,00;Dana;;Kortköp',
    ],
  ])('nor who was paid: %s', (_, ...text) => {
    const { reading, lines } = readText(rows(...text), inCurrency('EUR'))
    expect(lines.map(({ party }) => party)).toEqual(['Tesco', 'Dana'])
    expect(reading.questions).toEqual([])
  })

  test('nor Debi and Kredi, Albania', () => {
    const text = rows(
      'Data;Përshkrimi;Debi;Kredi;Balanca',
      '15.10.2026;SPAR;125,00;;875,00',
      '14.10.2026;Paga;;1.000,00;1.000,00',
    )
    const { reading, lines } = readText(text, inCurrency('ALL'))
    expect(lines.map(({ amount }) => amount)).toEqual(['-125.00', '1000.00'])
    expect(reading.questions).toEqual([])
  })

  test('nor who of two was paid, DKB, Germany', () => {
    const text = rows(
      'Buchungsdatum;Status;Zahlungspflichtige*r;Zahlungsempfänger*in;Verwendungszweck;Betrag (€)',
      '20.10.26;Vorgemerkt;Ana;REWE;Einkauf;-12,5',
      '19.10.26;Gebucht;Ana;Gym;Beitrag;-25',
      '18.10.26;Gebucht;Dana;Ana;Lohn;2.500,2',
      '17.10.26;Reserviert;Ana;REWE;Einkauf;-12,5',
    )
    const { reading, lines } = readText(text, inCurrency('EUR'))
    expect(lines.map(({ party }) => party)).toEqual(['Gym', 'Dana'])
    expect(reading.questions).toEqual([])
  })

  test('nor the day, which is not the same in all rows, DATEV', () => {
    const text = rows(
      '70120400;"1234567";"10";"01.10.26";"15.10.26";"15.10.26";"-12,50";"REWE";"Einkauf";"EUR"',
      '70120400;"1234567";"10";"01.10.26";"14.10.26";"14.10.26";"250,00";"Dana";"Rechnung";"EUR"',
      '70120400;"1234567";"10";"01.10.26";"13.10.26";"13.10.26";"-25,00";"Gym";"Beitrag";"EUR"',
    )
    const { lines } = readText(text, inCurrency('EUR'))
    expect(lines.map(({ date }) => date)).toEqual(['2026-10-15', '2026-10-14', '2026-10-13'])
  })

  test('nor what describes movements, BoursoBank, France', () => {
    const text = rows(
      'dateOp;dateVal;label;category;categoryParent;amount',
      '2026-10-15;2026-10-15;"CARTE 14/10/26";"Alimentation";"Vie quotidienne";-12,50',
      '2026-10-14;2026-10-14;"VIR DANA";"Virements reçus";"Virements et autres";1 250,00',
    )
    const { reading, lines } = readText(text, inCurrency('EUR'))
    expect(lines.map(({ description }) => description)).toEqual(['CARTE 14/10/26', 'VIR DANA'])
    expect(reading.questions).toEqual([])
  })

  test.each(['Spaces', 'Analyse-Umbuchung', 'Zugeordnet'])('nor what is about %s', (name) => {
    const text = rows(
      `Datum;Text;${name};Betrag`,
      '15.10.2026;Shop;nein;-12,50',
      '14.10.2026;Dana;ja;250,00',
    )
    expect(readText(text, inCurrency('EUR')).reading.questions).toEqual([])
  })
})
