// What a Group may: one entitlement, computed from its plan and from what the installation charges for. Limits read nothing else. Pure.

/**
 * What an installation charges for. `off`: nothing, and nothing is limited; `sandbox`: plans count, and no real money moves; `paddle`:
 * they are paid for through Paddle.
 */
export const billings = ['off', 'sandbox', 'paddle'] as const
export type Billing = (typeof billings)[number]

/** Plans that are paid for, the one that allows least first. */
export const paidPlans = ['pro', 'corp', 'server'] as const
export type PaidPlan = (typeof paidPlans)[number]

export type Plan = 'locked' | 'free' | PaidPlan

/** As it travels: null is no limit. */
export interface Entitlement {
  /** False: the Group is closed but for what says `whileLocked`, to its administrators (spec 4). */
  readonly open: boolean
  /** Why an operator locked it. */
  readonly reason?: string
  /** False: nothing is charged here, so there is no plan to switch. */
  readonly charged: boolean
  /** Records that count (spec 9). With more the Group is for looking alone. */
  readonly max_records: number | null
  /** Bytes of all records (spec 9: decimal). With as many nothing new is taken. */
  readonly max_bytes_of_data: number | null
  /** Bytes of all files (spec 9: decimal). */
  readonly max_bytes_of_files: number | null
  readonly max_administrators: number | null
  /** How often backups make themselves (spec 6); null: they do not. */
  readonly backups: 'month' | 'week' | 'day' | null
  /** The Group's backups are in the combined one of its owner (spec 6). */
  readonly owner_backup: boolean
  /** It may have Groups below it (spec 6). */
  readonly sub_groups: boolean
}

/** What an operator grants or takes beside the plan; a member that is left out is as the plan says. */
export interface EntitlementException extends Partial<
  Pick<
    Entitlement,
    'max_records' | 'max_bytes_of_data' | 'max_bytes_of_files' | 'max_administrators' | 'sub_groups'
  >
> {
  /** The Group is locked, whatever its plan, for this reason. */
  readonly open?: false
  readonly reason?: string
}

/** Records of the free plan after which nothing more can be created (spec 9). */
export const freeRecords = 1_000

/** Bytes of all files of a Group, and of a person beside it (spec 9). */
export const usualBytesOfFiles = 1_000_000_000

/** What a Group may where nothing is charged. */
export const unlimited: Entitlement = {
  open: true,
  charged: false,
  max_records: null,
  max_bytes_of_data: null,
  max_bytes_of_files: null,
  max_administrators: null,
  backups: 'day',
  owner_backup: true,
  sub_groups: true,
}

const corp: Entitlement = { ...unlimited, charged: true, max_bytes_of_files: usualBytesOfFiles }
const free: Entitlement = {
  open: true,
  charged: true,
  max_records: freeRecords,
  max_bytes_of_data: null,
  max_bytes_of_files: usualBytesOfFiles,
  max_administrators: 1,
  backups: 'month',
  owner_backup: false,
  sub_groups: false,
}

const plans: ReadonlyMap<string, Entitlement> = new Map<Plan, Entitlement>([
  ['locked', { ...free, open: false, backups: null }],
  ['free', free],
  ['pro', { ...corp, backups: 'week', owner_backup: false, sub_groups: false }],
  ['corp', corp],
  [
    'server',
    { ...corp, max_bytes_of_data: 1_000_000_000, max_bytes_of_files: 10 * usualBytesOfFiles },
  ],
])

/** Plans that hold for the Groups below too (spec 6): they are paid for with the one above. */
export const plansOfSubGroups = ['corp', 'server'] as const satisfies readonly Plan[]

/** The plan in force of a Group: that of the one above (undefined: there is none) where it holds below. */
export function planInForce(plan: string, above: string | undefined): string {
  return above && (plansOfSubGroups as readonly string[]).includes(above) ? above : plan
}

/** What a Group on this plan may; one without a plan is on the free one (spec 2). The operator's exception holds above all. */
export function entitlementOf(
  plan: string,
  billing: Billing,
  exception?: EntitlementException | null,
): Entitlement {
  const byPlan = billing === 'off' ? unlimited : (plans.get(plan) ?? free)
  return exception ? { ...byPlan, ...exception } : byPlan
}

/** Records with which a Group may be on the free plan; an operator's exception goes with it there. */
export function freeLimitOf({ max_records }: Pick<Entitlement, 'max_records'>): number {
  return max_records ?? freeRecords
}
