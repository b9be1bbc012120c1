// Asks for a mail with a link, for somebody who is signed in: the confirmation once more, or the way to a password.
import { useState } from 'react'
import { call } from '#web/api/client.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'

export interface AskedMail {
  readonly sent: boolean
  readonly busy: boolean
  readonly problem: string | undefined
  readonly send: () => void
}

const paths = { confirmNew: '/_confirmation/resend', passwordNew: '/_password' } as const

/** `group`: which mail, by its texts. */
export function useMail(group: keyof typeof paths, email: string): AskedMail {
  const [sent, setSent] = useState(false)
  const form = usePlainForm({
    of: 'user',
    initial: {},
    async send() {
      await call('POST', paths[group], { body: { email } })
      setSent(true)
    },
  })
  return { sent, busy: form.busy, problem: form.problem, send: () => form.submit() }
}
