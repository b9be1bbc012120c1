// Issues of the newsletter and their recipients. Who is added to these, and the job that mails them, are one statement: nobody is added twice.
import type {
  IssueTexts,
  NewsletterIssue,
  NewsletterTopic,
} from '#core/notifications/newsletter.ts'
import type { Statement } from '#server/store/connections/statement.ts'
import type { WritesShared } from '#server/store/tables/sql.ts'

export const newsletterTask = 'newsletter'
export const newsletterMailTask = 'newsletter_mail'

const columns = `i.id, i.topic, i.texts, i.state, i.previewed_at is not null as previewed, i.created_at, i.begun_at,
  (select count(*) from newsletter_recipients r where r.issue = i.id)::integer as recipients,
  (select count(*) from newsletter_recipients r where r.issue = i.id and r.sent_at is not null)::integer as sent`

const list: Statement = {
  name: 'issues_list',
  text: `select ${columns} from newsletter_issues i order by created_at desc, id desc limit 100`,
}
const one: Statement = {
  name: 'issue_one',
  text: `select ${columns} from newsletter_issues i where id = $1`,
}
const add: Statement = {
  name: 'issue_add',
  text: 'insert into newsletter_issues (id, topic, texts, created_at) values ($1, $2, $3, $4)',
}
const change: Statement = {
  name: 'issue_change',
  text: `update newsletter_issues set topic = $2, texts = $3, previewed_at = null
    where id = $1 and state = 'draft' returning id`,
}
const preview: Statement = {
  name: 'issue_preview',
  text: `with seen as (
      update newsletter_issues set previewed_at = coalesce(previewed_at, $2) where id = $1 returning id)
    select queue_job('${newsletterMailTask}', json_build_object('issue', id, 'user_id', $3::text, 'email', $4::text,
      'locale', locale, 'preview', true), null, null) from seen, unnest($5::text[]) locale`,
}
const begin: Statement = {
  name: 'issue_begin',
  text: `with begun as (
      update newsletter_issues set state = 'sending', begun_at = $2
        where id = $1 and state = 'draft' and previewed_at is not null returning id)
    select id, queue_job('${newsletterTask}', json_build_object('issue', id), '${newsletterTask} ' || id, null) from begun`,
}
const behind: Statement = {
  name: 'issue_behind',
  text: `select behind from newsletter_issues where id = $1 and state = 'sending'`,
}
const queue: Statement = {
  name: 'issue_queue',
  text: `with moved as (
      update newsletter_issues set behind = $4 where id = $1 and state = 'sending' returning id),
    added as (
      insert into newsletter_recipients (issue, user_id) select moved.id, unnest($2::text[]) from moved
        on conflict do nothing returning user_id)
    select queue_job('${newsletterMailTask}', json_build_object('issue', $1::text, 'user_id', user_id, 'email', email),
      '${newsletterMailTask} ' || $1 || ' ' || user_id, null)
      from added join unnest($2::text[], $3::text[]) as known (user_id, email) using (user_id)`,
}
const goOn: Statement = {
  name: 'issue_go_on',
  text: `select queue_job('${newsletterTask}', json_build_object('issue', $1::text), '${newsletterTask} ' || $1, null)`,
}
const end: Statement = {
  name: 'issue_end',
  text: `update newsletter_issues set state = 'sent' where id = $1 and state = 'sending'`,
}
const waits: Statement = {
  name: 'issue_waits',
  text: 'select from newsletter_recipients where issue = $1 and user_id = $2 and sent_at is null',
}
const noteSent: Statement = {
  name: 'issue_sent',
  text: 'update newsletter_recipients set sent_at = $3 where issue = $1 and user_id = $2',
}
const leaveOut: Statement = {
  name: 'issue_leave_out',
  text: 'delete from newsletter_recipients where issue = $1 and user_id = $2 and sent_at is null',
}

const mailLater: Statement = {
  name: 'issue_mail_later',
  text: `select queue_job('${newsletterMailTask}', $1::json, $2, $3)`,
}

/** Of the job of one mail. */
export interface MailPayload {
  readonly issue: string
  readonly user_id: string
  /** Of a preview: goes out whatever its person chose, in this language. */
  readonly locale?: string
  readonly preview?: boolean
  /** Where it goes, as operators see it among the emails that wait. */
  readonly email?: string
}

interface Addressee {
  readonly user_id: string
  readonly email: string
}

/** Each call is committed at once. */
export function issueTables({ shared: { read, write } }: WritesShared) {
  const isAny = async (statement: Statement, values: readonly unknown[]) =>
    (await write(statement, values)).length > 0
  return {
    /** The newest first, a hundred. */
    list: () => read<NewsletterIssue>(list, []),
    one: async (id: string) => (await read<NewsletterIssue>(one, [id]))[0],
    async add(id: string, { topic, texts }: IssueContent, at: string) {
      await write(add, [id, topic, JSON.stringify(texts), at])
    },
    /** False where it is no draft any more. */
    change: (id: string, { topic, texts }: IssueContent) =>
      isAny(change, [id, topic, JSON.stringify(texts)]),
    /** Queues a mail in each of these languages to one address. */
    async preview(
      id: string,
      { user_id, email }: Addressee,
      at: string,
      locales: readonly string[],
    ) {
      await write(preview, [id, at, user_id, email, locales])
    },
    /** Queues it for all; false where it is no draft, or was not previewed since it was changed. */
    begin: (id: string, at: string) => isAny(begin, [id, at]),
    /** The last person that was looked at; undefined where nothing is to be queued. */
    behind: async (id: string) => (await read<{ behind: string }>(behind, [id]))[0]?.behind,
    /** Queues the mails of these people, and notes how far it got. */
    async queue(id: string, people: readonly Addressee[], last: string) {
      const values = [people.map(({ user_id }) => user_id), people.map(({ email }) => email)]
      await write(queue, [id, ...values, last])
    },
    /** Queues the next step, behind the mails that wait by now. */
    async goOn(id: string) {
      await write(goOn, [id])
    },
    async end(id: string) {
      await write(end, [id])
    },
    /** Their mail has not gone yet. */
    waits: async (id: string, user_id: string) => (await read(waits, [id, user_id])).length > 0,
    async noteSent(id: string, user_id: string, at: string) {
      await write(noteSent, [id, user_id, at])
    },
    /** The same mail in a job of its own at this moment (ISO). */
    async mailLater(payload: MailPayload, at: string) {
      const { issue, user_id, preview } = payload
      const key = preview ? null : `${newsletterMailTask} ${issue} ${user_id}`
      await write(mailLater, [JSON.stringify(payload), key, at])
    },
    /** They want it no more, or cannot get it. */
    async leaveOut(id: string, user_id: string) {
      await write(leaveOut, [id, user_id])
    },
  }
}

export interface IssueContent {
  readonly topic: NewsletterTopic
  readonly texts: IssueTexts
}
