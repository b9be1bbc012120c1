// A passkey in the window after a lost session.
import { useTexts } from '#web/api/texts.ts'
import type { SignInAgainProps } from '#web/face.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { usePasskeySignIn } from './use-sign-in.ts'

export default function SignInAgain({ remember, onEntered }: SignInAgainProps) {
  const texts = useTexts()
  const { can, busy, problem, press } = usePasskeySignIn(remember, onEntered)
  if (!can) return null
  return (
    <>
      {problem && <Banner tone="danger">{problem}</Banner>}
      <Button loading={busy} onClick={press}>
        {texts('login.passkey')}
      </Button>
    </>
  )
}
