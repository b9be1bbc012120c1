// In the place of a form: that its link was used already or is too old, and how to get another one; before that is known,
// an outline.
import { ApiError } from '#web/api/client.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { SignedOutPage } from './SignedOutPage.tsx'

/** The server refused because of the link, not because of what was typed. */
export function isSpent(error: unknown): boolean {
  return error instanceof ApiError && error.said?.key === 'token_used'
}

/** `again`: where a new link is requested. */
export function SpentLink({ again }: { again: string }) {
  const texts = useTexts()
  return (
    <SignedOutPage title={texts('spentLink.title')} subtitle={texts('spentLink.text')}>
      <Button component="a" href={again} variant="filled" size="md">
        {texts('passwordSet.again')}
      </Button>
    </SignedOutPage>
  )
}

/** Until the server has said whether the link still works. */
export function OpeningLink({ title }: { title: string }) {
  return (
    <SignedOutPage title={title}>
      <CardSkeleton />
    </SignedOutPage>
  )
}
