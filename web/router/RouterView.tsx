// Draws what the router shows: the layout that stays, the screen in it, and the page for what broke.
import {
  Component,
  createContext,
  Suspense,
  useContext,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { Router, Shown } from './router.ts'

export interface CrashProps {
  readonly error: unknown
  /** Tries to draw again. */
  readonly reset: () => void
}

const RouterContext = createContext<Router | undefined>(undefined)
const ShownContext = createContext<Shown | undefined>(undefined)

export function useRouter(): Router {
  const router = useContext(RouterContext)
  if (!router) throw new Error('there is no router here')
  return router
}

/** What is drawn, and where. */
export function useShown(): Shown {
  const shown = useContext(ShownContext)
  if (!shown) throw new Error('there is no router here')
  return shown
}

/** Around everything that travels. */
export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  const shown = useSyncExternalStore(router.watch, () => router.shown)
  useLayoutEffect(() => router.settleScroll(shown), [router, shown])
  return (
    <RouterContext value={router}>
      <ShownContext value={shown}>{children}</ShownContext>
    </RouterContext>
  )
}

interface RouterViewProps {
  /** Drawn in the place of a screen that is late. */
  readonly Late: ComponentType
  /** Drawn in the place of a screen that broke or could not be loaded. */
  readonly Crash: ComponentType<CrashProps>
}

export function RouterView({ Late, Crash }: RouterViewProps) {
  const router = useRouter()
  const { place, view, isLate, failure } = useShown()
  if (failure !== undefined) {
    const crash = <Crash error={failure} reset={() => void router.reopen()} />
    // What is around the former screen stays.
    return view ? <view.Layout>{crash}</view.Layout> : crash
  }
  if (!view) return isLate ? <Late /> : null
  const { Layout, Screen, key } = view
  return (
    <Boundary at={place.path} Crash={Crash}>
      <Layout>
        <Boundary at={place.path} Crash={Crash}>
          {isLate ? (
            <Late />
          ) : (
            <Suspense fallback={<Late />}>
              <Screen key={key} />
            </Suspense>
          )}
        </Boundary>
      </Layout>
    </Boundary>
  )
}

interface BoundaryProps {
  /** Another path is another try. */
  readonly at: string
  readonly Crash: ComponentType<CrashProps>
  readonly children: ReactNode
}

interface BoundaryState {
  readonly at: string
  readonly error?: { readonly thrown: unknown }
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { at: this.props.at }

  static getDerivedStateFromError(thrown: unknown): Partial<BoundaryState> {
    return { error: { thrown } }
  }

  static getDerivedStateFromProps({ at }: BoundaryProps, state: BoundaryState) {
    return state.at === at ? null : { at, error: undefined }
  }

  override render() {
    const { Crash, children } = this.props
    const { error } = this.state
    if (!error) return children
    return <Crash error={error.thrown} reset={() => this.setState({ error: undefined })} />
  }
}
