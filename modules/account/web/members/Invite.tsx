// The way to invite somebody. Hidden from members who may not configure the Group; disabled, with the reason, for an
// administrator who has not confirmed their address yet (spec 2).
import { IconPlus } from '@tabler/icons-react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useNewAddress, useNewKey } from '#web/records/use-new-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Tooltip } from '#web/ui/float/Tooltip.tsx'
import { MainAction } from '#web/ui/page/Page.tsx'
import { membership } from '../../entities/membership.ts'

/** `second`: beside another main action of the page. */
export function Invite({ second }: { second?: boolean }) {
  const t = useTexts()
  const { actor } = useGroup()
  const href = useNewAddress(membership)
  useNewKey(href, 'membership.new')
  const refused = membership.access(actor, 'create')
  if (href !== undefined) {
    return second ? (
      <Button component="a" href={href}>
        {t('membership.new')}
      </Button>
    ) : (
      <MainAction label={t('membership.new')} shortcut="C" href={href} />
    )
  }
  if (refused !== 'confirm_to_use') return null
  return (
    <Tooltip label={t('errors.confirm_to_use')}>
      <Button
        data-disabled
        aria-disabled="true"
        aria-description={t('errors.confirm_to_use')}
        leftSection={<IconPlus size={18} stroke={1.9} aria-hidden />}
        onClick={(event) => event.preventDefault()}
      >
        {t('membership.new')}
      </Button>
    </Tooltip>
  )
}
