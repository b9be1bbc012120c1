// One invitation: the Group, who invites, accept and decline (spec 4: accepting needs a confirmed address).
import { useAct } from '#web/api/writing/actions.ts'
import { useRemove } from '#web/api/records.ts'
import { useSession } from '#web/api/session/session.ts'
import type { MyMembership } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { useRouter } from '#web/router/RouterView.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Tile } from '#web/ui/marks/Marks.tsx'
import { When } from '#web/ui/marks/When.tsx'
import styles from './profile.module.css'

/** Answered in the Group's own database: another Group may have invited under the same id. */
export function Invitation({ invitation }: { invitation: MyMembership }) {
  const texts = useTexts()
  const router = useRouter()
  const { confirmed, refresh } = useSession()
  const { _id, _rev = '', db_name, account, inviter, created_at } = invitation
  const accept = useAct(db_name, 'Membership')
  const decline = useRemove(db_name, 'Membership')
  const join = () =>
    accept.mutate(
      { id: _id, action: 'status/accept' },
      {
        onSuccess: () => void refresh().then(() => router.navigate(`/account/${db_name}`)),
      },
    )
  const name = inviter?.label ?? ''
  return (
    <div className={styles.group}>
      <Tile name={account.label} size={36} />
      <div>
        <b>{account.label}</b>
        <div className="muted">
          {texts('profile.invited', { named: name ? 'yes' : 'no', name })}
          {created_at && (
            <>
              {' · '}
              <When at={created_at} />
            </>
          )}
        </div>
      </div>
      <span className={styles.answers}>
        <Button
          variant="subtle"
          aria-label={`${texts('profile.decline')}: ${account.label}`}
          loading={decline.isPending}
          onClick={() => decline.mutate({ _id, _rev }, { onSuccess: () => void refresh() })}
        >
          {texts('profile.decline')}
        </Button>
        <Button
          variant="filled"
          aria-label={`${texts('profile.accept')}: ${account.label}`}
          disabled={!confirmed}
          loading={accept.isPending}
          onClick={join}
        >
          {texts('profile.accept')}
        </Button>
      </span>
    </div>
  )
}
