// The phone: the Group's tile on top, five places at the bottom; apps by their names and the whole menu in a sheet.
import { IconDots, IconHelp, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { useGuideHere } from '../guide/address.ts'
import { openPalette } from '../palette/state.ts'
import { About } from '../Footer.tsx'
import { AppSwitch } from './AppSwitch.tsx'
import { BellSlot } from './BellSlot.tsx'
import { Badge, MenuList } from './MenuList.tsx'
import { isCurrent, useMenu } from './menu.ts'
import { Switcher } from './Switcher.tsx'
import { UserMenu } from './UserMenu.tsx'
import styles from './frame.module.css'

export function BottomBar() {
  const t = useTexts()
  const { group, main, isClosed } = useMenu()
  const { path } = useAddress()
  // The sheet belongs to the address it was opened on: following a link closes it, and coming back does not open it again.
  const [openedAt, setOpenedAt] = useState<string>()
  if (openedAt !== undefined && openedAt !== path) setOpenedAt(undefined)
  const [home, first, second] = main
  const isPhone = useIsPhone()
  const place = (item: typeof home) =>
    item && (
      <a
        href={item.href}
        aria-current={isCurrent(item, path, `/account/${group?.db_name}`) ? 'page' : undefined}
      >
        <Icon name={item.icon} size={22} />
        <span>{item.short ?? item.label}</span>
        {group && item.kind !== undefined && <Badge kind={item.kind} db={group.db_name} />}
      </a>
    )
  return (
    <>
      <div className={styles.phoneTop}>
        <Switcher small />
      </div>
      <nav className={styles.bottom} aria-label={t('shell.menu.places')}>
        {place(home) ?? (
          <a href="/" aria-current={path === '/' ? 'page' : undefined}>
            <Icon name="home" size={22} />
            <span>{t('shell.menu.home')}</span>
          </a>
        )}
        {place(first)}
        {group && !isClosed && (
          <button type="button" onClick={openPalette}>
            <IconSearch size={22} stroke={1.75} aria-hidden />
            <span>{t('actions.search')}</span>
          </button>
        )}
        {place(second)}
        <button type="button" onClick={() => setOpenedAt(path)} aria-haspopup="dialog">
          <IconDots size={22} stroke={1.75} aria-hidden />
          <span>{t('shell.menu.more')}</span>
          {isPhone && <BellSlot place="bar" />}
        </button>
      </nav>
      <MoreSheet opened={openedAt === path} onClose={() => setOpenedAt(undefined)} />
    </>
  )
}

/** A link, or a button that opens nothing of its own. */
function isChoice(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button:not([aria-haspopup])') !== null
}

/** What did not fit at the bottom. */
function MoreSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts()
  const guideHere = useGuideHere()
  const { main, others, admin, apps, app } = useMenu()
  return (
    <Sheet opened={opened} onClose={onClose} title={<Switcher />}>
      {/* What is chosen by keyboard is clicked too. The entry of the page at hand leads nowhere else. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div className={styles.more} onClick={({ target }) => isChoice(target) && onClose()}>
        <AppSwitch apps={apps} current={app} />
        <MenuList
          items={[...main, ...others]}
          title={app && t(`shell.apps.${app.name}`)}
          isNarrow
        />
        <hr />
        <div className={styles.pairs}>
          <MenuList items={admin} />
          <BellSlot place="menu" className={styles.item} />
          <a className={styles.item} href={guideHere}>
            <IconHelp size={17} stroke={1.75} aria-hidden />
            <span>{t('shell.guide_here')}</span>
          </a>
        </div>
        <UserMenu />
        <div className={styles.foot}>
          <About />
        </div>
      </div>
    </Sheet>
  )
}
