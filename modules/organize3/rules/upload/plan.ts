// How a bank's file is imported: into which wallet, with which standing, read as its settings say. Kept with the import, and
// the settings with the wallet for the next file.
import type { BankAccount } from '../bank/choices.ts'
import type { BankSettings } from '../bank/settings.ts'
import type { UploadStanding } from './row.ts'

/** The kind of these plans, beside those of tables. */
export const bankPlan = 'Bank'

export interface UploadSettings extends BankSettings {
  readonly status: UploadStanding
}

export interface UploadPlan {
  readonly kind: typeof bankPlan
  readonly wallet_id: string
  readonly status: UploadStanding
  readonly settings: UploadSettings
  /** `2026-11-28`: the file has a balance of its end. */
  readonly closing_day?: string | undefined
}

/** Of whose end the balance of the file is; that of its last line where the file says an earlier one, or none. Undefined without a balance. */
export function closingDay({
  closing,
  last = '',
}: Pick<BankAccount, 'closing'> & { readonly last?: string }): string | undefined {
  const [day] = [closing?.date ?? '', last].toSorted().toReversed()
  return closing && day !== '' ? day : undefined
}

/** How the wallet's last file came in; undefined where there was none, and for what is not offered to this person. */
export function rememberedStatus(
  settings: unknown,
  offered: readonly UploadStanding[],
): UploadStanding | undefined {
  const { status } = (settings ?? {}) as { status?: unknown }
  return offered.find((one) => one === status)
}
