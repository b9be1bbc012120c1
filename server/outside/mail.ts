// Sends mails: through SMTP_URL, else into DATA_DIR/outbox as `.eml` files. Words come from the modules' texts, the look
// from `mail-face.ts`. A sender adds the job `mail`, or calls `sendMail` from a job of its own.
import { domainToASCII } from 'node:url'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { newId } from '#core/ids.ts'
import { locales, type Locale } from '#core/wire.ts'
import type { House, Job } from '#server/house.ts'
import { limitKey, type Limit } from '#server/calls/limit.ts'
import { composeMail } from './mail-face.ts'
import { valuesInMail } from './mail-values.ts'
import { writeToOutbox } from './outbox.ts'

/** Arguments of a mail's texts; `link` is where the button leads, as a path of this site. */
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
  readonly lines?: readonly MailLine[]
  /** Path of the page that ends mails of this sort, which takes a POST of mail programs too (RFC 8058). */
  readonly unsubscribe?: string
}

const sender = 'Bancada'

function localeOf(locale: string): Locale {
  return locales.find((known) => known === locale) ?? 'en'
}

/** An address of the site's own domain; one for machines without a name. */
function senderAddress(appUrl: string): string {
  const { hostname } = new URL(appUrl)
  return `no-reply@${/^[\d.]+$|:/.test(hostname) ? 'localhost.localdomain' : hostname}`
}

/** What a mail server says repeats the address, and the queue logs why a job failed: only its codes are kept. */
function withoutAddresses(error: unknown): Error {
  const { code = 'unknown', responseCode = '' } = error as { code?: string; responseCode?: number }
  return new Error(`The mail was not taken: ${code} ${responseCode}`.trim())
}

/** What one mailbox gets of one template, from all senders together. */
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

/** Counts a mail; returns how to take it back, or undefined when the mailbox has had enough of this template. */
async function countMail(
  { store, now }: House,
  { to, template, counted = template }: Mail,
): Promise<(() => Promise<void>) | undefined> {
  const at = now().toISOString()
  const keys = perMailbox.map((limit) => limitKey(limit, `${counted} ${mailboxOf(to)}`))
  const counts = await Promise.all(
    perMailbox.map(({ window_seconds }, index) => store.attempt(keys[index]!, window_seconds, at)),
  )
  if (counts.some((count, index) => count > perMailbox[index]!.attempts)) return undefined
  return async () => {
    await Promise.all(keys.map((key) => store.takeBackAttempt(key)))
  }
}

async function handOver({ config, now }: House, id: string, message: SendMailOptions) {
  if (!config.smtpUrl) return writeToOutbox(config.dataDir, id, message, now())
  const transport = createTransport(config.smtpUrl)
  try {
    await transport.sendMail(message)
  } catch (error) {
    throw withoutAddresses(error)
  } finally {
    transport.close()
  }
}

/**
 * Sends one now; `values` are asked for only if it is sent. A mailbox that got five of the template within an hour, or
 * twenty within a day, gets no more of them, without an error: what it got says the same, and its links still work.
 * False then. Throws when the mail could not be handed over, so that the job is tried again.
 */
export async function sendMail(
  house: House,
  mail: Mail,
  values: () => MailValues | Promise<MailValues>,
): Promise<boolean> {
  const { config, modules, log } = house
  const takeBack = await countMail(house, mail)
  if (!takeBack) {
    log.info({ template: mail.template }, 'mail dropped: the mailbox got enough of them')
    return false
  }
  try {
    const locale = localeOf(mail.locale)
    const texts = Object.assign({}, ...modules.map((module) => module.texts?.[locale]?.mails))
    const inMail = (given: MailValues) => {
      const shown = valuesInMail(given, mail.to)
      return { ...shown, link: config.appUrl + (shown.link ?? '/') }
    }
    const unsubscribe = mail.unsubscribe && config.appUrl + mail.unsubscribe
    const composed = composeMail(texts, mail.template, locale, {
      values: inMail(await values()),
      lines: mail.lines?.map((line) => ({ ...line, values: inMail(line.values) })),
      unsubscribe,
    })
    // A name of its own: no record's id begins like this.
    const id = newId('mail')
    await handOver(house, id, {
      from: { name: sender, address: senderAddress(config.appUrl) },
      to: { name: '', address: mail.to },
      date: house.now(),
      messageId: `<${id}@${new URL(config.appUrl).hostname}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe && {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
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

/** The job behind `addJob('mail', { to, locale, template, values })`. */
export const mailJob: Job = async (house, payload) => {
  const mail = payload as unknown as Mail & { values: MailValues }
  await sendMail(house, mail, () => mail.values)
}
