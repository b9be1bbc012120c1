// What the money app adds to the browser. All of it is loaded when it is first needed.
import type { Screen, Slots, WebModule } from '#web/face.ts'
import { organize3App } from '../app.ts'

const root = '/account/$account_id'
const screens = () => import('./screens.ts')

const amount = async () => (await screens()).loadAmount()
const third = async () => (await screens()).loadThirdParty()
const categories = async () => (await screens()).loadCategories()

/** What lists of money are written as besides CSV. */
const files = [{ path: 'money-export', text: 'wallet.exports' }]

/** What the pages of entries have beside their fields. */
const entrySlots: Slots = {
  show: async () => (await screens()).loadEntryHead(),
  shows: ['value', 'value_out', 'value_in', 'confirmed', 'imported'],
  actions: async () => (await screens()).loadEntryActions(),
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
  const list = `${root}/${path}`
  const key = path.slice(0, -1)
  return [
    {
      path: list,
      name: path,
      title: `${key}.many`,
      pieces: 'list',
      load: async () => (await screens()).loadEntry(),
    },
    {
      path: `${list}/new`,
      name: `${path}/new`,
      title: `${key}.new`,
      load: async () => (await screens()).loadEntryNew(),
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
      path: `${root}/wallets`,
      name: 'wallets',
      title: 'wallet.many',
      load: async () => (await screens()).loadWallets(),
    },
    {
      path: `${root}/wallets/$record_id`,
      name: 'wallets/show',
      title: 'wallet.one',
      load: async () => (await screens()).loadWallet(),
    },
    {
      path: `${root}/money-export`,
      name: 'money-export',
      title: 'wallet.exports',
      load: async () => (await screens()).loadExport(),
    },
    {
      path: `${root}/apply-mappings`,
      name: 'apply-mappings',
      title: 'mapping.apply',
      load: async () => (await screens()).loadApply(),
    },
    {
      path: `${root}/wallets-upload`,
      name: 'wallets-upload',
      title: 'organize3.upload',
      load: async () => (await screens()).loadUpload(),
    },
  ],
  dashboard: [
    {
      app: 'organize3',
      place: 'figures',
      load: async () => (await screens()).loadBalances(),
    },
    { app: 'organize3', place: 'main', load: async () => (await screens()).loadToConfirm() },
    { app: 'organize3', place: 'main', load: async () => (await screens()).loadWalletsCard() },
  ],
  slots: {
    Outgo: entrySlots,
    Income: entrySlots,
    Transfer: entrySlots,
    Exchange: entrySlots,
    Mapping: {
      show: async () => (await screens()).loadMappingShow(),
      shows: mappingWords,
      inputs: {
        ...Object.fromEntries(mappingWords.map((name) => [name, null])),
        target: async () => (await screens()).loadRuleField(),
      },
    },
    Series: {
      show: async () => (await screens()).loadSeriesEntries(),
      actions: async () => (await screens()).loadSeriesActions(),
      inputs: { value: amount, third_party: third, categories },
    },
  },
  behind: async () => (await screens()).loadDropAnywhere(),
  imports: { kinds: ['Income', 'Outgo', 'Transfer', 'Exchange', 'Wallet'], path: 'wallets-upload' },
  messages: {
    en: () => import('../locales/en.json'),
    'pt-BR': () => import('../locales/pt-BR.json'),
  },
}
