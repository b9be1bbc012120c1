// A dialog whose code comes with the first time that it opens, or ahead of it. Where it does not come, the page stays: the dialog
// says so, and the next opening tries again.
import {
  Component,
  createElement,
  lazy,
  Suspense,
  use,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { isLostPart, LostDialogContext, LostPart } from './lost-part.ts'

interface Closed {
  readonly onClose: () => void
}

type LateDialog<Props> = ComponentType<Props> & {
  /** Loads it before it opens, for `whenIdle`. */
  readonly ahead: () => Promise<void>
}

/** As `lazy`, for what is mounted while it is open. */
export function lateDialog<Props extends Closed>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LateDialog<Props> {
  let known: ComponentType<Props> | undefined
  const ahead = async () => {
    const { default: loaded } = await load()
    known = loaded
  }
  const make = () =>
    lazy(async () => {
      // What a browser could not import it does not ask for again until the page is loaded anew.
      if (!navigator.onLine) throw new LostPart()
      await ahead()
      return { default: known! }
    }) as unknown as ComponentType<Props>
  function Late(props: Props) {
    const [Piece] = useState(() => known ?? make())
    const lost = createElement(use(LostDialogContext), { onClose: props.onClose })
    return (
      <PageStays instead={lost}>
        <Suspense>
          <Piece {...props} />
        </Suspense>
      </PageStays>
    )
  }
  return Object.assign(Late, { ahead })
}

/** Keeps the page from a part that is lost; what breaks otherwise is the page's. */
class PageStays extends Component<
  { instead: ReactNode; children: ReactNode },
  { thrown?: unknown }
> {
  override state: { thrown?: unknown } = {}

  static getDerivedStateFromError(thrown: unknown): { thrown: unknown } {
    return { thrown }
  }

  override render(): ReactNode {
    const { thrown } = this.state
    if (thrown === undefined) return this.props.children
    if (!isLostPart(thrown)) throw thrown
    return this.props.instead
  }
}
