// Says up to which day the books of a wallet are locked, and unlocks them for those who may.
import { dayText } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { showError } from '#web/api/banner.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { lockActions } from '../../rules/wallet/lock.ts'
import type { Wallet } from '../statement/wallet-doc.ts'
import { useLockBooks } from './use-books.ts'

export function LockedBooks({ wallet }: { wallet: Wallet }) {
  const t = useTexts()
  const { actor } = useGroup()
  const lock = useLockBooks(wallet._id)
  const { locked_until } = wallet
  if (locked_until === undefined) return null
  const unlock = () =>
    lock.mutate(undefined, {
      onSuccess: () => void toast({ message: t('books.unlocked') }),
      onError: (error) => showError(error),
    })
  return (
    <Banner
      tone="info"
      action={
        lockActions['books/unlock'].allow(actor, wallet) === undefined && (
          <Button size="xs" loading={lock.isPending} onClick={unlock}>
            {t('books.unlock')}
          </Button>
        )
      }
    >
      {t('books.locked', { day: dayText(locked_until, t.locale) })}
    </Banner>
  )
}
