// A process that asks one server for the same thing over a few connections, again as soon as it is answered, until it is
// asked to stop; then it says how many bytes came.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

export interface PageRequest {
  readonly url: string
  readonly headers: Record<string, string>
  /** JSON of a POST; a GET without it. */
  readonly body: string | undefined
}

/** Few, so that the machine is not busy with the asking itself. */
const connections = 4

const [{ url, headers, body }] = (await once(process, 'message')) as [PageRequest]
const stop = new AbortController()
process.once('message', () => stop.abort())

async function ask(): Promise<number> {
  let bytes = 0
  while (!stop.signal.aborted) {
    try {
      const init = { method: body === undefined ? 'GET' : 'POST', headers, body }
      const answer = await fetch(url, { ...init, signal: stop.signal })
      for await (const chunk of answer.body!) bytes += (chunk as Uint8Array).length
    } catch {
      await pause(20)
    }
  }
  return bytes
}

const came = await Promise.all(Array.from({ length: connections }, ask))
process.send!(came.reduce((sum, one) => sum + one, 0))
process.disconnect()
