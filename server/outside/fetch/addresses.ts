// Which addresses of the network the server may call: those of the public internet, and those that its operator names
// (`FETCH_ALLOW`). Everything that leads to this machine, to its own network or nowhere is closed.
import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Special-purpose networks of IPv4 (RFC 6890 and its successors). */
const closedIPv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Of IPv6 only global unicast is open, without what leads elsewhere from there: Teredo and its like, 6to4, documentation. */
const openIPv6 = '2000::/3'
const closedIPv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const closed = networks([...closedIPv4, ...closedIPv6])
const open = networks([openIPv6])

/** Addresses and networks (`10.0.0.0/8`, `loopback`) as a list that addresses are looked up in. */
export function networks(places: readonly string[]): BlockList {
  const list = new BlockList()
  const all = places.flatMap((one) => (one === 'loopback' ? ['127.0.0.0/8', '::1'] : [one]))
  for (const place of all) {
    const [address = '', bits] = place.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** False when it is not an address. An IPv4 address inside an IPv6 one is open only when it is allowed itself. */
export function mayReach(address: string, allowed: BlockList): boolean {
  if (isIPv4(address)) return allowed.check(address) || !closed.check(address)
  if (!isIPv6(address)) return false
  const bare = address.replace(/%.*$/, '')
  if (allowed.check(bare, 'ipv6')) return true
  return open.check(bare, 'ipv6') && !closed.check(bare, 'ipv6')
}

/** Reserved names that are never resolved (RFC 2606): the demo has some. */
export function isReserved(host: string): boolean {
  return /(?:^|\.)(?:example|invalid)\.?$/i.test(host)
}
