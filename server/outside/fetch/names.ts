// Finds the addresses of names without a thread: the system's own look-up holds one of Node's few until the name server answers, and
// files, passwords and PostgreSQL wait behind it. First the machine's hosts file, then its name servers.
import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { isIP } from 'node:net'
import { createInterface } from 'node:readline'
import { isReserved } from './addresses.ts'
import { OutsideFailure } from './failure.ts'

/**
 * All addresses of a name. Rejects with the code ENOTFOUND where it has none, and with an OutsideFailure when nobody answers in time.
 * Nothing of it goes on once the signal aborts.
 */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly LookupAddress[]>

interface Places {
  /** The hosts file. */
  readonly hosts?: string
  /** Name servers, with their ports; those of the machine when left out. */
  readonly servers?: readonly string[]
}

/** Each server is asked twice, and has twice as long the second time. */
const asking = { timeout: 2_000, tries: 2 }
/** Of the hosts file; some block a hundred thousand names in it. */
const maxHostsBytes = 4 * 1024 * 1024
/** No such name, no address of this family, no name at all. */
const noAddress = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

export function makeResolve({ hosts = '/etc/hosts', servers }: Places = {}): Resolve {
  const inFile = hostsFile(hosts)
  return async (host, signal) => {
    const name = host.toLowerCase().replace(/\.$/, '')
    if (isReserved(name)) throw notFound(name)
    return (await inFile()).get(name) ?? (await askServers(name, signal, servers))
  }
}

/** Both families at once. Each look-up has a resolver of its own, which reads the machine's settings anew and is cancelled alone. */
async function askServers(
  name: string,
  signal: AbortSignal,
  servers: Places['servers'],
): Promise<LookupAddress[]> {
  signal.throwIfAborted()
  const resolver = new Resolver(asking)
  if (servers) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  signal.removeEventListener('abort', cancel)
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (found.length > 0) return found.map(withFamily)
  const errors = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as NodeJS.ErrnoException] : [],
  )
  const codes = errors.map(({ code = '' }) => code)
  if (codes.includes('ENOTFOUND') || codes.every((code) => noAddress.has(code)))
    throw notFound(name)
  if (codes.includes('ETIMEOUT')) throw new OutsideFailure('too_slow', errors[0])
  throw errors.find(({ code = '' }) => !noAddress.has(code))!
}

const withFamily = (address: string): LookupAddress => ({ address, family: isIP(address) })

const notFound = (name: string) => Object.assign(new Error(name), { code: 'ENOTFOUND' })

type Hosts = ReadonlyMap<string, readonly LookupAddress[]>

/** What the file says, read again once it has changed. One that cannot be read says nothing. */
function hostsFile(path: string): () => Promise<Hosts> {
  let known: { readonly version: string; readonly hosts: Promise<Hosts> } | undefined
  return async () => {
    const { mtimeMs = 0, size = 0 } = (await stat(path).catch(() => undefined)) ?? {}
    const version = `${mtimeMs} ${size}`
    if (known?.version !== version) {
      const hosts = size === 0 ? Promise.resolve(new Map()) : readHosts(path)
      known = { version, hosts: hosts.catch(() => new Map()) }
    }
    return known.hosts
  }
}

async function readHosts(path: string): Promise<Hosts> {
  const hosts = new Map<string, LookupAddress[]>()
  const input = createReadStream(path, { end: maxHostsBytes - 1 })
  for await (const line of createInterface({ input })) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    if (isIP(address) === 0) continue
    for (const name of names.map((one) => one.toLowerCase().replace(/\.$/, ''))) {
      const addresses = hosts.get(name)
      if (addresses) addresses.push(withFamily(address))
      else hosts.set(name, [withFamily(address)])
    }
  }
  return hosts
}
