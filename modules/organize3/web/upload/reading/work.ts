// Opens and reads a bank's file, and keeps it with its lines for later requests. Runs in a worker.
import { fingerprintOf } from '#core/import/fingerprint.ts'
import { wordKey } from '#core/import/rules.ts'
import type { Tools, Work } from '#web/api/background/work.ts'
import type { BankAccount, BankChoices, BankReading, Known } from '../../../rules/bank/choices.ts'
import { openBank, openPasted, sizeProblem, type OpenedBank } from '../../../rules/bank/open.ts'
import { headerOf, readBank } from '../../../rules/bank/read.ts'
import { settingsFit } from '../../../rules/bank/settings.ts'
import {
  linesOfFile,
  previewLines,
  type LinesOfFile,
  type PreviewLine,
} from '../../../rules/upload/preview.ts'
import { suggestFor } from '../../../rules/upload/suggest.ts'
import type {
  FindJob,
  FoundAccount,
  OpenedFile,
  OpenJob,
  BankJob,
  BankPart,
  ReadJob,
} from './jobs.ts'

type BankTools = Tools<BankPart>

/** Lines that travel at once: the page takes them in between two frames. */
const portion = 500
/** Characters of the file that can be looked at. */
const headCharacters = 20_000

/** A file that is open. */
interface Opened {
  readonly bytes: Uint8Array | undefined
  readonly bank: OpenedBank
  /** The last reading, and what it was made by. */
  reading?: { readonly key: string; readonly of: BankReading }
}

/** The lines of the preview, and those that could not be read. */
interface Previewed {
  readonly lines: PreviewLine[]
  readonly refused: LinesOfFile['refused']
  /** What each is found by: lines first, then the others. Made by the first search. */
  texts?: readonly string[]
}

const noAccount: BankAccount = { key: '', name: '', lines: [], refused: [] }

/** A reader with nothing open. */
export function bankWork(): Work<BankJob, BankPart> {
  let opened: Opened | undefined
  let previewed: Previewed = { lines: [], refused: [] }
  return async (job, tools) => {
    if (job.task === 'open') {
      opened = await open(job, opened, tools)
      tools.emit({ opened: factsOf(opened) })
    } else if (job.task === 'read') {
      if (!opened) throw new Error('no file is open')
      previewed = await read(job, opened, tools)
    } else if (job.task === 'find') {
      tools.emit({ found: await find(job, previewed, tools) })
    } else {
      tools.emit({
        suggestions: suggestFor(previewed.lines, job.known, job.candidates, job.source),
      })
    }
  }
}

async function open(
  { source, encoding }: OpenJob,
  former: Opened | undefined,
  { emit, pause }: BankTools,
): Promise<Opened> {
  if (typeof source === 'string') return { bytes: undefined, bank: openPasted(source) }
  const wrong = source && sizeProblem(source.size)
  if (wrong) {
    const bank = { format: 'csv', text: '', encoding: 'utf-8', problem: wrong } as const
    return { bytes: undefined, bank }
  }
  emit({ progress: { step: 'open', done: 0, of: 0 } })
  const bytes = source ? new Uint8Array(await source.arrayBuffer()) : former?.bytes
  if (!bytes) throw new Error('no file is open')
  await pause()
  return { bytes, bank: openBank(bytes, encoding) }
}

function factsOf({ bytes, bank }: Opened): OpenedFile {
  const { format, encoding, problem, text } = bank
  return {
    format,
    encoding,
    ...(problem && { problem }),
    size: bytes?.length ?? text.length,
    fingerprint: fingerprintOf(text),
    head: text.slice(0, headCharacters),
  }
}

async function read(job: ReadJob, opened: Opened, tools: BankTools): Promise<Previewed> {
  const remembered = settingsFit(job.settings, headerOf(opened.bank))
  const chosen = job.choices ?? remembered
  await tools.pause()
  const { accounts, ...reading } = readAs(opened, { chosen, known: job.known }, tools)
  const account = accounts.find(({ key }) => key === chosen.account) ?? accounts[0] ?? noAccount
  const { lines: placed, refused } = linesOfFile(account, job.corrections)
  const options = { klass: reading.choices.klass, precision: job.known.precision }
  const lines: PreviewLine[] = []
  let mapped = 0
  let sent = 0
  const send = async () => {
    tools.emit({ lines: lines.slice(sent) })
    sent = lines.length
    tools.emit({ progress: { step: 'lines', done: sent, of: placed.length } })
    await tools.pause()
  }
  for (const line of previewLines(placed, job.mappings, options)) {
    lines.push(line)
    if (line.isMapped) mapped += 1
    if (lines.length - sent === portion) await send()
  }
  await send()
  tools.emit({
    read: {
      reading: {
        ...reading,
        questions: reading.questions.filter((one) => (one.account ?? account.key) === account.key),
        accounts: accounts.map(foundAccount),
      },
      chosen,
      isRemembered: job.choices === undefined && Object.keys(remembered).length > 0,
      account: foundAccount(account),
      refused,
      mapped,
    },
  })
  return { lines, refused }
}

/** Reads it anew where something else is chosen than the last time. */
function readAs(
  opened: Opened,
  { chosen, known }: { chosen: BankChoices; known: Known },
  { emit }: BankTools,
): BankReading {
  const key = JSON.stringify([chosen, known])
  if (opened.reading?.key !== key) {
    const onRow = (done: number, of: number) => emit({ progress: { step: 'rows', done, of } })
    onRow(0, 0)
    opened.reading = { key, of: readBank(opened.bank, chosen, known, onRow) }
  }
  return opened.reading.of
}

function foundAccount({ lines, refused, ...facts }: BankAccount): FoundAccount {
  let first: string | undefined
  let last: string | undefined
  for (const { date } of lines) {
    if (first === undefined || date < first) first = date
    if (last === undefined || date > last) last = date
  }
  const span = first !== undefined && last !== undefined && { first, last }
  return { ...facts, count: lines.length + refused.length, ...span }
}

async function find(
  { words }: FindJob,
  previewed: Previewed,
  { pause }: BankTools,
): Promise<number[]> {
  const texts = previewed.texts ?? (await textsOf(previewed, pause))
  previewed.texts = texts
  const hits = texts.flatMap((text, at) => (text.includes(words) ? [at] : []))
  const count = previewed.lines.length
  return hits.map((at) => (at < count ? at : count - 1 - at))
}

async function textsOf(
  { lines, refused }: Previewed,
  pause: BankTools['pause'],
): Promise<readonly string[]> {
  const texts: string[] = []
  for (const { line, description, third_party, categories } of lines) {
    const words = [line.raw, description, third_party, categories, line.amount]
    texts.push(wordKey(words.join(' ')))
    if (texts.length % portion === 0) await pause()
  }
  return [...texts, ...refused.map(({ row }) => wordKey(row.raw))]
}
