// Paper that prints itself, because its address says so: `print=1`, or `print={address}` of what is opened once it has been printed.
import { useEffect, useRef } from 'react'
import { safeReturn } from '#core/access/return-address.ts'
import { useAddress } from '#web/router/use-address.ts'

/** `isReady`: the paper is on the page. A page opened again, or gone back to, is not printed again. */
export function usePrinted(isReady: boolean): void {
  const { path, params, go } = useAddress()
  const next = useRef<string>(undefined)
  useEffect(() => {
    const follow = () => next.current && go(next.current)
    window.addEventListener('afterprint', follow)
    return () => window.removeEventListener('afterprint', follow)
  }, [go])
  useEffect(() => {
    const wanted = params.get('print')
    if (!isReady || wanted === null) return undefined
    let isLeft = false
    const print = async () => {
      await Promise.allSettled([...document.images].map((image) => image.decode()))
      if (isLeft) return
      const rest = new URLSearchParams(params)
      rest.delete('print')
      next.current = safeReturn(wanted)
      go(rest.size > 0 ? `${path}?${rest}` : path, { replace: true })
      window.print()
    }
    const frame = requestAnimationFrame(() => void print())
    return () => {
      isLeft = true
      cancelAnimationFrame(frame)
    }
  }, [isReady, path, params, go])
}
