// Lets every plain `<a href>` of the page travel by the router: screens and looks need not know it.
import { useEffect } from 'react'
import { useRouter } from '#web/router/RouterView.tsx'

/** Addresses that are files or calls of the server, not screens. */
const served = /^\/_(?!admin(?:\/|$))|^\/welcome(?:\/|$)|\.[a-z0-9]{2,5}$/i

/** The address to travel to, or undefined when the browser shall follow the link itself. */
function destination(event: MouseEvent | PointerEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.origin !== window.location.origin) return undefined
  if (link.target !== '' && link.target !== '_self') return undefined
  if (link.hasAttribute('download') || served.test(link.pathname)) return undefined
  const { pathname, search } = window.location
  if (link.hash && link.pathname === pathname && link.search === search) return undefined
  return link.pathname + link.search + link.hash
}

/** Mounted once. A click with a modifier, or one that a screen has dealt with, is left alone. */
export function useLinks(): void {
  const router = useRouter()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
      const href = plain && !event.altKey && !event.defaultPrevented && destination(event)
      if (!href) return
      event.preventDefault()
      void router.navigate(href)
    }
    const warm = (event: PointerEvent) => {
      const href = destination(event)
      if (href === undefined) return
      router.preload(href).catch(() => undefined)
    }
    document.addEventListener('click', follow)
    document.addEventListener('pointerover', warm, { passive: true })
    return () => {
      document.removeEventListener('click', follow)
      document.removeEventListener('pointerover', warm)
    }
  }, [router])
}
