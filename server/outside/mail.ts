// Sends mails: through SMTP_URL, else into DATA_DIR/outbox as `.eml` files. Words come from the modules' texts, the look
// from `mail-face.ts`. A sender adds the job `mail`, or calls `sendMail` from a job of its own.
import { domainToASCII } from 'node:url'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { newId } from '#core/ids.ts'
import { escapeMarkdown } from '#core/markdown/escape.ts'
import { later } from '#core/time/moment.ts'
import { locales, type Locale } from '#core/wire.ts'
import type { House, Job } from '#server/house.ts'
import { limitKey, type Limit } from '#server/limits/rate.ts'
import { composeMail, usualSender } from './mail-face.ts'
import { mailTurns } from './mail-turns.ts'
import { linesInMail, nameInMail, valuesInMail } from './mail-values.ts'
import { writeToOutbox } from './outbox.ts'

/** Arguments of a mail's texts; `link` is where the button leads, as a path of this site; `''`: there is none. */
export type MailValues = Readonly<Record<string, string>>

/** A line of a mail that lists several things. */
export interface MailLine {
  /** Its text is set beside those of the template, under this name. */
  readonly text: string
  /** With a `link` of its own. */
  readonly values: MailValues
}

export interface Mail {
  readonly to: string
  readonly locale: string
  /** Texts are read at `mails.<template>`: subject, title, text, button, note. */
  readonly template: string
  /** Mails that count as one another say the same here; the template when left out. */
  readonly counted?: string
  /**
   * The person who holds the address. What they get is counted apart, by them and the address as it is written: nobody keeps it away by mails to
   * addresses that look alike.
   */
  readonly holder?: string
  /** A limit beside those of the mailbox, and who it counts. */
  readonly limited?: { readonly limit: Limit; readonly who: string }
  /** A function is called when the mail is counted, and one that answers none sends nothing. */
  readonly lines?: readonly MailLine[] | (() => Promise<readonly MailLine[]>)
  /** Subject and words of an operator, as Markdown, in the place of those of the template. */
  readonly written?: { readonly subject: string; readonly text: string }
  /** What a Group writes to somebody outside, in the place of subject and words of the template. */
  readonly letter?: Letter
  /** Path of the page that ends mails of this sort, which takes a POST of mail programs too (RFC 8058). */
  readonly unsubscribe?: string
}

/** A mail in the name of a Group. What people wrote in it leads nowhere (`mail-values.ts`). */
export interface Letter {
  /** Name of the Group: it is the sender, at the address of this installation. */
  readonly sender: string
  /** Address that answers go to. */
  readonly replyTo: string
  readonly subject: string
  /** Lines. */
  readonly text: string
  readonly file?: { readonly name: string; readonly bytes: Uint8Array } | undefined
}

/** Of the job that sends it: what it hands over to whom. */
export interface Sending {
  /** Cuts the sending. */
  readonly stopping?: AbortSignal | undefined
  /** The name of the job, the same for all of its tries. */
  readonly job?: string | undefined
  /** The job, which is done again an hour later where the holder of the address got enough of them; without it that mail is dropped. */
  readonly again?: { readonly task: string; readonly payload: Record<string, unknown> } | undefined
}

function localeOf(locale: string): Locale {
  return locales.find((known) => known === locale) ?? 'en'
}

/** An address of the site's own domain; one for machines without a name. */
function senderAddress(appUrl: string): string {
  const { hostname } = new URL(appUrl)
  return `no-reply@${/^[\d.]+$|:/.test(hostname) ? 'localhost.localdomain' : hostname}`
}

/** How an error of a mail server is known. */
interface Spoken {
  readonly code?: string
  readonly responseCode?: number
  readonly command?: string
}

/** What a mail server says repeats the address, and the queue logs why a job failed: only its codes are kept. */
export class MailNotTaken extends Error {
  /** The server will not take this mail another time either: its recipient, or the mail itself. */
  readonly refused: 'recipient' | 'mail' | undefined

