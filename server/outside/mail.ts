// Sends mails: through SMTP_URL, else into DATA_DIR/outbox as `.eml` files. Words come from the modules' texts,
// the look from here. Whoever wants one sent asks for the job `mail`, or calls `sendMail` from a job of his own.
import { createTransport } from 'nodemailer'
import { newId } from '#core/ids.ts'
import { locales, type Locale } from '#core/wire.ts'
import type { House, Job } from '#server/house.ts'
import { composeMail } from './mail-face.ts'
import { writeToOutbox } from './outbox.ts'

/** Payload of the job `mail`. */
export interface Mail {
  readonly to: string
  readonly locale: string
  /** Texts are read at `mails.<template>`: subject, title, text, button, note. */
  readonly template: string
  /** Arguments of the texts; `link` is where the button leads, as a path of this site. */
  readonly values: Readonly<Record<string, string>>
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

/** Sends one now. Throws when it could not be handed over, so that the job is tried again. */
export async function sendMail(house: House, mail: Mail): Promise<void> {
  const { config, modules, log } = house
  const locale = localeOf(mail.locale)
  const texts = Object.assign({}, ...modules.map((module) => module.texts?.[locale]?.mails))
  const values = { ...mail.values, link: config.appUrl + (mail.values.link ?? '/') }
  const composed = composeMail(texts, mail.template, locale, values)
  const id = newId('mai')
  const message = {
    from: { name: sender, address: senderAddress(config.appUrl) },
    to: { name: '', address: mail.to },
    date: house.now(),
    messageId: `<${id}@${new URL(config.appUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...composed,
  }
  if (config.smtpUrl) {
    const transport = createTransport(config.smtpUrl)
    try {
      await transport.sendMail(message)
    } catch (error) {
      throw withoutAddresses(error)
    } finally {
      transport.close()
    }
  } else {
    await writeToOutbox(config.dataDir, id, message, house.now())
  }
  log.info({ mail: id, template: mail.template }, 'mail sent')
}

/** The job behind `addJob('mail', …)`. */
export const mailJob: Job = (house, payload) => sendMail(house, payload as unknown as Mail)
