// Around a part of the page that may be lost: what is drawn instead then.
import { Component, type ReactNode } from 'react'
import { isLostPart } from './lost-part.ts'

/** Keeps the page from a part that is lost; what breaks otherwise is the page's. */
export class PageStays extends Component<
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
