// Asks for the confirmation mail again, for somebody who is signed in.
import { useState } from 'react'
import { call } from '#web/api/client.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'

export interface Resend {
  readonly sent: boolean
  readonly busy: boolean
  readonly problem: string | undefined
  readonly send: () => void
}

export function useResend(email: string): Resend {
  const [sent, setSent] = useState(false)
  const form = usePlainForm({
    of: 'user',
    initial: {},
    async send() {
      await call('POST', '/_confirmation/resend', { body: { email } })
      setSent(true)
    },
  })
  return { sent, busy: form.busy, problem: form.problem, send: () => form.submit() }
}
