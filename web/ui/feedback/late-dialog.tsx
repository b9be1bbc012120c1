// A dialog whose code comes with the first time that it opens, or ahead of it. Where it does not come, the page stays: the dialog
// says so, and the next opening tries again.
import { createElement, Suspense, use, useState, type ComponentType, type ReactNode } from 'react'
import { latePart, type LatePart, type Load } from './late-part.ts'
import { LostDialogContext } from './lost-part.ts'
import { PageStays } from './PageStays.tsx'

interface Closed {
  readonly onClose: () => void
}

/** As `lazy`, for what is mounted while it is open. `outline`: seen while it is loaded. */
export function lateDialog<Props extends Closed>(
  load: Load<Props>,
  outline: ReactNode = null,
): ComponentType<Props> & Pick<LatePart<Props>, 'ahead'> {
  const { ahead, make } = latePart(load)
  function Late(props: Props) {
    const [Piece] = useState(make)
    const lost = createElement(use(LostDialogContext), { onClose: props.onClose })
    return (
      <PageStays instead={lost}>
        <Suspense fallback={outline}>
          <Piece {...props} />
        </Suspense>
      </PageStays>
    )
  }
  return Object.assign(Late, { ahead })
}
