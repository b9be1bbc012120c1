// The command line of those who run the installation: the same functions as the calls, what each takes, and what it prints (`lines.ts`).
import type { Operating, OperatorCommand } from '#server/records/face.ts'
import { Failure } from '#core/errors.ts'
import type { House } from '#server/house.ts'
import { maxReason } from '../rules/asks.ts'
import { settablePlans, type SeenGroup, type SeenPerson } from '../rules/seen.ts'
import { readGrants } from '../rules/exception.ts'
import { findGroups, lockGroup, readGroup, setException, setPlan, unlockGroup } from './groups.ts'
import { endLook, openLooks } from './looks.ts'
import {
  auditLine,
  groupLine,
  lookLine,
  operatorLine,
  personLine,
  personLines,
  queueLines,
  storageLines,
} from './lines.ts'
import { auditPage } from './whole-audit.ts'
import { addOperator, listOperators, removeOperator } from './operators.ts'
import { commandLine, groupOf, personOf } from './operating.ts'
import { findPeople, lockPerson, readPerson, signOut, unlockPerson } from './people.ts'
import { readJobs, readMail, retryJob } from './queue.ts'
import { readStorage } from './storage.ts'

/** What is printed, and the exit code: 0, or 1 with what is wrong in the last line. */
export interface Said {
  readonly lines: readonly string[]
  readonly code: 0 | 1
}

/** The first hundred. */
const listed = { after: '', limit: 100 }

/** Takes one word that says which. */
const one =
  <T>(run: (operating: Operating, which: string) => Promise<T>, show: (answer: T) => string[]) =>
  async (operating: Operating, words: readonly string[]) =>
    words.length === 1 ? show(await run(operating, words[0]!)) : undefined

/** Takes the same, and behind it a reason. */
const because =
  <T>(
    run: (operating: Operating, which: string, reason: string) => Promise<T>,
    show: (answer: T) => string[],
  ) =>
  async (operating: Operating, [which, ...reason]: readonly string[]) => {
    const text = reason.join(' ').trim()
    if (which === undefined || text === '' || text.length > maxReason) return undefined
    return show(await run(operating, which, text))
  }

/** Takes nothing. */
const none =
  <T>(run: (operating: Operating) => Promise<T>, show: (answer: T) => string[]) =>
  async (operating: Operating, words: readonly string[]) =>
    words.length === 0 ? show(await run(operating)) : undefined

const aPerson = (person: SeenPerson) => [personLine(person)]
const aGroup = (group: SeenGroup) => [groupLine(group)]

const ofOperators: Readonly<Record<string, OperatorCommand>> = {
  'operator list': {
    takes: '',
    says: 'who runs this installation',
    run: none(listOperators, (all) => all.map(operatorLine)),
  },
  'operator add': {
    takes: 'EMAIL',
    says: 'let a person who registered here run this installation',
    run: one(addOperator, (done) => [done ? 'added' : 'is one already']),
  },
  'operator remove': {
    takes: 'EMAIL',
    says: 'end that',
    run: one(removeOperator, (done) => [done ? 'removed' : 'is none']),
  },
}

const ofPeople: Readonly<Record<string, OperatorCommand>> = {
  'people find': {
    takes: 'TEXT',
    says: 'people by a part of their address',
    run: one(
      (operating, text) => findPeople(operating, { ...listed, text }),
      (all) => all.map(personLine),
    ),
  },
  'person show': {
    takes: 'EMAIL',
    says: 'one person and their Groups',
    run: one(readPerson, personLines),
  },
  'person lock': {
    takes: 'EMAIL REASON',
    says: 'let them in no more',
    run: because(lockPerson, aPerson),
  },
  'person unlock': { takes: 'EMAIL', says: 'let them in again', run: one(unlockPerson, aPerson) },
  'person sign-out': { takes: 'EMAIL', says: 'end their sessions', run: one(signOut, aPerson) },
}

