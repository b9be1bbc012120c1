// The Group at hand, and the way to another one or to a new one (spec 2, account switcher).
import { IconCheck, IconPlus, IconSelector } from '@tabler/icons-react'
import { useSession, type MyMembership } from '../../api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { Menu } from '#web/ui/float/Menu.tsx'
import { Tile } from '#web/ui/marks/Marks.tsx'
import { useMemberCount } from './group.ts'
import { useMenu } from './menu.ts'
import styles from './frame.module.css'

/** `small`: the tile alone, on top of a phone's page. */
export function Switcher({ small }: { small?: boolean }) {
  const t = useTexts()
  const { groups } = useSession()
  const { group } = useMenu()
  const people = useMemberCount(group?.db_name)
  const isBelow = (one: MyMembership) =>
    groups.some(({ db_name }) => db_name === one['parent-account-id'])
  const name = group?.account.label ?? t('shell.no_group')
  return (
    <Menu position="bottom-start" width={248}>
      <Menu.Target>
        <button
          type="button"
          className={small ? styles.phoneTile : styles.group}
          title={t('shell.switch_group', { name })}
          aria-label={small ? t('shell.switch_group', { name }) : undefined}
        >
          <Tile name={group ? name : 'B'} db={group?.db_name} />
          {!small && (
            <>
              <span className={styles.words}>
                <span className={styles.groupName}>{name}</span>
                {group && people !== undefined && (
                  <small>
                    {t('shell.people', { count: people })}
                    {group['confirmed-plan'] && ` · ${t(`shell.plans.${group['confirmed-plan']}`)}`}
                  </small>
                )}
              </span>
              <IconSelector size={15} stroke={1.9} aria-hidden className={styles.end} />
            </>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map((one) => (
          <Menu.Item
            key={one.db_name}
            href={`/account/${one.db_name}`}
            leftSection={
              <span className={isBelow(one) ? styles.below : undefined}>
                <Tile name={one.account.label} db={one.db_name} size={22} />
              </span>
            }
            rightSection={one === group && <IconCheck size={15} stroke={2} aria-hidden />}
          >
            {one.account.label}
          </Menu.Item>
        ))}
        {groups.length > 0 && <Menu.Divider />}
        {groups.length > 1 && <Menu.Item href="/?choose=1">{t('shell.all_groups')}</Menu.Item>}
        <Menu.Item
          href="/account/new"
          leftSection={<IconPlus size={16} stroke={1.9} aria-hidden />}
        >
          {t('shell.new_group')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
