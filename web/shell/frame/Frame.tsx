// The signed-in page: side or bars, banners and lines, and the screen in the middle. Knows the Group of the address.
import { setPlace } from '#core/time/day.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { isOverdue } from '#core/access/confirmation.ts'
import { isLocked, isLockedOut } from '#core/access/policies.ts'
import { CatalogueContext, GroupContext, type Catalogue, type Group } from '#web/api/context.ts'
import { useSession } from '../../api/session/session.ts'
import { useRouter, useShown } from '#web/router/RouterView.tsx'
import { useAddress, useParams } from '#web/router/use-address.ts'
import { Dispensable } from '#web/ui/feedback/Dispensable.tsx'
import { LostDialogContext, LostPieceContext } from '#web/ui/feedback/lost-part.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { whenIdle } from '#web/ui/when-idle.ts'
import { ForbiddenPage } from '../ErrorPages.tsx'
import { Footer } from '../Footer.tsx'
import { listen, type Listening } from '../live.ts'
import { useProduct } from '../product.ts'
import { BottomBar } from './BottomBar.tsx'
import { LockedPage, UnconfirmedPage } from './ClosedPages.tsx'
import { Lines } from './Lines.tsx'
import { LostDialog, LostPiece } from './LostParts.tsx'
import { Side } from './Side.tsx'
import { useFreshRights, useGroupAtHand } from './group.ts'
import { useMenu } from './menu.ts'
import { useMailServer } from '../welcome.ts'
import { openKeys, openPalette, useOverlay } from '../palette/state.ts'
import { forgetGroup, rememberGroup } from './last-group.ts'
import styles from './frame.module.css'

/** How often it is asked whether a locked Group is open again. */
const lookAgainMs = 3_000

const loadPalette = () => import('../palette/Palette.tsx')
const loadKeys = () => import('../palette/Keys.tsx')
const Palette = lazy(loadPalette)
const Keys = lazy(loadKeys)
const LeftBehind = lazy(() => import('./LeftBehind.tsx'))
const Late = lazy(() => import('./Late.tsx'))

interface FrameProps extends Pick<Catalogue, 'loadAll' | 'loadApp'> {
  readonly children: ReactNode
}

export default function Frame({ loadAll, loadApp, children }: FrameProps) {
  const { registry, slots, imports, chips } = useProduct()
  const { account_id: db } = useParams()
  useFirstGroup(db)
  return (
    <CatalogueContext value={{ registry, slots, imports, chips, loadAll, loadApp }}>
      <LostDialogContext value={LostDialog}>
        <LostPieceContext value={LostPiece}>
          <GroupAtHand db={db}>
            {(refused) => (
              <div className={styles.frame}>
                <Side />
                <div className={styles.body}>
                  <Lines />
                  <main id="main" tabIndex={-1} className={styles.main}>
                    {refused ?? children}
                  </main>
                  <Footer />
                </div>
                <BottomBar />
                <Overlays db={db} />
              </div>
            )}
          </GroupAtHand>
        </LostPieceContext>
      </LostDialogContext>
    </CatalogueContext>
  )
}

interface GroupAtHandProps {
  db: string | undefined
  children: (refused: ReactNode) => ReactNode
}

/**
 * Provides the Group of the address and listens to its changes. Somebody to whom it is closed reads why in the page's
 * place.
 */
function GroupAtHand({ db, children }: GroupAtHandProps) {
  const group = useGroupAtHand(db)
  const closed = useClosed(group)
  const client = useQueryClient()
  const { registry } = useProduct()
  const known = group?.db
  const isClosed = group !== undefined && isLocked(group.actor)
  // Before anything below says which day it is.
  setPlace(group)
  // Kinds that come later do not open the feed anew, which would miss what changes meanwhile.
  const kindOf = useEffectEvent((id: string) => registry.byId(id)?.kind)
  const live = useRef<Listening>(undefined)
  // Before any part of the screen asks for records: changes from then on arrive.
  useLayoutEffect(() => {
    if (known === undefined) return undefined
    rememberGroup(known)
    if (isClosed) {
      // A locked Group has no feed that would tell when it is open again.
      const look = () => void client.invalidateQueries({ queryKey: ['memberships'] })
      const timer = setInterval(look, lookAgainMs)
      return () => clearInterval(timer)
    }
    const listening = listen(known, client, (id) => kindOf(id))
    live.current = listening
    return () => {
      live.current = undefined
      listening.stop()
    }
  }, [known, isClosed, client])
  useFreshRights(group)
  useEffect(() => live.current?.know((id) => registry.byId(id)?.kind), [registry])
  if (db !== undefined && group === undefined) {
    return children(
      <>
        <ForbiddenPage />
        <Dispensable>
          <Suspense>
            <LeftBehind key={db} db={db} />
          </Suspense>
        </Dispensable>
      </>,
    )
  }
  return <GroupContext value={group}>{children(closed)}</GroupContext>
}

/** In the page's place: the Group's plan has ended, or the person did not confirm in time (spec 4). */
function useClosed(group: Group | undefined): ReactNode {
  const { person } = useSession()
  const { screens } = useProduct()
  const { view } = useShown()
  const now = useNow()
  const hasMail = useMailServer()
  if (!group) return undefined
  if (hasMail && person && isOverdue(person, now.toISOString())) return <UnconfirmedPage />
  const isAboutPlans = screens.some(({ path, whenLocked }) => whenLocked && path === view?.key)
  const isShown = isAboutPlans && !isLockedOut(group.actor) && !group.actor.group?.deleted
  if (!isLocked(group.actor) || isShown) return undefined
  return (
    <Suspense>
      <LockedPage group={group} />
    </Suspense>
  )
}

/** Palette and the list of keys: opened by keys or buttons, loaded as soon as the browser has nothing else to do. */
function Overlays({ db }: { db: string | undefined }) {
  const overlay = useOverlay()
  const { isClosed } = useMenu()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => Promise.all([loadPalette(), loadKeys()])), [])
  useEffect(() => whenIdle(async () => setIdle(true)), [])
  useShortcuts([
    { key: 'mod+k', text: 'shell.keys.palette', run: openPalette, disabled: isClosed },
    { key: '?', text: 'shell.keys.list', run: openKeys },
  ])
  return (
    <Suspense>
      {overlay === 'palette' && <Palette />}
      {overlay === 'keys' && <Keys />}
      {isIdle && (
        <Dispensable>
          <Late db={db} />
        </Dispensable>
      )}
    </Suspense>
  )
}

/**
 * On arrival at the home address: the Group visited last, else the one that is bookmarked, else the only one opens
 * at once; with several, home lets the person choose (spec 4).
 */
function useFirstGroup(db: string | undefined): void {
  const router = useRouter()
  const { groups, ready } = useSession()
  const decided = useRef(false)
  const home = useAddress().path === '/'
  useEffect(() => {
    if (!ready || decided.current) return
    decided.current = true
    if (!home || db !== undefined) return
    const bookmarked = groups.filter(({ bookmark }) => bookmark)
    const [only] = bookmarked.length === 1 ? bookmarked : groups.length === 1 ? groups : []
    if (only) void router.navigate(`/account/${only.db_name}`, { replace: true })
    else forgetGroup()
  }, [ready, home, db, groups, router])
}