  constructor(error: unknown) {
    const { code = 'unknown', responseCode = 0, command } = error as Spoken
    super(`The mail was not taken: ${code} ${responseCode || ''}`.trim())
    const isFinal = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
    this.refused = !isFinal ? undefined : command === 'RCPT TO' ? 'recipient' : 'mail'
  }
}

/** What one mailbox, or one holder of an address, gets of one template, from all senders together. */
const perMailbox: readonly Limit[] = [
  { name: 'mail-hour', attempts: 5, window_seconds: 3_600 },
  { name: 'mail-day', attempts: 20, window_seconds: 86_400 },
]

/**
 * The mailbox of an address, as far as mails to it are counted: to many of them `dana+shop@…` and `d.a.n.a@…` arrive at
 * `dana@…`, and a domain has several spellings that a mail program maps to one.
 */
function mailboxOf(address: string): string {
  const [name = '', domain = ''] = address.toLowerCase().split('@')
  const ascii = domainToASCII(domain.replace(/\.$/, '')) || domain
  return `${name.replace(/\+.*$/, '').replaceAll('.', '')}@${ascii}`
}

function countedAs({ to, template, counted = template, holder }: Mail): string {
  return `${counted} ${holder ? `${holder} ${to.toLowerCase()}` : mailboxOf(to)}`
}

/** A mail is counted once, however often a process dies while it is sent. */
const tries = { name: 'mail-tries', window_seconds: 86_400 }

/** Counts a mail; returns how to take it back, or undefined when the mailbox has had enough of this template. */
async function countMail(
  { store, now }: House,
  mail: Mail,
  job: string,
): Promise<(() => Promise<void>) | undefined> {
  const at = now().toISOString()
  const who = countedAs(mail)
  const { template, limited } = mail
  const limits = [...(limited ? [limited] : []), ...perMailbox.map((limit) => ({ limit, who }))]
  const counting = limits.map((one) => ({ ...one.limit, key: limitKey(one.limit, one.who) }))
  const triesKey = limitKey(tries, `${job} ${template}`)
  const takeBack = async (counted: typeof counting) => {
    await store.forgetAttempts(triesKey)
    await Promise.all(counted.map(({ key }) => store.takeBackAttempt(key)))
  }
  if ((await store.attempt(triesKey, tries.window_seconds, at)) > 1) return () => takeBack(counting)
  for (const [index, { key, window_seconds, attempts }] of counting.entries()) {
    if ((await store.attempt(key, window_seconds, at)) <= attempts) continue
    // It counts when it is sent, be that another try of its job.
    await takeBack(counting.slice(0, index + 1))
    return undefined
  }
  return () => takeBack(counting)
}

const againMs = 3_600_000

/** Of those that wait for one holder the last one takes the place of those before it. */
async function putOff(
  { store, now }: House,
  mail: Mail & { readonly holder: string },
  { task, payload }: NonNullable<Sending['again']>,
): Promise<void> {
  const runAt = later(now().toISOString(), againMs)
  const key = limitKey({ name: 'mail-again' }, countedAs(mail))
  await store.database(mail.holder).write((own) => own.addJob(task, payload, { key, runAt }))
}

/** The same for all tries of one mail, as long as it says the same: who got it twice can tell. */
function messageIdOf(
  { config, seal }: House,
  { to, template }: Mail,
  { lines, job }: { lines: readonly MailLine[] | undefined; job: string },
): string {
  const signature = seal.sign(JSON.stringify([job, to, template, lines]), 'mail')
  return `<mail-${signature}@${new URL(config.appUrl).hostname}>`
}

