// Around a piece that the page can do without: when it breaks or cannot be loaded, the page goes on without it.
import { Component, type ReactNode } from 'react'

export class Dispensable extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children
  }
}
