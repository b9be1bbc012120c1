// When two addresses are of the same page: without the case of scheme and host, the scheme's own port, a slash at the end, the
// order of the query, and what is only there to count visitors. A fragment is a part of the address.

/** Parameters that say where a visitor came from. */
const trackingPrefixes = ['utm_', 'mtm_', 'pk_', 'hsa_']
const trackingNames = new Set([
  '_ga',
  '_gl',
  '_hsenc',
  '_hsmi',
  'dclid',
  'fbclid',
  'gad_source',
  'gbraid',
  'gclid',
  'gclsrc',
  'igsh',
  'igshid',
  'li_fat_id',
  'mc_cid',
  'mc_eid',
  'mkt_tok',
  'msclkid',
  'oly_anon_id',
  'oly_enc_id',
  'rb_clickid',
  's_cid',
  'srsltid',
  'ttclid',
  'twclid',
  'vero_conv',
  'vero_id',
  'wbraid',
  'wickedid',
  'yclid',
])

function isTracking(name: string): boolean {
  const lower = name.toLowerCase()
  return trackingNames.has(lower) || trackingPrefixes.some((prefix) => lower.startsWith(prefix))
}

/** `address`: as the kind's field keeps it. Applied to its own result it changes nothing. */
export function normalizedUrl(address: string): string {
  const url = new URL(address)
  const parameters = [...url.searchParams].filter(([name]) => !isTracking(name))
  const query = parameters.map((pair) => pair.map(encodeURIComponent).join('=')).toSorted()
  const path = url.pathname.replace(/\/+$/, '')
  const place = `${url.protocol}//${credentials(url)}${url.host}${path}`
  return place + (query.length > 0 ? `?${query.join('&')}` : '') + url.hash
}

function credentials({ username, password }: URL): string {
  if (username === '' && password === '') return ''
  return password === '' ? `${username}@` : `${username}:${password}@`
}

/** The site of an address, as people speak of it: `example.com`. */
export function siteOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : address
}

/** An address in few words: its site and where on it. */
export function shortUrl(address: string): string {
  if (!URL.canParse(address)) return address
  const { pathname, search } = new URL(address)
  return `${siteOf(address)}${pathname}${search}`.replace(/\/$/, '').slice(0, 200)
}
