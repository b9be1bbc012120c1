// The person who is signed in: profile, language, theme, keys, sign out.
import {
  IconHelp,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconSelector,
  IconServer,
  IconUser,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { locales } from '#core/wire.ts'
import { showError } from '#web/api/banner.ts'
import { useSession } from '../../api/session/session.ts'
import { signOut } from '../../api/session/sign-out.ts'
import { useTexts } from '#web/api/texts.ts'
import { Menu } from '#web/ui/float/Menu.tsx'
import { Avatar } from '#web/ui/marks/Marks.tsx'
import { useSaveLocale } from '../language/save-locale.ts'
import { ThemeChoice } from '../ThemeChoice.tsx'
import { useGuideHere } from '../guide/address.ts'
import { openKeys } from '../palette/state.ts'
import styles from './frame.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true }
const languageNames = { en: 'English', 'pt-BR': 'Português' } as const

export function UserMenu() {
  const t = useTexts()
  const { person } = useSession()
  if (!person) return null
  const name = person.fullname ?? person.email ?? person.unconfirmed_email ?? ''
  return (
    <Menu position="top-start" width={248}>
      <Menu.Target>
        <button type="button" className={styles.user} title={t('shell.user_menu', { name })}>
          <Avatar name={name} id={person.id} size={28} spoken={false} />
          <span className={styles.words}>{name}</span>
          <IconSelector size={15} stroke={1.9} aria-hidden className={styles.end} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <UserMenuItems />
      </Menu.Dropdown>
    </Menu>
  )
}

function UserMenuItems() {
  const t = useTexts()
  const client = useQueryClient()
  const choose = useSaveLocale()
  const { person } = useSession()
  const guideHere = useGuideHere()
  const other = locales.find((locale) => locale !== t.locale) ?? 'en'
  return (
    <>
      <Menu.Item href="/user/profile" leftSection={<IconUser {...icon} />}>
        {t('shell.profile')}
      </Menu.Item>
      {person?.operator && (
        <Menu.Item href="/_admin" leftSection={<IconServer {...icon} />}>
          {t('shell.installation')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconLanguage {...icon} />}
        lang={other}
        closeMenuOnClick={false}
        onClick={() => void choose(other)}
      >
        {languageNames[other]}
      </Menu.Item>
      <Menu.Item href={guideHere} leftSection={<IconHelp {...icon} />}>
        {t('shell.guide_here')}
      </Menu.Item>
      <Menu.Item leftSection={<IconKeyboard {...icon} />} onClick={openKeys}>
        {t('shell.keys.title')}
      </Menu.Item>
      <div className={styles.themeRow}>
        <span>{t('shell.theme.label')}</span>
        <ThemeChoice inMenu />
      </div>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconLogout {...icon} />}
        onClick={() => void signOut(client).catch(showError)}
      >
        {t('shell.sign_out')}
      </Menu.Item>
    </>
  )
}
