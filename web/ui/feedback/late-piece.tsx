// A piece of a page whose code comes when it is first drawn, or ahead of it. Where it does not come, the page stays without it, and it is
// tried again as soon as the server answers.
import { createElement, use, useState, type ComponentType } from 'react'
import { latePart, type LatePart, type Load } from './late-part.ts'
import { LostPieceContext } from './lost-part.ts'
import { PageStays } from './PageStays.tsx'

/** As `lazy`. `isAsked`: a press opens it, so that it says where it does not come. */
export function latePiece<Props extends object>(
  load: Load<Props>,
  isAsked = false,
): ComponentType<Props> & Pick<LatePart<Props>, 'ahead'> {
  const { ahead, make } = latePart(load)
  // One for all places, since what waits to be drawn for the first time has no state of its own.
  let piece: ComponentType<Props> | undefined
  const forget = () => (piece = undefined)
  const current = () => (piece ??= make())
  function Late(props: Props) {
    const [tries, setTries] = useState(0)
    const onBack = () => {
      forget()
      setTries(tries + 1)
    }
    const lost = createElement(use(LostPieceContext), { isAsked, isFirst: tries === 0, onBack })
    return (
      <PageStays key={tries} instead={lost}>
        {createElement(current(), props)}
      </PageStays>
    )
  }
  return Object.assign(Late, { ahead })
}
