// Passkeys that were made before `APP_URL` got another host: no browser offers them there.
import type { House } from '#server/house.ts'
import { passkeyTables } from '../../store/passkeys.ts'
import { passkeyDomain } from '../sites.ts'

/** One line in the log at start where there are any. */
export async function warnOfPasskeys({ config, store, log }: House): Promise<void> {
  const domain = passkeyDomain(config) ?? ''
  const { amount, rp_id } = await passkeyTables(store).elsewhere(domain)
  if (amount === 0) return
  log.warn(
    `${amount} passkeys were made for ${rp_id} and do not work at APP_URL ${config.appUrl}: their people sign in by password and make new ones`,
  )
}
