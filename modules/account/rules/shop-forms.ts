// What administrators set of the Group itself: each form is a row of the settings, and each of its fields a setting.
import { currencyChoice } from '#core/country/currencies.ts'
import { countryChoice } from '#core/country/names.ts'
import { defineActionForm } from '#core/entity/action-form.ts'
import { addresses, phones } from '#core/fields/contact.ts'
import { choice } from '#core/fields/choice.ts'
import { email } from '#core/fields/email.ts'
import { text } from '#core/fields/text.ts'
import { locales } from '#core/wire.ts'

const words = { key: 'admin.shop', title: 'settings.sections.shop' }

export const shopForms = {
  name: defineActionForm({ ...words, fields: { name: text({ required: true }) } }),
  country: defineActionForm({ ...words, fields: { country: countryChoice() } }),
  currency: defineActionForm({ ...words, fields: { currency: currencyChoice() } }),
  locale: defineActionForm({
    ...words,
    fields: { locale: choice({ options: locales, required: true }) },
  }),
  email: defineActionForm({ ...words, fields: { email: email() } }),
  phones: defineActionForm({ ...words, fields: { phones: phones() } }),
  addresses: defineActionForm({ ...words, fields: { addresses: addresses() } }),
  'opening-hours': defineActionForm({
    ...words,
    fields: { 'opening-hours': text({ example: 'Mon–Fri 9–6', second: 'seg. a sex. 9h–18h' }) },
  }),
}
