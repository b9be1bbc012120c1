// Feeds as they are read: ours beside two readers that npm has, on the same files, in this process. Ours finds identity, dates and addresses
// too, and cleans HTML; the others hand on what the file has. One of them is also measured with our cleaning behind it, to show how much of the time that is.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sanitize } from '#modules/exoreader/rules/html/sanitize.ts'
import { parseFeed } from '#modules/exoreader/rules/feed/parse-feed.ts'
import { readBytes, readFixture } from '#tests/reader/feedparser/corpus.ts'
import { installTool } from '../tools.ts'

const rounds = 5
const roundMs = 1_500
/** Smaller ones are made for one test each; feeds that are polled are larger. */
const largeBytes = 3 * 1_024

/** Throws for what it cannot read. */
type Read = (bytes: Buffer) => unknown
type Peer = readonly [name: string, read: Read]

interface Feedsmith {
  parseFeed(text: string): unknown
}
interface RssParser {
  parseString(text: string): Promise<{ readonly items: readonly RssParserItem[] }>
}
type RssParserItem = Readonly<Record<string, unknown>>

/** Feeds in a second of one processor, by the name of who reads them. */
interface FeedRow {
  readonly name: string
  readonly files: number
  readonly bytes: number
  readonly rates: Readonly<Record<string, number>>
}

/** `home`: where the peers are installed. */
export async function measureFeeds(home: string, tell: (line: string) => void): Promise<FeedRow[]> {
  const peers: readonly Peer[] = [
    ['ours', readOurs],
    await feedsmith(home),
    ...(await rssParser(home)),
  ]
  const files = await readableByAll(peers, tell)
  const large = files.filter(({ length }) => length > largeBytes)
  const rows = [
    await measureFiles(`${files.length} feeds that all of them read`, files, peers),
    await measureFiles(`the ${large.length} of them above 3 KB`, large, peers),
  ]
  for (const row of rows) tell(lineOf(row))
  return rows
}

const readOurs: Read = (bytes) => {
  const answer = parseFeed(bytes, { url: 'https://feeds.example/feed' })
  if ('failed' in answer) throw new Error(answer.failed)
  return answer.feed
}

async function feedsmith(home: string): Promise<Peer> {
  const { parseFeed: read } = (await load(home, 'feedsmith', '3.0.1')) as Feedsmith
  return ['feedsmith 3.0.1', (bytes) => read(bytes.toString())]
}

async function rssParser(home: string): Promise<Peer[]> {
  const { default: Parser } = (await load(home, 'rss-parser', '3.13.0')) as {
    default: new () => RssParser
  }
  const parser = new Parser()
  const read = async (bytes: Buffer) => parser.parseString(bytes.toString())
  const name = 'rss-parser 3.13.0'
  return [
    [name, read],
    [`${name} that cleans`, async (bytes) => (await read(bytes)).items.map(cleaned)],
  ]
}

function cleaned(item: RssParserItem): string {
  const html = item['content:encoded'] ?? item['content'] ?? item['summary']
  const { link } = item
  return sanitize(typeof html === 'string' ? html : '', typeof link === 'string' ? link : undefined)
}

async function load(home: string, name: string, version: string): Promise<unknown> {
  const folder = await installTool(home, name, version)
  const file = createRequire(join(folder, 'package.json')).resolve(name)
  return import(pathToFileURL(file).href)
}

async function readableByAll(
  peers: readonly Peer[],
  tell: (line: string) => void,
): Promise<Buffer[]> {
  const collection = readFixture('collection.json') as Record<
    string,
    { bytes: string | { base64: string } }
  >
  const files = Object.values(collection).map(({ bytes }) => readBytes(bytes))
  const refused = new Set<Buffer>()
  for (const [name, read] of peers) {
    const isRead = await Promise.all(files.map(async (bytes) => canRead(read, bytes)))
    for (const [at, bytes] of files.entries()) if (!isRead[at]) refused.add(bytes)
    tell(`${name} reads ${isRead.filter(Boolean).length} of ${files.length} feeds`)
  }
  return files.filter((bytes) => !refused.has(bytes))
}

async function canRead(read: Read, bytes: Buffer): Promise<boolean> {
  try {
    await read(bytes)
    return true
  } catch {
    return false
  }
}

/** In turn, so that what else the machine does meets them all alike; the median round counts. */
async function measureFiles(
  name: string,
  files: readonly Buffer[],
  peers: readonly Peer[],
): Promise<FeedRow> {
  const rates = new Map<string, number[]>(peers.map(([peer]) => [peer, []]))
  for (let round = -1; round < rounds; round += 1) {
    for (const [peer, read] of peers) {
      const rate = await rateOf(read, files)
      // The first round compiles.
      if (round >= 0) rates.get(peer)!.push(rate)
    }
  }
  const medians = [...rates].map(([peer, all]) => [
    peer,
    all.toSorted((a, b) => a - b)[rounds >> 1]!,
  ])
  const bytes = files.reduce((sum, { length }) => sum + length, 0)
  return { name, files: files.length, bytes, rates: Object.fromEntries(medians) }
}

/** Of processor time: on a busy machine others take from the wall clock. */
async function rateOf(read: Read, files: readonly Buffer[]): Promise<number> {
  const before = process.cpuUsage()
  const end = performance.now() + roundMs
  let amount = 0
  while (performance.now() < end) {
    for (const bytes of files) await read(bytes)
    amount += files.length
  }
  const { user, system } = process.cpuUsage(before)
  return amount / ((user + system) / 1_000_000)
}

function lineOf({ name, files, bytes, rates }: FeedRow): string {
  const said = Object.entries(rates).map(([peer, rate]) => {
    const megabytes = (rate * bytes) / files / 1_000_000
    return `${peer} ${Math.round(rate).toLocaleString('en')}/s (${megabytes.toFixed(1)} MB/s)`
  })
  return `${name}, ${(bytes / files / 1_024).toFixed(1)} KB each: ${said.join(', ')}`
}
