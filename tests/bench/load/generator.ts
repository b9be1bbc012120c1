// The load generator: a process of its own around autocannon. Reads a job on its input, prints what it measured; ends
// with an error when any answer was not 2xx, since refusals are quick.
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import { monotonicFactory } from 'ulid'
import { percentile, type Ask, type Job, type Measured, type Existing } from './job.ts'

interface Request extends Ask {
  setupRequest?: (request: Ask) => Ask
  onResponse?: (status: number, body: string) => void
}

interface Client {
  setRequests(requests: readonly Request[]): void
  on(event: 'response', listener: (status: number, bytes: number, ms: number) => void): void
}

type Autocannon = (options: object) => Promise<{
  errors: number
  timeouts: number
  non2xx: number
  statusCodeStats: object
}>

// A random one takes as long as a write.
const nextId = monotonicFactory()
const job = JSON.parse(await text(process.stdin)) as Job
const autocannon = createRequire(`${job.tools}/`)('autocannon') as Autocannon
const free: Existing[] = [...(job.records ?? [])]

function requestOf(ask: Ask): Request {
  const isChange = ask.path.includes('$RECORD')
  const hasNewBody = ask.body?.includes('$ID') === true
  const isNew =
    hasNewBody || ask.path.includes('$ID') || ask.headers?.['x-forwarded-for'] !== undefined
  if (!isNew && !isChange) return ask
  return {
    ...ask,
    setupRequest(request) {
      const record = isChange ? free.shift()! : { id: nextId().toLowerCase(), rev: '' }
      const path = ask.path.replace(/\$(?:ID|RECORD)/, record.id).replace('$REV', record.rev)
      const body = hasNewBody ? { body: ask.body!.replaceAll('$ID', record.id) } : {}
      return { ...request, path, headers: headersOf(ask), ...body }
    },
    ...(isChange && {
      onResponse(_: number, body: string) {
        const { id, rev } = JSON.parse(body) as Existing
        free.push({ id, rev })
      },
    }),
  }
}

/** Each request comes from another address, where it names one. */
function headersOf({ headers = {} }: Ask): Record<string, string> {
  if (headers['x-forwarded-for'] === undefined) return headers
  const part = () => Math.floor(Math.random() * 256)
  return { ...headers, 'x-forwarded-for': `10.${part()}.${part()}.${part()}` }
}

async function run(seconds: number, amount: number | undefined): Promise<Measured> {
  const times: number[] = []
  const requests = job.asks.map(requestOf)
  let clients = 0
  const begun = performance.now()
  let ended = begun
  const result = await autocannon({
    url: job.address,
    connections: job.connections,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    timeout: 60,
    requests,
    setupClient(client: Client) {
      // Each connection begins elsewhere in the list, so that they do not all ask for the same.
      const start = Math.floor((clients++ * requests.length) / job.connections)
      client.setRequests(
        [...requests.slice(start), ...requests.slice(0, start)].map((one) => ({ ...one })),
      )
      client.on('response', (_status, _bytes, ms) => {
        times.push(ms)
        ended = performance.now()
      })
    },
  })
  const { errors, non2xx, statusCodeStats } = result
  if (errors > 0 || non2xx > 0)
    throw new Error(`${errors} errors, answers by status: ${JSON.stringify(statusCodeStats)}`)
  const sorted = Float64Array.from(times).sort()
  return {
    // Its own duration is one of whole seconds.
    rate: (sorted.length * 1_000) / (ended - begun),
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    count: sorted.length,
  }
}

// Plans are made, code is compiled, caches are filled before it counts.
await run(Math.min(3, job.seconds), job.amount && job.connections * 2)
const measured = await run(job.seconds, job.amount)
// A slower answer is waited for.
const isSlow = measured.count < job.connections
console.log(JSON.stringify(isSlow ? await run(job.seconds, job.connections * 2) : measured))
