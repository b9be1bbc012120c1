// The kinds of the money app, their icons, and what their pages and the dashboard have besides: pages of other apps wait for none
// of it.
import {
  IconArrowsExchange,
  IconArrowsLeftRight,
  IconFileImport,
  IconRepeat,
  IconRoute,
  IconTransferIn,
  IconTransferOut,
  IconWallet,
} from '@tabler/icons-react'
import type { Declared, Slots } from '#web/face.ts'
import { addIcons } from '#web/ui/icons.tsx'
import { organize3Module } from '../module.ts'

addIcons({
  outgo: IconTransferOut,
  income: IconTransferIn,
  transfer: IconArrowsLeftRight,
  exchange: IconArrowsExchange,
  mapping: IconRoute,
  repeat: IconRepeat,
  statement: IconFileImport,
  wallet: IconWallet,
})

const screens = () => import('./screens.ts')
const amount = async () => (await screens()).loadAmount()
const wallet = async () => (await screens()).loadWalletInput()
const third = async () => (await screens()).loadThirdParty()
const categories = async () => (await screens()).loadCategories()

/** What lists of money are written as besides CSV. */
const files = [{ path: 'money-export', text: 'wallet.exports' }]

/** What the pages of entries have beside their fields. */
const entrySlots: Slots = {
  show: async () => (await screens()).loadEntryHead(),
  shows: ['value', 'value_out', 'value_in', 'confirmed', 'imported', 'ticket_id'],
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
    date: async () => (await screens()).loadEntryDay(),
    wallet_id: wallet,
    source_wallet_id: wallet,
  },
  files,
}

/** Fields of a mapping that are part of its sentence. */
const mappingWords = [
  'target',
  'field_to_watch',
  'kind_of_watch',
  'text_to_match',
  'kind_of_change',
  'field_to_change',
  'text_to_change',
]

export const declared: Declared = {
  ...organize3Module,
  dashboard: [
    {
      app: 'organize3',
      place: 'figures',
      load: async () => (await screens()).loadWalletStrips(),
    },
    { app: 'organize3', place: 'main', load: async () => (await screens()).loadNoWallet() },
    { app: 'organize3', place: 'main', load: async () => (await screens()).loadThisMonth() },
    { app: 'organize3', place: 'main', load: async () => (await screens()).loadNextDays() },
    { app: 'organize3', place: 'aside', load: async () => (await screens()).loadDrawers() },
    { app: 'organize3', place: 'aside', load: async () => (await screens()).loadToPay() },
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
    Budget: { inputs: { category: categories } },
    Series: {
      under: async () => (await screens()).loadInInstalments(),
      show: async () => (await screens()).loadSeriesEntries(),
      actions: async () => (await screens()).loadSeriesActions(),
      inputs: { value: amount, third_party: third, categories },
    },
  },
  behind: async () => (await screens()).loadDropAnywhere(),
}
