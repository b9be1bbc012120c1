// Addresses of feeds: when two are of one feed, and how people speak of their sites.

/** The address by which a feed is kept once for all who subscribe: without a fragment, which no server is sent. */
export function feedAddress(address: string): string {
  const url = new URL(address)
  url.hash = ''
  return url.href
}

/** The address of a feed that is one Group's own, since it signs in there: other Groups have others, for the same request. */
export function ownAddress(address: string, group: string): string {
  return `${feedAddress(address)}#${group}`
}

export function isOwnAddress(address: string): boolean {
  return address.includes('#')
}

/** The server of this address: requests to one server follow each other. */
export function hostOf(address: string): string {
  return new URL(address).hostname
}

/** `feed:https://example.com/` and `feed://example.com/`, as readers on computers are called, as the address that is meant. */
export function withoutFeedScheme(address: string): string {
  return address.replace(/^feed:(?:\/\/)?(?=https?:)/i, '').replace(/^feed:/i, 'http:')
}

/** `www.example.com/feed` → `example.com/feed`. */
export function siteOf(address: string): string {
  if (!URL.canParse(address)) return address
  const { host, pathname, search } = new URL(address)
  return `${host.replace(/^www\./, '')}${pathname}${search}`.replace(/\/$/, '').slice(0, 200)
}
