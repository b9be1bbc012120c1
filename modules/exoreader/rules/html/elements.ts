// What of HTML from outside may be shown: elements and their attributes. Nothing that runs, loads styles, asks or posts, and no drawings.
// Formulas have a list of their own (formulas.ts).
const withCite = ['cite']
const cell = ['colspan', 'rowspan', 'scope', 'align', 'valign']
const media = ['src', 'controls', 'preload', 'width', 'height', 'loop', 'muted']

const plain = [
  'abbr acronym address article aside b bdi bdo big br caption center cite code dd dfn dir div dl dt em figcaption figure',
  'footer h1 h2 h3 h4 h5 h6 header hgroup hr i kbd main mark menu nav p picture pre rb rp rt rtc ruby s samp section small',
  'span strike strong sub summary sup tbody tfoot thead tr tt u var wbr',
].flatMap((line) => line.split(' '))

/** Element → its attributes beside those of every element. */
export const allowedAttributes: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries<readonly string[]>({
    ...Object.fromEntries(plain.map((name) => [name, []])),
    a: ['href', 'hreflang', 'type'],
    audio: media,
    blockquote: withCite,
    col: ['span'],
    colgroup: ['span'],
    data: ['value'],
    del: ['cite', 'datetime'],
    details: ['open'],
    iframe: ['src', 'sandbox', 'loading', 'referrerpolicy', 'allowfullscreen', 'width', 'height'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height'],
    ins: ['cite', 'datetime'],
    li: ['value'],
    meter: ['value', 'min', 'max'],
    ol: ['start', 'reversed', 'type'],
    progress: ['value', 'max'],
    q: withCite,
    source: ['src', 'srcset', 'sizes', 'media', 'type'],
    table: ['summary'],
    td: cell,
    th: [...cell, 'abbr'],
    time: ['datetime'],
    ul: ['type'],
    video: [...media, 'poster', 'playsinline'],
  }).map(([name, own]) => [name, new Set([...own, 'dir', 'lang', 'title'])]),
)

/** They hold nothing. */
export const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

/** Up to their end browsers read text, no tags: it goes with them. */
export const rawElements: ReadonlySet<string> = new Set(
  'script style xmp textarea title noembed noframes plaintext'.split(' '),
)

/** Removed together with their content. */
export const hiddenElements: ReadonlySet<string> = new Set(
  'svg annotation annotation-xml template noscript select datalist canvas applet head'.split(' '),
)

/** Of these, those that may end in their own tag, and then hold nothing. */
export const vanishesAlone: ReadonlySet<string> = new Set(['svg', 'annotation', 'annotation-xml'])

const blocks = [
  'address article aside blockquote center dd details dir div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup',
  'hr li main menu nav ol p pre section table ul',
].flatMap((line) => line.split(' '))

/** Their tags separate the words on either side. */
export const blockElements: ReadonlySet<string> = new Set([...blocks, 'br', 'td', 'th', 'tr'])

/** Element → what ends where it begins, if that is what is open. */
export const endsBefore: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...blocks.map((name) => [name, new Set(['p'])] as const),
  ['li', new Set(['p', 'li'])],
  ['dd', new Set(['p', 'dd', 'dt'])],
  ['dt', new Set(['p', 'dd', 'dt'])],
  ['td', new Set(['p', 'td', 'th'])],
  ['th', new Set(['p', 'td', 'th'])],
  ['tr', new Set(['p', 'td', 'th', 'tr'])],
  ['tbody', new Set(['p', 'td', 'th', 'tr', 'tbody', 'thead'])],
  ['tfoot', new Set(['p', 'td', 'th', 'tr', 'tbody', 'thead'])],
  ['a', new Set(['a'])],
  ['option', new Set(['option'])],
])
