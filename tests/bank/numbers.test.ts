// Several accounts of one's own in a table whose columns do not say so: by IBANs and numbers of cards that come again.
import { describe, expect, test } from 'vitest'
import { dollars, readText } from './setup.ts'

const euros = { ...dollars, currency: 'EUR', zone: 'Europe/Berlin' }

describe('which account comes in', () => {
  test.each([
    [
      'IBANs under a name that nobody knows',
      `Rachba;Datum;Zweck;Betrag
SI56020000000000001;13.10.2026;Markt;-20,00
SI56020000000000001;14.10.2026;Lohn;900,00
SI56020000000000002;14.10.2026;Zins;1,00
SI56020000000000001;15.10.2026;Post;-5,00
SI56020000000000001;16.10.2026;Bahn;-9,00
SI56020000000000001;17.10.2026;Kino;-8,00
`,
      'SI56020000000000002',
    ],
    [
      'cards whose numbers are masked: Privat24',
      `Дата;Категорія;Картка;Опис операції;Сума в валюті картки;Валюта картки
13.10.2026 10:00:00;Продукти;5168 **** **** 1234;Сільпо;-20,00;EUR
14.10.2026 10:00:00;Перекази;5168 **** **** 1234;Дана;900,00;EUR
14.10.2026 11:00:00;Інше;4149 **** **** 9999;Банк;1,00;EUR
15.10.2026 10:00:00;Продукти;5168 **** **** 1234;АТБ;-5,00;EUR
16.10.2026 10:00:00;Продукти;5168 **** **** 1234;АТБ;-9,00;EUR
17.10.2026 10:00:00;Інше;5168 **** **** 1234;Нова;-8,00;EUR
`,
      '4149 **** **** 9999',
    ],
    [
      'accounts of which some have an IBAN: Finanzguru',
      `Buchungstag;Referenzkonto;Betrag;Kontostand;Waehrung;Beguenstigter/Auftraggeber;Verwendungszweck
13.10.2026;DE02100100100006820101;900,00;900,00;EUR;Dana;Lohn
14.10.2026;DE02100100100006820101;-20,00;880,00;EUR;Markt;Brot
15.10.2026;ana@example.org;1,00;1,00;EUR;Bank;Zins
`,
      'ana@example.org',
    ],
  ])('is asked by %s', (_, text, key) => {
    const { reading } = readText(text, euros)
    const question = reading.questions.find(({ about }) => about === 'account')
    expect(question?.options.map(({ value }) => value)).toContain(key)
    const account = reading.accounts.find((one) => one.key === key)
    expect(account?.lines.map(({ amount }) => amount)).toEqual(['1.00'])
  })
})
