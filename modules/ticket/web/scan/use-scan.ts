// Opens what a code means, where that is one thing; else the screen of scanning says what it is.
import { useCallback, useRef } from 'react'
import { call } from '#web/api/client.ts'
import { useAddress } from '#web/router/use-address.ts'
import type { Scanned } from '../../rules/scan.ts'

export interface ScanAnswer {
  readonly is: Scanned['is']
  readonly found: readonly {
    readonly db: string
    readonly id: string
    readonly path: string
    readonly label: string
  }[]
}

export const hrefOf = ({ db, path, id }: ScanAnswer['found'][number]) =>
  `/account/${db}/${path}/${id}`

export function askScan(db: string, text: string, signal?: AbortSignal): Promise<ScanAnswer> {
  return call<ScanAnswer>('POST', `/${db}/_scan`, { body: { text }, signal })
}

/** `replace`: the screen at hand is that of scanning. */
export function useOpenScanned(
  db: string,
  { replace }: { replace: boolean },
): (text: string) => Promise<void> {
  const { go } = useAddress()
  const scans = useRef(0)
  return useCallback(
    async (text) => {
      scans.current += 1
      const own = scans.current
      // What went wrong is said on the screen of scanning, which asks again.
      const answer = await askScan(db, text).catch(() => undefined)
      // Something else was scanned meanwhile.
      if (own !== scans.current) return
      const [one, another] = answer?.found ?? []
      if (one && !another) go(hrefOf(one), { replace })
      else go(`/account/${db}/scan?text=${encodeURIComponent(text)}`, { replace })
    },
    [db, go, replace],
  )
}
