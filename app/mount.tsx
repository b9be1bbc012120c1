// Draws the page; loaded with the library that draws.
import { createRoot } from 'react-dom/client'
import type { Ahead } from '#web/shell/loading/ahead.ts'
import { App } from '#web/shell/App.tsx'

export function mount(ahead: Ahead): void {
  const place = document.getElementById('root')
  if (!place) throw new Error('the page has no #root')
  createRoot(place).render(<App {...ahead} />)
}
