// Issues of the newsletter as operators write, look at and send them, by calls and on the command line.
import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { fail } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import {
  isNewsletterTopic,
  maxIssueSubject,
  maxIssueText,
  newsletterTopics,
  type IssueText,
  type NewsletterIssue,
} from '#core/notifications/newsletter.ts'
import { factCells, tabLine } from '#core/csv/tab-line.ts'
import { locales } from '#core/wire.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { checkTexts } from '#server/records/input.ts'
import type { Operating, OperatorCommand } from '#server/records/face.ts'
import { auditAlone, auditDesk, operatorOf } from '#server/session/audit.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { issueTables, type IssueContent } from '../../store/issues.ts'

/** Failure not_found. */
async function issueOf({ house }: Operating, id: string): Promise<NewsletterIssue> {
  const issue = await issueTables(house.store).one(id)
  if (!issue) throw fail('not_found', 'no_issue')
  return issue
}

/** Failure bad_request for a text that cannot be kept. */
async function write({ house }: Operating, content: IssueContent): Promise<NewsletterIssue> {
  checkTexts(content)
  const id = newId('iss')
  await issueTables(house.store).add(id, content, house.now().toISOString())
  return (await issueTables(house.store).one(id))!
}

/** Failure conflict where it went out already, bad_request for a text that cannot be kept. */
async function rewrite(operating: Operating, id: string, content: IssueContent) {
  checkTexts(content)
  await issueOf(operating, id)
  const isChanged = await issueTables(operating.house.store).change(id, content)
  if (!isChanged) throw fail('conflict', 'issue_sent')
  return issueOf(operating, id)
}

/** Mails it in both languages to the confirmed address of one person. Failure not_found without one. */
async function preview(operating: Operating, id: string, who: string): Promise<NewsletterIssue> {
  const { house } = operating
  await issueOf(operating, id)
  const people = peopleTables(house.store)
  const person = await (who.startsWith('usr-') ? people.byId(who) : people.byEmail(who))
  if (!person?.email) throw fail('not_found', 'no_address')
  const { user_id, email } = person
  const at = house.now().toISOString()
  await issueTables(house.store).preview(id, { user_id, email }, at, locales)
  return issueOf(operating, id)
}

/** To everybody who confirmed their address and chose its topic. Failure conflict before a preview, and the second time. */
async function send(operating: Operating, id: string): Promise<NewsletterIssue> {
  const { house, actor } = operating
  const { state, texts } = await issueOf(operating, id)
  if (state !== 'draft') throw fail('conflict', 'issue_sent')
  const isBegun = await issueTables(house.store).begin(id, house.now().toISOString())
  if (!isBegun) throw fail('conflict', 'preview_first')
  const request = { event: 'newsletter_sent', subject: id, subject_name: texts.en.subject }
  await auditAlone(house, auditDesk, actor, request)
  return issueOf(operating, id)
}

const issueText = z.strictObject({
  subject: z.string().trim().min(1).max(maxIssueSubject),
  text: z.string().trim().min(1).max(maxIssueText),
})
const content = z.strictObject({
  topic: z.enum(newsletterTopics),
  texts: z.strictObject({ en: issueText, 'pt-BR': issueText }),
})

const operatingOf = (call: Call): Operating => ({ house: call.house, actor: operatorOf(call) })
const idOf = ({ params }: Call) => params.id ?? ''
const contentOf = ({ body }: Call) => body as z.infer<typeof content>

const operator = { tag: 'Operators', access: 'operator' } as const

export const issueRoutes: readonly Route[] = [
  {
    ...operator,
    method: 'GET',
    url: '/_operator/newsletter',
    summary: 'Issues of the newsletter, the newest first, at most 100',
    handle: async ({ house }) => ({ issues: await issueTables(house.store).list() }),
  },
  {
    ...operator,
    method: 'POST',
    url: '/_operator/newsletter',
    summary: 'Write an issue of the newsletter, in both languages',
    body: content,
    answers: [201],
    handle: async (call) => answer(201, await write(operatingOf(call), contentOf(call))),
  },
  {
    ...operator,
    method: 'PUT',
    url: '/_operator/newsletter/:id',
    summary: 'Change an issue that was not sent',
    body: content,
    handle: (call) => rewrite(operatingOf(call), idOf(call), contentOf(call)),
  },
  {
    ...operator,
    method: 'POST',
    url: '/_operator/newsletter/:id/preview',
    summary: 'Mail an issue to oneself, in both languages',
    handle: (call) => preview(operatingOf(call), idOf(call), call.session.person!.user_id),
  },
  {
    ...operator,
    method: 'POST',
    url: '/_operator/newsletter/:id/send',
    summary:
      'Send an issue, after a preview, to all who confirmed their address and chose its topic',
    handle: (call) => send(operatingOf(call), idOf(call)),
  },
]

const lineOf = ({ id, topic, state, recipients, sent, texts, ...issue }: NewsletterIssue) =>
  tabLine(
    id,
    issue.begun_at ?? issue.created_at,
    topic,
    state,
    ...factCells({ recipients, sent }),
    texts.en.subject,
  )

/** A file of Markdown whose first line is the subject. */
async function readText(path: string): Promise<IssueText> {
  const unread = fail('not_found', 'no_issue_file')
  const { size } = await stat(path).catch(() => {
    throw unread
  })
  if (size > 4 * maxIssueText) throw fail('too_large', 'issue_file_wrong')
  const [first = '', ...rest] = (await readFile(path, 'utf8')).trim().split('\n')
  const subject = first.replace(/^#\s*/, '')
  const read = issueText.safeParse({ subject, text: rest.join('\n') })
  if (!read.success) throw fail('bad_request', 'issue_file_wrong')
  return read.data
}

export const issueCommands: Readonly<Record<string, OperatorCommand>> = {
  'newsletter list': {
    takes: '',
    says: 'issues of the newsletter',
    run: async ({ house }, words) =>
      words.length === 0 ? (await issueTables(house.store).list()).map(lineOf) : undefined,
  },
  'newsletter write': {
    takes: `${newsletterTopics.join('|')} EN.md PT.md`,
    says: 'write an issue from two files of Markdown, whose first line is the subject',
    async run(operating, [topic, english, portuguese, ...rest]) {
      if (!isNewsletterTopic(topic) || !english || !portuguese || rest.length > 0) return undefined
      const texts = { en: await readText(english), 'pt-BR': await readText(portuguese) }
      return [lineOf(await write(operating, { topic, texts }))]
    },
  },
  'newsletter preview': {
    takes: 'ID EMAIL',
    says: 'mail an issue to one person, in both languages',
    run: async (operating, [id, who, ...rest]) =>
      id && who && rest.length === 0 ? [lineOf(await preview(operating, id, who))] : undefined,
  },
  'newsletter send': {
    takes: 'ID',
    says: 'send an issue, after a preview, to all who chose its topic',
    run: async (operating, [id, ...rest]) =>
      id && rest.length === 0 ? [lineOf(await send(operating, id))] : undefined,
  },
}
