// The command line of those who run the installation: the same functions as the calls. Lines are plain, with tabs between their columns, and
// stay as they are: programs read them.
import { Failure } from '#core/errors.ts'
import type { House } from '#server/house.ts'
import { settablePlans, type SeenGroup, type SeenPerson, type SeenQueue } from '../rules/seen.ts'
import { grantWords, readGrants } from '../rules/exception.ts'
import { findGroups, lockGroup, readGroup, setException, setPlan, unlockGroup } from './groups.ts'
import { endLook, openLooks } from './looks.ts'
import { auditPage } from './whole-audit.ts'
import { addOperator, listOperators, removeOperator } from './operators.ts'
import { commandLine, groupOf, personOf, type Operating } from './operating.ts'
import { findPeople, lockPerson, readPerson, signOut, unlockPerson } from './people.ts'
import { readJobs, readMail, retryJob } from './queue.ts'
import { readStorage } from './storage.ts'

/** What is printed, and the exit code: 0, or 1 with what is wrong in the last line. */
export interface Said {
  readonly lines: readonly string[]
  readonly code: 0 | 1
}

interface Command {
  /** The words behind its name, as the help shows them. */
  readonly takes: string
  readonly says: string
  /** Answers its lines; undefined when the words are not those that it takes. */
  run(operating: Operating, words: readonly string[]): Promise<string[] | undefined>
}

const line = (...cells: readonly unknown[]) =>
  cells.map((cell) => String(cell ?? '-').replaceAll(/[\t\r\n]+/g, ' ')).join('\t')

const personLine = ({
  user_id,
  email,
  unconfirmed_email,
  name,
  groups,
  sessions,
  tokens,
  locked_at,
  operator,
}: SeenPerson) =>
  line(
    user_id,
    email ?? unconfirmed_email,
    name,
    `groups=${groups}`,
    `sessions=${sessions}`,
    `tokens=${tokens}`,
    ...(locked_at ? [`locked=${locked_at}`] : []),
    ...(operator ? ['operator'] : []),
  )

const groupLine = ({
  db,
  name,
  plan_in_force,
  locked,
  members,
  records,
  bytes,
  file_bytes,
  exception,
}: SeenGroup) =>
  line(
    db,
    name,
    `plan=${plan_in_force}`,
    `members=${members}`,
    `records=${records}`,
    `bytes=${bytes}`,
    `files=${file_bytes}`,
    ...(grantWords(exception) ? [`grants ${grantWords(exception)}`] : []),
    ...(locked ? [`locked ${exception?.reason ?? ''}`.trim()] : []),
  )

const jobLines = ({ totals, jobs }: SeenQueue) => [
  ...totals.map(({ task, waiting, running, failing, given_up }) =>
    line(
      task,
      `waiting=${waiting}`,
      `running=${running}`,
      `failing=${failing}`,
      `given-up=${given_up}`,
    ),
  ),
  ...jobs.map(({ id, task, db, mail_to, attempts, max_attempts, run_at, last_error }) =>
    line(
      id,
      task,
      db ?? mail_to,
      `tries=${attempts}/${max_attempts}`,
      `next=${run_at}`,
      last_error,
    ),
  ),
]

/** Pages of at most a hundred, one after the other. */
const listed = { after: '', limit: 100 }

/** One word that says which, and behind it a reason or nothing. */
const one =
  <T>(run: (operating: Operating, which: string) => Promise<T>, show: (answer: T) => string[]) =>
  async (operating: Operating, words: readonly string[]) =>
    words.length === 1 ? show(await run(operating, words[0]!)) : undefined

const because =
  <T>(
    run: (operating: Operating, which: string, reason: string) => Promise<T>,
    show: (answer: T) => string[],
  ) =>
  async (operating: Operating, [which, ...reason]: readonly string[]) => {
    const text = reason.join(' ').trim()
    if (which === undefined || text === '' || text.length > 500) return undefined
    return show(await run(operating, which, text))
  }

const none =
  (run: (operating: Operating) => Promise<string[]>) =>
  async (operating: Operating, words: readonly string[]) =>
    words.length === 0 ? run(operating) : undefined

