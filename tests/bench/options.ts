// What the command line of `npm run bench` says.
import { parseArgs } from 'node:util'

export interface Options {
  /** Documents in the large world; a tenth of them are tickets of one Group. */
  readonly documents: number
  readonly groups: number
  /** How long each case is measured. */
  readonly seconds: number
  /** How many times each side of a case is measured; the median counts. */
  readonly rounds: number
  /** Cases whose name matches; absent: all. */
  readonly only: RegExp | undefined
  readonly refill: boolean
  readonly pouchdb: boolean
  readonly browser: boolean
  /** The import alone, without any world. */
  readonly imports: boolean
  /** The job of maintenance alone, without any world. */
  readonly maintenance: boolean
  /** The handbooks alone, without any world. */
  readonly handbooks: boolean
  /** Files as a drive alone, without any world. */
  readonly webdav: boolean
  /** Feeds as they are read alone, without any world. */
  readonly feeds: boolean
  /** The pages in a browser alone, in the small world. */
  readonly pages: boolean
  /** Write docs/performance.md. */
  readonly write: boolean
}

/** The size that figures are compared with. */
export const smallWorld = { documents: 10_000, groups: 10 }

/** Throws one line that names what is wrong. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      documents: { type: 'string', default: '1000000' },
      groups: { type: 'string' },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string' },
      refill: { type: 'boolean', default: false },
      imports: { type: 'boolean', default: false },
      maintenance: { type: 'boolean', default: false },
      handbooks: { type: 'boolean', default: false },
      webdav: { type: 'boolean', default: false },
      feeds: { type: 'boolean', default: false },
      pages: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      pouchdb: { type: 'boolean', default: true },
      browser: { type: 'boolean', default: true },
    },
    allowNegative: true,
  })
  const documents = readNumber('documents', values.documents, 100)
  const groups = readNumber('groups', values.groups ?? String(Math.ceil(documents / 1_000)), 3)
  return {
    documents,
    groups,
    seconds: readNumber('seconds', values.seconds, 0.1),
    rounds: readNumber('rounds', values.rounds, 1),
    only: values.only === undefined ? undefined : new RegExp(values.only, 'i'),
    refill: values.refill,
    pouchdb: values.pouchdb,
    browser: values.browser,
    imports: values.imports,
    maintenance: values.maintenance,
    handbooks: values.handbooks,
    webdav: values.webdav,
    feeds: values.feeds,
    pages: values.pages,
    write: values.write,
  }
}

function readNumber(name: string, text: string, least: number): number {
  const value = Number(text.replaceAll(/[_,]/g, ''))
  if (Number.isFinite(value) && value >= least) return value
  throw new Error(`--${name} must be a number from ${least}`)
}
