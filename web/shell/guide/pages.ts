// The pages of the guide in their order, and which of them explains a screen. Their words are in `docs/guide`. Pure.

/** By part, whose title is `guide.parts.{name}`. */
export const guideParts = {
  begin: ['start', 'settings', 'people', 'account', 'phone', 'finding', 'backup', 'programs'],
  ticket: [
    'check-in',
    'tickets',
    'estimates',
    'delivery',
    'customers',
    'contracts',
    'handbook',
    'messages',
  ],
  organize3: ['money', 'bank', 'books', 'reports'],
  others: ['reader', 'bookmarks', 'files', 'notes'],
} as const

export type GuidePage = (typeof guideParts)[keyof typeof guideParts][number]

export const guidePages: readonly GuidePage[] = Object.values(guideParts).flat()

/** First segments of addresses, below a Group or outside (with `/`), that a page explains. */
const explained: Readonly<Record<GuidePage, string>> = {
  start: '',
  settings: 'admin billing usage room /checkout checkout',
  people: 'memberships audit groups',
  account: '/user users',
  phone: '',
  finding: 'search',
  backup: 'backup trash',
  programs: 'disk-help',
  'check-in': 'receipts equipment-labels scan',
  tickets: 'tickets ticket-board ticket-calendar time-entries comments categories',
  estimates: 'estimates price_items taxes',
  delivery: 'payment-receipts',
  customers: 'customers equipment',
  contracts: 'contracts maintenances',
  handbook: 'handbooks wiki',
  messages: '',
  money: 'outgos incomes transfers exchanges wallets drawer series',
  bank: 'mappings wallets-upload apply-mappings',
  books: 'money-names budgets',
  reports: 'reports money-reports money-export',
  reader: 'reader_items reader_subscriptions reader_labels reader-today',
  bookmarks: 'bookmarks',
  files: 'disk disk-links disk-recent disk-starred disk-trash',
  notes: 'notes note-tags starred-notes',
}

const byPlace = new Map(
  guidePages.flatMap((page) => explained[page].split(' ').map((place) => [place, page] as const)),
)

/** All of these segments, without their stroke. */
export const explainedPlaces = [...byPlace.keys()]
  .filter(Boolean)
  .map((place) => place.replace('/', ''))

/** The page that explains the screen of an address; undefined where none does. */
export function guidePageOf(path: string): GuidePage | undefined {
  const [, first = '', , place = ''] = path.split('/')
  return byPlace.get(first === 'account' ? place : `/${first}`)
}