const aPerson = (person: SeenPerson) => [personLine(person)]
const aGroup = (group: SeenGroup) => [groupLine(group)]

const ofOperators: Readonly<Record<string, Command>> = {
  'operator list': {
    takes: '',
    says: 'who runs this installation',
    run: none(async (operating) =>
      (await listOperators(operating)).map(({ user_id, email, name, added_at }) =>
        line(user_id, email, name, added_at),
      ),
    ),
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

const ofPeople: Readonly<Record<string, Command>> = {
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
    run: one(readPerson, ({ person, memberships }) => [
      personLine(person),
      ...memberships.map(({ db, name, editor }) =>
        line(db, name, editor ? 'administrator' : 'member'),
      ),
    ]),
  },
  'person lock': {
    takes: 'EMAIL REASON',
    says: 'let them in no more',
    run: because(lockPerson, aPerson),
  },
  'person unlock': { takes: 'EMAIL', says: 'let them in again', run: one(unlockPerson, aPerson) },
  'person sign-out': { takes: 'EMAIL', says: 'end their sessions', run: one(signOut, aPerson) },
}

const ofGroups: Readonly<Record<string, Command>> = {
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

const ofInstallation: Readonly<Record<string, Command>> = {
  jobs: {
    takes: '',
    says: 'the queue, and the jobs that failed',
    run: none(async (operating) => jobLines(await readJobs(operating))),
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
    run: none(async (operating) => jobLines(await readMail(operating))),
  },
  storage: {
    takes: '',
    says: 'what the installation holds',
    run: none(async (operating) => {
      const { largest, ...rest } = await readStorage(operating)
      return [
        ...Object.entries(rest).map(([name, value]) => line(name, value)),
        ...largest.map(({ db, name, file_bytes }) => line(db, name, `files=${file_bytes}`)),
      ]
    }),
  },
  looks: {
    takes: '',
    says: 'looks of operators into Groups that go on',
    run: none(async (operating) =>
      (await openLooks(operating)).map(({ id, operator_name, group_id, ends_at, reason }) =>
        line(id, operator_name, group_id, `until=${ends_at}`, reason),
      ),
    ),
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
  return entries.map(
    ({ at, event, by, actor, actor_name, address, group_name, subject, subject_name, changes }) =>
      line(
        at,
        event,
        by,
        actor_name ?? actor,
        address,
        group_name,
        subject_name ?? subject,
        changes ? JSON.stringify(changes) : '-',
      ),
  )
}

async function databaseOf(operating: Operating, which: string): Promise<string> {
  if (which.includes('@') || which.startsWith('usr-'))
    return (await personOf(operating, which)).user_id
  return (await groupOf(operating, which)).db
}

export const commands: Readonly<Record<string, Command>> = {
  ...ofOperators,
  ...ofPeople,
  ...ofGroups,
  ...ofInstallation,
}

export const usage: readonly string[] = [
  'npm run admin -- COMMAND',
  '',
  ...Object.entries(commands).map(
    ([name, { takes, says }]) => `  ${`${name} ${takes}`.trim()}\n      ${says}`,
  ),
  '',
  'GROUP is an id (acc-…) or a name, EMAIL an address or an id (usr-…).',
]

export const asksForHelp = (words: readonly string[]) =>
  words.length === 0 || ['help', '--help', '-h'].includes(words[0]!)

/** Runs one command. Refusals are its last line, and the exit code. */
export async function runCommand(house: House, words: readonly string[]): Promise<Said> {
  const length = [2, 1].find((count) => Object.hasOwn(commands, words.slice(0, count).join(' ')))
  if (length === undefined) {
    return asksForHelp(words)
      ? { lines: usage, code: 0 }
      : {
          lines: [
            `bancada: there is no command ${words.slice(0, 2).join(' ')}, see npm run admin -- help`,
          ],
          code: 1,
        }
  }
  const name = words.slice(0, length).join(' ')
  const command = commands[name]!
  try {
    const lines = await command.run(commandLine(house), words.slice(length))
    if (lines) return { lines, code: 0 }
    return { lines: [`bancada: npm run admin -- ${`${name} ${command.takes}`.trim()}`], code: 1 }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { lines: [`bancada: ${error.message}`], code: 1 }
  }
}