/** Words that stand in the place of those of the template, whose they are, and what belongs to them beside. */
function writtenBy({ written, letter }: Mail) {
  if (!letter) return { written, sender: usualSender }
  const { sender, replyTo, subject, text, file } = letter
  const { name: filename, bytes } = file ?? {}
  const content = bytes && Buffer.from(bytes)
  return {
    written: { subject: linesInMail(subject), text: escapeMarkdown(linesInMail(text)) },
    sender: nameInMail(sender) || usualSender,
    headers: {
      replyTo: { name: '', address: replyTo },
      ...(file && { attachments: [{ filename, content, contentType: 'application/pdf' }] }),
    },
  }
}

/** Mails that a process hands over at once. */
export const mailsAtOnce = 2
const inTurn = mailTurns({ atOnce: mailsAtOnce, timeoutMs: 5_000 })

async function handOver({ config, now }: House, id: string, message: SendMailOptions) {
  if (!config.smtpUrl?.startsWith('smtp')) return writeToOutbox(config.dataDir, id, message, now())
  const transport = createTransport(config.smtpUrl)
  try {
    await inTurn(() => transport.sendMail(message), message.signal)
  } catch (error) {
    throw new MailNotTaken(error)
  } finally {
    transport.close()
  }
}

/**
 * Sends one now; `values` are read only if it is sent. A mailbox that got five of the template within an hour, or
 * twenty within a day, gets no more of them for now, without an error: what it got says the same, and its links still work.
 * False then. What is about somebody's account waits (`again`). A process that dies on the way leaves the mail to the next try of the job, with the same Message-ID. Throws when the mail could not be handed over, so that the job is tried again.
 */
export async function sendMail(
  house: House,
  mail: Mail,
  values: () => MailValues | Promise<MailValues>,
  { stopping, job, again }: Sending = {},
): Promise<boolean> {
  const { config, modules, log } = house
  // A name of its own: no record's id begins like this.
  const id = newId('mail')
  const takeBack = await countMail(house, mail, job ?? id)
  if (!takeBack) {
    const { holder, template } = mail
    if (holder && again) await putOff(house, { ...mail, holder }, again)
    const outcome = holder && again ? 'put off' : 'dropped'
    log.info({ template }, `mail ${outcome}: the mailbox got enough of them`)
    return false
  }
  try {
    const locale = localeOf(mail.locale)
    const texts = Object.assign({}, ...modules.map((module) => module.texts?.[locale]?.mails))
    const inMail = (given: MailValues) => {
      const shown = valuesInMail(given, mail.to)
      const { link = '/' } = shown
      return { ...shown, link: link && config.appUrl + link }
    }
    const lines = typeof mail.lines === 'function' ? await mail.lines() : mail.lines
    if (lines?.length === 0) return false
    const unsubscribe = mail.unsubscribe && config.appUrl + mail.unsubscribe
    const { written, sender, headers } = writtenBy(mail)
    const composed = composeMail(texts, mail.template, locale, {
      values: inMail(await values()),
      lines: lines?.map((line) => ({ ...line, values: inMail(line.values) })),
      unsubscribe,
      sender,
      written: written && { ...written, site: config.appUrl },
    })
    await handOver(house, id, {
      from: { name: sender, address: senderAddress(config.appUrl) },
      ...headers,
      to: { name: '', address: mail.to },
      date: house.now(),
      messageId: messageIdOf(house, mail, { lines, job: job ?? id }),
      headers: {
        ...(!mail.letter && { 'Auto-Submitted': 'auto-generated' }),
        ...(unsubscribe && {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      signal: stopping,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...composed,
    })
    log.info({ mail: id, template: mail.template }, 'mail sent')
    return true
  } catch (error) {
    await takeBack()
    throw error
  }
}

/** The job behind `addJob('mail', { to, locale, template, values, holder? })`; those to a holder wait. */
export const mailJob: Job = async (house, payload, stopping, job) => {
  const mail = payload as unknown as Mail & { values: MailValues }
  await sendMail(house, mail, () => mail.values, {
    stopping,
    job,
    again: { task: 'mail', payload },
  })
}
