// A peer: pouchdb-server on leveldb with 10,000 documents, in a process of its own.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { peerDatabase, peerDocument, peerDocuments } from '../cases/peer-asks.ts'
import type { Ask } from '../load/job.ts'
import { startProgram } from '../load/measure.ts'

export interface Peer {
  readonly address: string
  /** The asks of a case as this server wants them. */
  asks(asks: readonly Ask[]): Ask[]
  stop(): Promise<void>
}

const batch = 500
const login = { authorization: `Basic ${Buffer.from('bench:bench').toString('base64')}` }

/** Starts it in a folder that goes with it, and fills it. `tools` holds the package. */
export async function startPouchdb(tools: string): Promise<Peer> {
  const folder = mkdtempSync(join(tmpdir(), 'bancada-peer-'))
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ admins: { bench: 'bench' } }))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const server = join(tools, 'node_modules/pouchdb-server/bin/pouchdb-server')
  const program = await startProgram(
    [
      '--unhandled-rejections=warn',
      server,
      '-p',
      String(port),
      '-o',
      '127.0.0.1',
      '-d',
      'data',
      '-n',
    ],
    { ready: () => untilItAnswers(address), cwd: folder },
  )
  const seq = await fill(address)
  return {
    address,
    asks: (asks) =>
      asks.map((ask) => ({
        ...ask,
        path: ask.path.replace('$SEQ', seq),
        headers: { ...ask.headers, ...login },
      })),
    async stop() {
      await program.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** It logs nothing by itself: its log is off. */
async function untilItAnswers(address: string): Promise<string> {
  while (!(await fetch(address).catch(() => undefined))) await pause(100)
  return address
}

/** Documents, and the index of the sorted `_find`. Answers the current sequence. */
async function fill(address: string): Promise<string> {
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { ...login, 'content-type': 'application/json' }
    const url = `${address}/${peerDatabase}${path}`
    const reply = await fetch(url, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`pouchdb-server: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as Record<string, unknown>
  }
  await call('PUT', '')
  for (let at = 0; at < peerDocuments; at += batch) {
    const docs = Array.from({ length: batch }, (_, count) => peerDocument(at + count))
    await call('POST', '/_bulk_docs', { docs })
  }
  await call('POST', '/_index', { index: { fields: ['klass', 'created_at'] } })
  // The first question builds the index.
  await call('POST', '/_find', { selector: { klass: 'Note', created_at: { $gt: null } }, limit: 1 })
  return String((await call('GET', '')).update_seq)
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
