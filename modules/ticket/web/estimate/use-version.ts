// The versions of an estimate, and making the next one.
import { showErrorOf } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useAddress } from '#web/router/use-address.ts'
import type { Estimate } from './estimate-doc.ts'
import { useStep } from './use-step.ts'

/** All versions under its number, the newest first; undefined until they are known. */
export function useVersions({ number }: Estimate): readonly Estimate[] | undefined {
  const { db } = useGroup()
  const query = { selector: { number: number ?? 0 }, limit: 100 }
  const found: readonly Estimate[] | undefined = useFind(db, 'Estimate', query).data?.docs
  return found?.toSorted((a, b) => (b.version ?? 1) - (a.version ?? 1))
}

export interface NextVersion {
  /** It is the newest and no draft. */
  readonly isOffered: boolean
  readonly isPending: boolean
  /** Makes it and opens its form. */
  readonly make: () => void
}

export function useVersion(estimate: Estimate): NextVersion {
  const { db } = useGroup()
  const { go } = useAddress()
  const versions = useVersions(estimate)
  const { _id, status = 'draft' } = estimate
  // Until they are known it is taken for the newest, as it mostly is: a button that came later would push the title.
  const newest = versions ? versions[0]?._id : _id
  const step = useStep(estimate)
  const make = async () => {
    const { id } = await step.mutateAsync({ step: 'version' })
    go(`/account/${db}/estimates/${id}/edit`)
  }
  return {
    isOffered: status !== 'draft' && status !== 'replaced' && newest === _id,
    isPending: step.isPending,
    make: () => void make().catch(showErrorOf('estimate')),
  }
}
