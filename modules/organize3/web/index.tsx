// What the money app adds to the browser. All of it is loaded when it is first needed.
import type { Screen, Slots, WebModule } from '#web/face.ts'
import { organize3App } from '../app.ts'

const amount = () => import('./form/AmountInput.tsx')
const third = () => import('./form/ThirdPartyInput.tsx')
const categories = () => import('./form/CategoriesInput.tsx')

/** What lists of money are written as besides CSV. */
const files = [{ path: 'money-export', text: 'wallet.exports' }]

/** What the pages of entries have beside their fields. */
const entrySlots: Slots = {
  show: () => import('./show/EntryHead.tsx'),
  shows: ['value', 'value_out', 'value_in', 'confirmed', 'imported'],
  actions: () => import('./show/EntryActions.tsx'),
  chosen: [{ path: 'apply-mappings', text: 'mapping.apply' }],
  inputs: {
    value: amount,
    value_out: amount,
    value_in: amount,
    fee: amount,
    paid_to: third,
    paid_by: third,
    categories,
  },
  files,
}

/** Fields of a mapping that its sentence says. */
const mappingWords = [
  'target',
  'field_to_watch',
  'kind_of_watch',
  'text_to_match',
  'kind_of_change',
  'field_to_change',
  'text_to_change',
]

/** The list of a kind of entries, and the form of a new one. */
function entryScreens(path: string): Screen[] {
  const root = `/account/$account_id/${path}`
  const key = path.slice(0, -1)
  return [
    {
      path: root,
      name: path,
      title: `${key}.many`,
      pieces: 'list',
      load: () => import('./entry/EntryList.tsx'),
    },
    {
      path: `${root}/new`,
      name: `${path}/new`,
      title: `${key}.new`,
      load: () => import('./form/EntryNew.tsx'),
    },
  ]
}

export const organize3Web: WebModule = {
  name: 'organize3',
  app: organize3App,
  async declare() {
    const [{ organize3Module }] = await Promise.all([import('../module.ts'), import('./icons.ts')])
    return organize3Module
  },
  screens: [
    ...['outgos', 'incomes', 'transfers', 'exchanges'].flatMap(entryScreens),
    {
      path: '/account/$account_id/money-export',
      name: 'money-export',
      title: 'wallet.exports',
      load: () => import('./export/ExportScreen.tsx'),
    },
    {
      path: '/account/$account_id/apply-mappings',
      name: 'apply-mappings',
      title: 'mapping.apply',
      load: () => import('./mapping/ApplyScreen.tsx'),
    },
    {
      path: '/account/$account_id/wallets-upload',
      name: 'wallets-upload',
      title: 'organize3.upload',
      load: () => import('./upload/UploadScreen.tsx'),
    },
  ],
  slots: {
    Outgo: entrySlots,
    Income: entrySlots,
    Transfer: entrySlots,
    Exchange: entrySlots,
    Wallet: { files },
    Mapping: {
      show: () => import('./mapping/MappingShow.tsx'),
      shows: mappingWords,
      inputs: {
        ...Object.fromEntries(mappingWords.map((name) => [name, null])),
        target: () => import('./mapping/RuleField.tsx'),
      },
    },
    Series: {
      show: () => import('./series/SeriesEntries.tsx'),
      actions: () => import('./series/SeriesActions.tsx'),
      inputs: { value: amount, third_party: third, categories },
    },
  },
  behind: () => import('./upload/DropAnywhere.tsx'),
  imports: { kinds: ['Income', 'Outgo', 'Transfer', 'Exchange', 'Wallet'], path: 'wallets-upload' },
  messages: {
    en: () => import('../locales/en.json'),
    'pt-BR': () => import('../locales/pt-BR.json'),
  },
}
