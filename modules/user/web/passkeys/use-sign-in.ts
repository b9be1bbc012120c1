// Signing in with a passkey: offered in the list of the address field as soon as the page is open, and by a button.
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#web/api/client.ts'
import { useTexts } from '#web/api/texts.ts'
import { canHavePasskeys, passkeyProblem } from './passkeys.ts'

/** A challenge may be answered for ten minutes. */
const renewMs = 8 * 60_000

/** `entered`: what follows once the server has let the person in. */
export function usePasskeySignIn(remember: boolean, entered: () => Promise<void>) {
  const texts = useTexts()
  const [can, setCan] = useState(canHavePasskeys)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const isRemembered = useEffectEvent(() => remember)
  const offer = useEffectEvent(async (isOpen: () => boolean) => {
    try {
      const { enter } = await import('./ceremonies.ts')
      await enter(() => isRemembered(), true)
      if (isOpen()) await entered()
    } catch (error) {
      // What the browser says of a list that nobody opened is no news.
      if (!isOpen() || !(error instanceof ApiError)) return
      if (error.said?.key === 'passkeys_unavailable') setCan(false)
      else if (error.status === 422) setProblem(passkeyProblem(texts, error))
    }
  })
  useEffect(() => {
    if (!can) return
    let open = true
    const begin = () => void offer(() => open)
    begin()
    const renewing = setInterval(begin, renewMs)
    return () => {
      open = false
      clearInterval(renewing)
    }
  }, [can])

  const press = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { enter } = await import('./ceremonies.ts')
      await enter(() => remember, false)
      await entered()
    } catch (error) {
      setProblem(passkeyProblem(texts, error))
    }
    setBusy(false)
  }
  return { can, busy, problem, press: () => void press() }
}
