// Mails to those who administer a Group.
import type { Locale } from '#core/wire.ts'
import type { MailValues } from '#server/outside/mail.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'

interface AdministratorsMail {
  readonly template: string
  readonly values: (locale: Locale) => MailValues
  /** Administrators that get it at most. */
  readonly limit: number
}

/** Queues a mail to each administrator with a confirmed address, in their language. `transaction` is that of the Group. */
export async function mailAdministrators(
  transaction: Transaction,
  { template, values, limit }: AdministratorsMail,
): Promise<void> {
  const people = peopleTables(transaction)
  for (const { user_id } of await people.administrators(transaction.name, limit)) {
    const person = await people.byId(user_id)
    if (!person?.email) continue
    const locale = person.locale as Locale
    const mail = { to: person.email, locale, template, values: values(locale) }
    await transaction.addJob('mail', mail)
  }
}