const ofGroups: Readonly<Record<string, OperatorCommand>> = {
  'groups find': {
    takes: 'TEXT',
    says: 'Groups by a part of their name',
    run: one(
      (operating, text) => findGroups(operating, { ...listed, text }),
      (all) => all.map(groupLine),
    ),
  },
  'group show': {
    takes: 'GROUP',
    says: 'counts and sizes of one Group',
    run: one(readGroup, aGroup),
  },
  'group plan': {
    takes: `GROUP ${settablePlans.join('|')}`,
    says: 'set its plan by hand',
    async run(operating, [which, word, ...rest]) {
      const plan = settablePlans.find((known) => known === word)
      if (which === undefined || plan === undefined || rest.length > 0) return undefined
      return aGroup(await setPlan(operating, which, plan))
    },
  },
  'group grant': {
    takes: 'GROUP [records=N] [files=BYTES] [administrators=N] [sub-groups=yes|no]',
    says: 'what it may beside its plan, N may be none: no limit; nothing: as the plan says',
    async run(operating, [which, ...words]) {
      const read = readGrants(words)
      if (which === undefined || 'wrong' in read) return undefined
      return aGroup(await setException(operating, which, read.granted))
    },
  },
  'group lock': {
    takes: 'GROUP REASON',
    says: 'close it, for a reason that its members read',
    run: because(lockGroup, aGroup),
  },
  'group unlock': { takes: 'GROUP', says: 'open it again', run: one(unlockGroup, aGroup) },
}

const ofInstallation: Readonly<Record<string, OperatorCommand>> = {
  jobs: {
    takes: '',
    says: 'the queue, and the jobs that failed',
    run: none(readJobs, queueLines),
  },
  'job retry': {
    takes: 'NUMBER',
    says: 'try a failed job again',
    async run(operating, [word = '', ...rest]) {
      if (!/^\d{1,15}$/.test(word) || rest.length > 0) return undefined
      await retryJob(operating, Number(word))
      return ['tried again']
    },
  },
  mail: {
    takes: '',
    says: 'mails that wait, and why they could not be sent',
    run: none(readMail, queueLines),
  },
  storage: {
    takes: '',
    says: 'what the installation holds',
    run: none(readStorage, storageLines),
  },
  looks: {
    takes: '',
    says: 'looks of operators into Groups that go on',
    run: none(openLooks, (all) => all.map(lookLine)),
  },
  'look end': {
    takes: 'ID',
    says: 'end one of them',
    run: one(
      (operating, id) => endLook(operating, id),
      ({ id }) => [`ended ${id}`],
    ),
  },
  audit: {
    takes: '[GROUP|EMAIL]',
    says: 'the last 100 entries of the audit, of all or of one',
    async run(operating, words) {
      if (words.length > 1) return undefined
      return auditLines(operating, words[0])
    },
  },
}

async function auditLines(operating: Operating, which: string | undefined): Promise<string[]> {
  const db = which && (await databaseOf(operating, which))
  const { entries } = await auditPage(operating.house, db, { limit: 100 })
  return entries.map(auditLine)
}

async function databaseOf(operating: Operating, which: string): Promise<string> {
  if (which.includes('@') || which.startsWith('usr-'))
    return (await personOf(operating, which)).user_id
  return (await groupOf(operating, which)).db
}

type Modules = House['modules']

/** Those of this module, then those of others. */
export const commandsOf = (modules: Modules): Readonly<Record<string, OperatorCommand>> =>
  Object.assign(
    { ...ofOperators, ...ofPeople, ...ofGroups, ...ofInstallation },
    ...modules.map(({ commands }) => commands),
  )

export const usageOf = (modules: Modules): readonly string[] => [
  'npm run admin -- COMMAND',
  '',
  ...Object.entries(commandsOf(modules)).map(
    ([name, { takes, says }]) => `  ${`${name} ${takes}`.trim()}\n      ${says}`,
  ),
  '',
  'GROUP is an id (acc-…) or a name, EMAIL an address or an id (usr-…).',
]

export const asksForHelp = (words: readonly string[]) =>
  words.length === 0 || ['help', '--help', '-h'].includes(words[0]!)

const wrong = (what: string): Said => ({ lines: [`bancada: ${what}`], code: 1 })

/** Runs one command. Refusals are its last line, and the exit code. */
export async function runCommand(house: House, words: readonly string[]): Promise<Said> {
  const commands = commandsOf(house.modules)
  const length = [2, 1].find((count) => Object.hasOwn(commands, words.slice(0, count).join(' ')))
  if (length === undefined) {
    if (asksForHelp(words)) return { lines: usageOf(house.modules), code: 0 }
    const unknown = words.slice(0, 2).join(' ')
    return wrong(`there is no command ${unknown}, see npm run admin -- help`)
  }
  const name = words.slice(0, length).join(' ')
  const command = commands[name]!
  try {
    const lines = await command.run(commandLine(house), words.slice(length))
    if (lines) return { lines, code: 0 }
    return wrong(`npm run admin -- ${`${name} ${command.takes}`.trim()}`)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return wrong(error.message)
  }
}
