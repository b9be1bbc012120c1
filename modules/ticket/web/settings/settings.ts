// What service orders say in the settings: what is printed and sent, what a repair goes through, how customers pay.
import { locales } from '#core/wire.ts'
import type { SettingsPart, SettingsRow, SettingsView } from '#web/face.ts'
import { contractReceiptKey } from '../../rules/contract/usual-clauses.ts'
import { maxCityLength, maxNameLength } from '../../rules/pix/br-code.ts'
import { orderedWays, takenWays, takenWaysKey, usuallyTaken } from '../../rules/payment/kinds.ts'
import { accountIn, editPix, pixKey, pixSettings, writtenPixKey } from '../../rules/pix/settings.ts'
import {
  readReceiptSettings,
  receiptForms,
  receiptSettingsKey,
} from '../../rules/receipt/receipt-settings.ts'
import { usualWarrantyDays } from '../../rules/ticket/warranty.ts'

/** For a Group without a language that of the reader is taken: usually its owner looks at this page. */
const languageOf = ({ locale, value }: SettingsView) =>
  locales.find((one) => one === value('locale')) ?? locale

const isBrazilian = (view: SettingsView) => languageOf(view) === 'pt-BR'

const receipts = {
  key: receiptSettingsKey,
  read(stored: unknown) {
    const read = readReceiptSettings(stored ?? {})
    return 'value' in read ? read.value : {}
  },
}

const paper = (name: keyof typeof receiptForms, more: Partial<SettingsRow> = {}): SettingsRow => {
  return { section: 'papers', name, form: receiptForms[name], setting: receipts, ...more }
}

const work = (name: string, more: Partial<SettingsRow> = {}): SettingsRow => {
  const words = { title: `adjustment.options.key.${name}`, help: `admin.feature.${name}` }
  return { section: 'work', name, ...words, flag: name, ...more }
}

export const settings: SettingsPart = {
  words: [
    {
      en: () => import('../../locales/further/en.json'),
      'pt-BR': () => import('../../locales/further/pt-BR.json'),
    },
    {
      en: () => import('../receipt/locales/en.json'),
      'pt-BR': () => import('../receipt/locales/pt-BR.json'),
    },
    {
      en: () => import('../messages/locales/en.json'),
      'pt-BR': () => import('../messages/locales/pt-BR.json'),
    },
    {
      en: () => import('../pix/locales/en.json'),
      'pt-BR': () => import('../pix/locales/pt-BR.json'),
    },
  ],
  rows: [
    paper('texts', { title: 'receipts.settings' }),
    {
      section: 'papers',
      name: 'preview',
      title: 'receipts.rows.preview',
      help: 'receipts.rows.preview_help',
      load: () => import('./PaperRow.tsx'),
    },
    paper('look', {
      title: 'receipts.rows.look',
      usual: () => ({ logo: 'medium', signature: 'drawn' }),
    }),
    paper('contract', { setting: undefined }),
    paper('clauses', { isOffered: ({ value }) => value(contractReceiptKey) === 'always' }),
    paper('warranty', {
      title: 'receipts.rows.warranty',
      usual: (view) => ({ warranty: usualWarrantyDays[languageOf(view)] }),
    }),
    paper('storage', { title: 'receipts.rows.storage', help: 'receipts.rows.storage_help' }),
    paper('note', { setting: undefined }),
    {
      section: 'papers',
      name: 'messages',
      title: 'messages.title',
      load: () => import('../messages/Messages.tsx'),
      cards: true,
    },
    work('checklist'),
    work('maintenance'),
    work('project-management'),
    work('billing'),
    work('cep', { isOffered: isBrazilian }),
    {
      section: 'money',
      name: 'ways',
      title: 'pix.ways.title',
      help: 'pix.ways.text',
      form: takenWays,
      setting: { key: takenWaysKey },
      order: ({ group }) => orderedWays(group.country),
      usual: ({ group, value }) => (value(takenWaysKey) ? {} : usuallyTaken(group.country)),
    },
    {
      section: 'money',
      name: 'pix',
      title: 'pix.title',
      help: 'pix.none',
      form: editPix,
      setting: {
        key: pixKey,
        read(stored) {
          const account = pixSettings(stored)
          return account ? { ...account, key: writtenPixKey(account) } : {}
        },
        write: accountIn,
      },
      usual: ({ group }) => ({ sort: 'cnpj', name: group.name.slice(0, maxNameLength).trim() }),
      texts: { name: maxNameLength, city: maxCityLength },
      isOffered: (view) => isBrazilian(view) || pixSettings(view.value(pixKey)) !== undefined,
    },
    {
      section: 'money',
      name: 'taxes',
      title: 'tax.many',
      help: 'tax.empty.text',
      load: () => import('./TaxesRow.tsx'),
    },
  ],
}
