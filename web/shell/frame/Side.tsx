// The side of the desktop: Group, search, menu, apps, person. Folds to icons at 1,024 px.
import { IconSearch } from '@tabler/icons-react'
import { useTexts } from '#web/api/texts.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Kbd, keyLabel } from '#web/ui/marks/Kbd.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { openPalette } from '../palette/state.ts'
import { AppSwitch } from './AppSwitch.tsx'
import { BellSlot } from './BellSlot.tsx'
import { MenuList } from './MenuList.tsx'
import { useMenu } from './menu.ts'
import { Switcher } from './Switcher.tsx'
import { UserMenu } from './UserMenu.tsx'
import styles from './frame.module.css'

export function Side() {
  const t = useTexts()
  const menu = useMenu()
  const isPhone = useIsPhone()
  return (
    <nav className={styles.side} aria-label={t('shell.menu.label')}>
      <Switcher />
      <div className={styles.tools}>
        {menu.group && !menu.isClosed && (
          <button
            type="button"
            className={styles.search}
            onClick={openPalette}
            title={t('shell.search')}
          >
            <IconSearch size={16} stroke={1.9} aria-hidden />
            <span className={styles.words}>{t('shell.search')}</span>
            <Kbd>{keyLabel('mod+k')}</Kbd>
          </button>
        )}
        {!isPhone && <BellSlot place="side" className={styles.bell} />}
      </div>
      <div className={styles.scroll}>
        <MenuList items={menu.main} />
        <MenuList items={menu.others} title={t('shell.menu.others')} />
        <MenuList items={menu.admin} title={t('shell.menu.group')} />
        {!menu.group && (
          <a className={styles.item} href="/">
            <Icon name="home" />
            <span className={styles.words}>{t('shell.menu.home')}</span>
          </a>
        )}
      </div>
      <AppSwitch apps={menu.apps} current={menu.app} />
      <UserMenu />
    </nav>
  )
}
