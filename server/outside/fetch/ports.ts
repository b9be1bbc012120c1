// Ports that other servers are not read at: those of mail, databases and the like, which would take a request for their own words.
// The operator's own networks (`FETCH_ALLOW`) may be read at every port.
import { isIP, type BlockList } from 'node:net'

const firstUserPort = 1_024
const webPorts = new Set([80, 443])
/** Of the ports that any program may listen on, those that the Fetch standard closes ("bad port"), and those of databases. */
const refusedUserPorts = new Set([
  1_719, 1_720, 1_723, 2_049, 3_306, 3_659, 4_045, 4_190, 5_060, 5_061, 5_432, 6_000, 6_379, 6_566,
  6_665, 6_666, 6_667, 6_668, 6_669, 6_679, 6_697, 9_200, 10_080, 11_211, 27_017,
])

/** True where nothing is to be read at the port of this address. */
export function isRefusedPort({ port, hostname }: URL, allowed: BlockList): boolean {
  // The port that belongs to the scheme is left out of the address.
  if (port === '') return false
  const number = Number(port)
  if (webPorts.has(number)) return false
  if (number >= firstUserPort && !refusedUserPorts.has(number)) return false
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 || !allowed.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4')
}
